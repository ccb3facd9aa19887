package dev.nimbus.games.notation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import java.util.regex.Pattern;

/** Says why a text is no JSON, in words about the text: Jackson's speak of its own classes, settings and source too. */
public final class JsonFault {
    /** Where a list or object began or the text came from, and which of Jackson's settings would take what it refuses. */
    private static final Pattern ABOUT_JACKSON = Pattern.compile(" *\\(start marker at \\[Source:[^]]*]\\)"
            + "|\\s*at \\[Source:[^]]*]|\\[Source:[^]]*]"
            + "|, from `[^`]*`|: enable `[^`]*` to allow"
            + "| \\(not recognized as one since Feature [^)]*\\)");

    private static final Pattern CONTROL = Pattern.compile("\\(CTRL-CHAR, (code \\d+)\\)");

    private JsonFault() {}

    /** Why Jackson does not take a text. */
    public static String why(JsonProcessingException e) {
        String message = e.getOriginalMessage();
        return e instanceof MismatchedInputException && message.startsWith("Trailing token")
                ? "something follows after its end"
                : CONTROL.matcher(ABOUT_JACKSON.matcher(message).replaceAll(""))
                        .replaceAll("$1")
                        .strip();
    }
}
