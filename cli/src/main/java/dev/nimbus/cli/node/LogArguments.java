package dev.nimbus.cli.node;

import picocli.CommandLine.Option;

/** How a node writes its log. It takes effect as the option is read, before the first logger is made. */
public final class LogArguments {
    /** The forms of a line. */
    enum Format {
        text,
        json
    }

    @Option(
            names = "--log-format",
            hidden = true,
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "Write the log as text, or as json, one object a line, with a line for each request. Default:"
                    + " ${DEFAULT-VALUE}")
    void setFormat(Format format) {
        if (format == Format.json) {
            System.setProperty("logback.configurationFile", "logback-json.xml");
        }
    }
}
