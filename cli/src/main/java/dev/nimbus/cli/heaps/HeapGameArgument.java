package dev.nimbus.cli.heaps;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.games.heap.MisereQuotients;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;

/** Reads the notation of a game on heaps from the command line. */
public final class HeapGameArgument {
    private HeapGameArgument() {}

    /** @throws Refusal if there is no such game, or its positions are no heaps */
    static HeapGame parse(Catalogue catalogue, String notation) {
        if (catalogue.parse(notation) instanceof HeapGame heaps) {
            return heaps;
        }
        throw noHeaps(notation);
    }

    /** @throws Refusal if it has no table of single heaps */
    static HeapValues values(Ruleset<?> game, String notation) {
        if (game instanceof HeapValues heaps) {
            return heaps;
        }
        throw noHeaps(notation);
    }

    /** @throws Refusal if its positions are no heaps of which each is played by itself */
    static MisereQuotients quotients(Ruleset<?> game, String notation) {
        if (game instanceof MisereQuotients heaps) {
            return heaps;
        }
        throw noHeaps(notation);
    }

    private static Refusal noHeaps(String notation) {
        return new Refusal(
                ErrorCode.UNSUPPORTED_ASK,
                notation + " has no table of heaps: its positions are no heaps that each have a value alone",
                "");
    }
}
