package dev.nimbus.gateway.access;

/** Text of clients that others see, in lists, logs and terminals. */
public final class OneLine {
    private OneLine() {}

    /**
     * {@return whether the text is one line that shows what it says: without control characters, line ends of Unicode, or
     * marks that turn the direction of the text after them}
     *
     * @param text any text
     */
    public static boolean isPlain(String text) {
        return text.chars().noneMatch(OneLine::misleads);
    }

    private static boolean misleads(int character) {
        boolean turns = (character >= 0x202A && character <= 0x202E) || (character >= 0x2066 && character <= 0x2069);
        boolean endsLine = character == 0x2028 || character == 0x2029;
        return turns || endsLine || Character.isISOControl(character);
    }
}
