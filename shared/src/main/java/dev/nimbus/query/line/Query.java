package dev.nimbus.query.line;

import dev.nimbus.theory.Ask;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.util.Set;
import java.util.stream.Collectors;

/** One question: a position of a game and what is asked of it. */
public record Query<P>(Ruleset<P> game, P position, AskSet asks, Play play, Listing listing) {
    /** Reads the position, after checking that the game answers what is asked. */
    public static <P> Query<P> of(Ruleset<P> game, PositionInput position, AskSet asks, Play play, Listing listing) {
        requireOffered(game, asks, play);
        return new Query<>(game, game.read(position), asks, play, listing);
    }

    /** Checks that the game answers what is asked. */
    public static void requireOffered(Ruleset<?> game, AskSet asks, Play play) {
        Set<Ask> offered = game.asks(play);
        if (offered.isEmpty()) {
            throw new Refusal(
                    ErrorCode.UNSUPPORTED_PLAY,
                    "\"" + play.notation() + "\" play is not offered for this game",
                    "/play");
        }
        if (!offered.containsAll(asks.asks())) {
            throw unsupported(asks, offered, play);
        }
    }

    private static Refusal unsupported(AskSet asks, Set<Ask> offered, Play play) {
        String missing =
                words(asks.asks().stream().filter(ask -> !offered.contains(ask)).collect(Collectors.toSet()));
        String message = missing + " cannot be asked of this game under " + play.notation() + " play; it offers "
                + words(offered);
        return Refusal.unsupportedAsk(message, "/ask");
    }

    private static String words(Set<Ask> asks) {
        return asks.stream().sorted().map(Ask::notation).collect(Collectors.joining(", "));
    }
}
