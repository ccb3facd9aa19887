package dev.nimbus.games.notation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says why a text is no JSON, in words about the text: Jackson's speak of its own classes, settings and source too. */
public final class JsonFault {
    /** Where a list or object began or the text came from, and which of Jackson's settings would take what it refuses. */
    private static final Pattern ABOUT_JACKSON = Pattern.compile(" *\\(start marker at \\[Source:[^]]*]\\)"
            + "|\\s*at \\[Source:[^]]*]|\\[Source:[^]]*]"
            + "|, from `[^`]*`|: enable `[^`]*` to allow"
            + "| \\(not recognized as one since Feature [^)]*\\)");

    /** The bound is the number behind the depth at which it was passed. */
    private static final Pattern TOO_DEEP = Pattern.compile(
            "Document nesting depth \\(\\d+\\) exceeds the maximum allowed \\((\\d+)\\b.*", Pattern.DOTALL);

    private static final Pattern CONTROL = Pattern.compile("\\(CTRL-CHAR, (code \\d+)\\)");

    private JsonFault() {}

    /** Why Jackson does not take a text. */
    public static String why(JsonProcessingException e) {
        String message = e.getOriginalMessage();
        Matcher tooDeep = TOO_DEEP.matcher(message);
        if (tooDeep.matches()) {
            return "lists and objects are nested more than " + tooDeep.group(1) + " deep";
        }
        return e instanceof MismatchedInputException && message.startsWith("Trailing token")
                ? "something follows after its end"
                : CONTROL.matcher(ABOUT_JACKSON.matcher(message).replaceAll(""))
                        .replaceAll("$1")
                        .strip();
    }
}
