package dev.nimbus.cli;

import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Lets the environment give what the command line leaves out: {@code --cluster-port} is {@code NIMBUS_CLUSTER_PORT}. */
final class EnvironmentDefaults implements IDefaultValueProvider {
    private static final String PREFIX = "NIMBUS_";

    private final Map<String, String> environment;

    /** Called by picocli: the process's own environment. */
    EnvironmentDefaults() {
        this(System.getenv());
    }

    EnvironmentDefaults(Map<String, String> environment) {
        this.environment = environment;
    }

    /** The variable that stands for an option. */
    static String variable(OptionSpec option) {
        return PREFIX
                + option.longestName().replaceFirst("^--", "").replace('-', '_').toUpperCase(Locale.ROOT);
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
