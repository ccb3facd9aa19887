package dev.nimbus.games.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.notation.Notation;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import dev.nimbus.theory.hash.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Rules that clients registered, found by the hash of their canonical notation. Games made of them are kept, the least
 * used given up first, so that rules are not read anew for each query. Safe for use by several threads.
 */
final class RegisteredRulesets {
    /** The name of the field that holds an id. */
    static final String FIELD = "ruleset";

    private static final long MOST_BYTES = 512L << 20;
    /** Games of long notations, measured: of 4 MiB some 60 MB. */
    private static final long BYTES_OF_CHARACTER = 16;
    /** They take at most this part of what tables may hold, beside it, or are one. */
    private static final int SHARE = 8;

    private final RulesetStore store;
    private final Function<String, Ruleset<?>> games;
    private final long mostCharacters;
    private final Map<String, Ruleset<?>> made = new LinkedHashMap<>(16, 0.75f, true);
    private long characters;

    /**
     * @param tableBytes what tables may hold
     * @param games makes the game of a canonical notation
     */
    RegisteredRulesets(RulesetStore store, long tableBytes, Function<String, Ruleset<?>> games) {
        this.store = store;
        this.mostCharacters = Math.min(MOST_BYTES, tableBytes / SHARE) / BYTES_OF_CHARACTER;
        this.games = games;
    }

    /**
     * Keeps the rules of {@code game}.
     *
     * @throws Refusal if they are a name that needs no keeping, or too long
     */
    Registration registerBlocking(Ruleset<?> game) {
        String notation = game.notation();
        if (!notation.startsWith("{")) {
            throw Notation.invalid("game " + Notation.quote(notation)
                    + " has a name and is not registered; queries may name it as it is");
        }
        byte[] bytes = notation.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > RulesetBounds.LONGEST) {
            throw Refusal.tooLarge("the rules have " + bytes.length + " bytes in canonical form; at most "
                    + RulesetBounds.LONGEST + " are kept");
        }
        String id = Sha256.id(bytes);
        return new Registration(id, store.keepBlocking(id, notation));
    }

    /** What a store holds under an id may be of another's making; the id says what it must be. */
    private static boolean isOf(String id, String notation) {
        return id.equals(Sha256.id(notation.getBytes(StandardCharsets.UTF_8)));
    }

    RulesetBounds bounds() {
        return store.bounds();
    }

    /**
     * The game registered under {@code id}.
     *
     * @throws Refusal with {@link ErrorCode#UNKNOWN_GAME} if there is none
     */
    Ruleset<?> gameBlocking(JsonNode id) {
        if (!id.isTextual()) {
            throw Notation.invalid(
                    FIELD + " is " + TreeInput.quote(id) + "; expected the id given at registration", "/" + FIELD);
        }
        return known(id.textValue()).orElseGet(() -> madeBlocking(id.textValue()));
    }

    private Ruleset<?> madeBlocking(String id) {
        String notation =
                store.findBlocking(id).filter(found -> isOf(id, found)).orElseThrow(() -> unknown(id));
        Ruleset<?> game = games.apply(notation);
        keep(id, game);
        return game;
    }

    private static Refusal unknown(String id) {
        return new Refusal(
                ErrorCode.UNKNOWN_GAME,
                "no ruleset is registered as " + Notation.quote(id) + "; POST /v1/rulesets gives ids",
                "/" + FIELD);
    }

    private synchronized Optional<Ruleset<?>> known(String id) {
        return Optional.ofNullable(made.get(id));
    }

    private synchronized void keep(String id, Ruleset<?> game) {
        int weight = game.notation().length();
        if (made.putIfAbsent(id, game) == null) {
            characters += weight;
        }
        var oldest = made.values().iterator();
        while (characters > mostCharacters && made.size() > 1) {
            characters -= oldest.next().notation().length();
            oldest.remove();
        }
    }
}
