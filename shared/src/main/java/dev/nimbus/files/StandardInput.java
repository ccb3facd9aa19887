package dev.nimbus.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** The standard input of this process. */
public final class StandardInput {
    /** Linux names here what the input is. */
    private static final Path INPUT = Path.of("/proc/self/fd/0");

    private StandardInput() {}

    /**
     * Makes a closed standard input an empty one. Where it is closed, Java opens the file of its own classes under its number: a
     * program would read classes as its input, and Java crashes when the program closes it.
     */
    public static void replaceClosedBlocking() {
        try {
            Path home = Path.of(System.getProperty("java.home")).toRealPath();
            if (INPUT.toRealPath().startsWith(home)) {
                System.setIn(InputStream.nullInputStream());
            }
        } catch (IOException e) {
            // A pipe is no file, and other systems do not say what the input is.
        }
    }
}
