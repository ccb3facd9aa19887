package dev.nimbus.cli.command;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Lets the environment give what the command line leaves out: {@code --cluster-port} is {@code NIMBUS_CLUSTER_PORT}. */
public final class EnvironmentDefaults implements IDefaultValueProvider {
    private static final String PREFIX = "NIMBUS_";
    /** Of the launcher, the logs and the containers. */
    private static final Set<String> OTHERS = Set.of(
            "NIMBUS_JAVA_HOME",
            "NIMBUS_JAVA_OPTS",
            "NIMBUS_CDS",
            "NIMBUS_LOG",
            "NIMBUS_BUILD_IMAGE",
            "NIMBUS_BASE_IMAGE",
            "NIMBUS_DATABASE_IMAGE",
            "NIMBUS_DATABASE_PASSWORD",
            "NIMBUS_PROMETHEUS_IMAGE",
            "NIMBUS_GRAFANA_IMAGE");

    private final Map<String, String> environment;

    /** Called by picocli: the process's own environment. */
    EnvironmentDefaults() {
        this(System.getenv());
    }

    /** @param environment instead of this process's own */
    public EnvironmentDefaults(Map<String, String> environment) {
        this.environment = environment;
    }

    /** The variable that stands for an option. */
    public static String variable(OptionSpec option) {
        return PREFIX
                + option.longestName().replaceFirst("^--", "").replace('-', '_').toUpperCase(Locale.ROOT);
    }

    /** Variables that look as though they were meant for us and stand for no option of any command, in order. */
    public static List<String> unknown(Map<String, String> environment, CommandLine root) {
        Set<String> known = new HashSet<>(OTHERS);
        for (CommandLine command : root.getSubcommands().values()) {
            command.getCommandSpec().options().forEach(option -> known.add(variable(option)));
        }
        return environment.keySet().stream()
                .filter(name -> name.startsWith(PREFIX) && !known.contains(name))
                .sorted()
                .toList();
    }

    /** The variable's value, or null for the option's own default, as picocli wants it. */
    @Override
    public String defaultValue(ArgSpec argument) {
        if (!argument.isOption()) {
            return null;
        }
        String value = environment.getOrDefault(variable((OptionSpec) argument), "");
        return value.isBlank() ? null : value;
    }
}
