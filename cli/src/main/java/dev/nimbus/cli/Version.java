package dev.nimbus.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version line: the jar's own version, and the Java which runs it. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"nimbus " + number() + " (Java " + Runtime.version() + ")"};
    }

    /** The version in the jar's manifest, or {@code development} when run from loose classes. */
    static String number() {
        return Optional.ofNullable(RootCommand.class.getPackage().getImplementationVersion())
                .orElse("development");
    }
}
