package dev.nimbus.cli.command;

import java.util.Map;
import java.util.Set;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Lets the environment name the server of all commands that ask one: {@code --url} is {@code NIMBUS_URL}, {@code --ca} is
 * {@code NIMBUS_CA}. {@link ServerArguments} reads the token, which no message may show. Other options of these commands
 * belong to one call, and no variable gives them.
 */
public final class ServerDefaults implements IDefaultValueProvider {
    private static final Set<String> NAMES = Set.of("--url", "--ca");

    private final EnvironmentDefaults environment;

    /** Called by picocli: the process's own environment. */
    ServerDefaults() {
        this(System.getenv());
    }

    ServerDefaults(Map<String, String> environment) {
        this.environment = new EnvironmentDefaults(environment);
    }

    /** The variable's value, or null for the option's own default, as picocli wants it. */
    @Override
    public String defaultValue(ArgSpec argument) {
        return argument instanceof OptionSpec option && NAMES.contains(option.longestName())
                ? environment.defaultValue(argument)
                : null;
    }
}
