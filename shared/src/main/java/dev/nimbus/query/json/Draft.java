package dev.nimbus.query.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.protocol.Effort;
import dev.nimbus.query.line.AskSet;
import dev.nimbus.query.line.LineErrors;
import dev.nimbus.query.line.Listing;
import dev.nimbus.query.line.Query;
import dev.nimbus.query.line.QueryId;
import dev.nimbus.query.line.Question;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.MoveFilter;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.util.Optional;

/** A query as far as its line could be read: its fields, and the first thing that is wrong with them. */
public final class Draft {
    private QueryId id = QueryId.NONE;
    private Object game;
    private PositionInput position;
    private AskSet asks = AskSet.EMPTY;
    private Play play;
    private int limit = -1;
    private Optional<MoveWhere> where = Optional.empty();
    private Optional<Boolean> outcomes = Optional.empty();
    private Optional<Boolean> components = Optional.empty();
    private long effortMillis = -1;
    private Refusal refusal;

    /** The name to give back; {@link QueryId#NONE} where none could be read. */
    public QueryId id() {
        return id;
    }

    /** Whether its game was read, good or not. */
    public boolean hasGame() {
        return game != null;
    }

    /** What is wrong with the line, if anything is known to be. */
    Optional<Refusal> refusal() {
        return Optional.ofNullable(refusal);
    }

    /** Whether the line is no JSON. */
    public boolean isMalformed() {
        return refusal()
                .filter(found -> found.code() == ErrorCode.MALFORMED_JSON)
                .isPresent();
    }

    /** Notes what is wrong with a field, unless something was wrong before. */
    void note(Refusal found) {
        if (refusal == null) {
            refusal = found;
        }
    }

    /** Notes what is wrong with the whole line: it outranks all else. */
    void refuse(Refusal found) {
        refusal = found;
    }

    public void id(QueryId read) {
        once(!id.isPresent(), "id");
        id = read;
    }

    /** @param read a notation, or a tree */
    void game(Object read) {
        once(game == null, "game");
        game = read;
    }

    void position(PositionInput read) {
        once(position == null, "position");
        position = read;
    }

    void ask(boolean isString, String word, String at) {
        if (!isString) {
            note(Refusal.invalidQuery("ask holds " + word + "; expected any of " + AskSet.words(), at));
            return;
        }
        try {
            asks = asks.with(word, at);
        } catch (Refusal found) {
            note(found);
        }
    }

    void ask(Ask ask) {
        asks = asks.with(ask);
    }

    void play(boolean isString, String word) {
        once(play == null, "play");
        play = word.equals(Play.MISERE.notation()) ? Play.MISERE : Play.NORMAL;
        if (!isString || !play.notation().equals(word)) {
            note(Refusal.invalidQuery("play is " + word + "; expected normal or misere", "/play"));
        }
    }

    void limit(boolean isInteger, String digits) {
        once(limit < 0, "limit");
        limit = Listing.DEFAULT_LIMIT;
        if (isInteger && digits.length() <= Integer.toString(Listing.MOST_LIMIT).length()) {
            limit = Integer.parseInt(digits);
        }
        if (!isInteger || !Integer.toString(limit).equals(digits) || limit < 0 || limit > Listing.MOST_LIMIT) {
            note(Refusal.invalidQuery(
                    "limit is " + digits + "; expected an integer from 0 to " + Listing.MOST_LIMIT, "/limit"));
        }
    }

    void where(JsonNode read) {
        once(where.isEmpty(), "where");
        where = Optional.of(new MoveWhere(read));
        if (!read.isObject()) {
            note(Refusal.invalidQuery(
                    "where is " + TreeInput.quote(read) + "; expected an object with fields of a move and their values",
                    "/where"));
        }
    }

    /** Whether options are listed with their outcomes; the text is {@code true}, {@code false}, or a word for what it is. */
    void outcomes(boolean isBoolean, String text) {
        once(outcomes.isEmpty(), "outcomes");
        outcomes = flag("outcomes", isBoolean, text);
    }

    /** Whether options are listed with what they split into; the text is as for {@link #outcomes}. */
    void components(boolean isBoolean, String text) {
        once(components.isEmpty(), "components");
        components = flag("components", isBoolean, text);
    }

    private Optional<Boolean> flag(String field, boolean isBoolean, String text) {
        if (!isBoolean) {
            note(Refusal.invalidQuery(field + " is " + text + "; expected true or false", "/" + field));
        }
        return Optional.of(Boolean.parseBoolean(text));
    }

    /** CPU time beyond the query's budget, in seconds; the text is that of a number, or a word for what it is. */
    void effort(boolean isNumber, String text) {
        once(effortMillis < 0, "effort");
        effortMillis = 0;
        double seconds = isNumber ? Double.parseDouble(text) : -1;
        if (seconds > 0 && seconds <= LineErrors.MOST_EFFORT_SECONDS) {
            effortMillis = Math.max(1, Math.round(seconds * 1000));
        } else {
            note(LineErrors.noEffort(text));
        }
    }

    private void once(boolean first, String field) {
        if (!first) {
            note(Refusal.invalidQuery("the field " + field + " is given twice", "/" + field));
        }
    }

    /** The CPU time beyond its budget that the query may take, in milliseconds; 0 where it says nothing. */
    public long effortMillis() {
        return Math.max(0, effortMillis);
    }

    /**
     * The CPU time beyond its budget that the query may take, in milliseconds: what it says, else what all its neighbours may.
     *
     * @throws Refusal if it says more than it may
     */
    public long effortMillis(Effort allowed) {
        return effortMillis > 0 ? LineErrors.requireEffort(effortMillis, allowed.mostMillis()) : allowed.millis();
    }

    /**
     * The whole query; its effort is left to the caller.
     *
     * @throws Refusal for the first thing that is wrong with it
     */
    public Query<?> toQuery(Catalogue catalogue) {
        if (refusal != null) {
            throw refusal;
        }
        Ruleset<?> found = game(catalogue);
        require(position != null, "position");
        requireOptions(asks.has(Ask.OPTIONS));
        return bind(found, asks.orDefault());
    }

    /**
     * What the query asks, its position left aside.
     *
     * @throws Refusal for the first thing that is wrong with it
     */
    public Question<?> toQuestion(Catalogue catalogue) {
        if (refusal != null) {
            throw refusal;
        }
        return new Question<>(game(catalogue), asks.orDefault(), play == null ? Play.NORMAL : play);
    }

    /** Whether this is a whole query that its game answers by a formula; of games that were parsed before alone. */
    public boolean isFormula(Catalogue catalogue) {
        return refusal == null
                && play != Play.MISERE
                && effortMillis < 0
                && asks.areOfFormulas()
                && game instanceof String notation
                && catalogue.known(notation).map(Ruleset::isFormula).orElse(false);
    }

    /** What would change nothing is not taken silently. */
    private void requireOptions(boolean asked) {
        if (where.isPresent() && !asked) {
            throw Refusal.invalidQuery("where chooses among the options; expected options in ask", "/where");
        }
        requireOptions(outcomes, "outcomes", asked);
        requireOptions(components, "components", asked);
    }

    private static void requireOptions(Optional<Boolean> flag, String field, boolean asked) {
        if (flag.isPresent() && !asked) {
            throw Refusal.invalidQuery(field + " are those of the options; expected options in ask", "/" + field);
        }
    }

    private <P> Query<P> bind(Ruleset<P> found, AskSet asked) {
        Play convention = play == null ? Play.NORMAL : play;
        try {
            return Query.of(found, position, asked, convention, listing());
        } catch (Refusal e) {
            throw e.code() == ErrorCode.INVALID_POSITION ? e.within("/position") : e;
        }
    }

    private Listing listing() {
        if (limit < 0 && where.isEmpty() && outcomes.isEmpty() && components.isEmpty()) {
            return Listing.DEFAULT;
        }
        int most = limit < 0 ? Listing.DEFAULT_LIMIT : limit;
        return new Listing(
                most,
                where.isPresent() ? where.get() : MoveFilter.EVERY,
                outcomes.orElse(true),
                components.orElse(false));
    }

    private Ruleset<?> game(Catalogue catalogue) {
        require(game != null, "game");
        try {
            return game instanceof String notation ? catalogue.parse(notation) : catalogue.parse((JsonNode) game);
        } catch (Refusal e) {
            throw e.within("/game");
        }
    }

    private static void require(boolean given, String field) {
        if (!given) {
            throw Refusal.invalidQuery("the query has no " + field, "");
        }
    }
}
