package dev.nimbus.contest.problem;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of a winning move, as its JSON names it: {@code square + 1}.
 *
 * @param name the field: {@code square}
 * @param plus what is added to its number, for problems that count from 1
 */
public record MoveField(String name, long plus) {
    private static final Pattern FORM = Pattern.compile("([a-z]+)(?: \\+ ([0-9]{1,9}))?");

    /** Reads {@code NAME} or {@code NAME + NUMBER}; empty if it is neither. */
    static Optional<MoveField> of(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        return Optional.of(new MoveField(form.group(1), form.group(2) == null ? 0 : Long.parseLong(form.group(2))));
    }
}
