package dev.nimbus.games.string;

import dev.nimbus.search.ComponentRules.Family;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.words.ObjectRules;
import dev.nimbus.search.words.RulesetHash;

/**
 * Strings as words of the search core: the hash of the ruleset, the length with a bit that says whether there are
 * characters past U+00FF, and the characters, eight of a word or four.
 */
record RewriteWords(RewriteRules rules, RulesetHash ruleset) implements ObjectRules.Words<String> {
    static final Family FAMILY = new Family(0x72657772697465L, true); // "rewrite"

    private static final int LENGTH = RulesetHash.WORDS;
    private static final int FIRST = LENGTH + 1;
    private static final int LATIN = 0xFF;

    @Override
    public Family family() {
        return FAMILY;
    }

    @Override
    public boolean mayRepeat() {
        return !rules.ends();
    }

    @Override
    public void write(String component, int weight, OptionSink sink) {
        long[] words = words(component);
        sink.part(words, words.length, weight, rules.isSmall(component));
    }

    long[] words(String component) {
        int length = component.length();
        int bits = isLatin(component) ? Byte.SIZE : Character.SIZE;
        int ofWord = Long.SIZE / bits;
        long[] words = new long[FIRST + (length + ofWord - 1) / ofWord];
        ruleset.writeTo(words);
        words[LENGTH] = 2L * length + (bits == Byte.SIZE ? 0 : 1);
        for (int i = 0; i < length; i++) {
            words[FIRST + i / ofWord] |= (long) component.charAt(i) << (i % ofWord * bits);
        }
        return words;
    }

    private static boolean isLatin(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > LATIN) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String read(long[] words, int from, int length) {
        boolean isLatin = words[from + LENGTH] % 2 == 0;
        int bits = isLatin ? Byte.SIZE : Character.SIZE;
        int ofWord = Long.SIZE / bits;
        char[] text = new char[(int) (words[from + LENGTH] / 2)];
        for (int i = 0; i < text.length; i++) {
            long character = words[from + FIRST + i / ofWord] >>> (i % ofWord * bits);
            text[i] = (char) (isLatin ? character & LATIN : character);
        }
        return new String(text);
    }
}
