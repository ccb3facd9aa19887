package dev.nimbus.query.search;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * A deep search for the period of a game.
 *
 * @param game the canonical notation
 * @param owner who started it, "" where nobody says who they are
 * @param state how far it is
 * @param values how many values, from heap 0 on, the search knew when it was last looked at
 * @param reason why it ended without a period; "" before
 */
public record PeriodJob(String game, String owner, State state, long values, String reason) implements SearchJob {
    private static final String FORM = "1";
    private static final int FIELDS = 6;

    /** What becomes of a search. One that found a period, or was stopped, is not there any more. */
    public enum State {
        WAITING,
        RUNNING,
        ENDED;

        /** The state as answers show it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A search that nobody works on yet. */
    public static PeriodJob waiting(String game, String owner) {
        return new PeriodJob(game, owner, State.WAITING, 0, "");
    }

    PeriodJob running(long known) {
        return new PeriodJob(game, owner, State.RUNNING, Math.max(known, values), "");
    }

    PeriodJob ended(long known, String why) {
        return new PeriodJob(game, owner, State.ENDED, Math.max(known, values), why);
    }

    @Override
    public String key() {
        return game;
    }

    @Override
    public String lease() {
        return "search for the period of " + game;
    }

    @Override
    public boolean isOpen() {
        return state != State.ENDED;
    }

    @Override
    public boolean isBegun() {
        return state != State.WAITING;
    }

    @Override
    public long created() {
        return 0;
    }

    @Override
    public long changes() {
        return 0;
    }

    @Override
    public boolean isOf(String caller) {
        return owner.equals(caller);
    }

    /** Bytes that {@link #fromBytes} reads. The game is last, since it may hold anything. */
    @Override
    public byte[] toBytes() {
        String text = String.join("\n", FORM, state.name(), Long.toString(values), line(owner), line(reason), game);
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String line(String text) {
        return text.replace('\n', ' ');
    }

    /** Empty where {@code bytes} are no job of this form. */
    public static Optional<PeriodJob> fromBytes(byte[] bytes) {
        String[] fields = new String(bytes, StandardCharsets.UTF_8).split("\n", FIELDS);
        if (fields.length != FIELDS || !fields[0].equals(FORM)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new PeriodJob(
                    fields[5], fields[3], State.valueOf(fields[1]), Long.parseLong(fields[2]), fields[4]));
        } catch (IllegalArgumentException damaged) {
            return Optional.empty();
        }
    }
}
