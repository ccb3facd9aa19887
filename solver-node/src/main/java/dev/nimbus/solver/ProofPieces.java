package dev.nimbus.solver;

import dev.nimbus.protocol.Addresses;
import dev.nimbus.protocol.ReplyCodes;
import dev.nimbus.query.proof.WrittenProofs;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.Message;
import java.util.Optional;

/** Gives gateways the proofs that a solver has written, piece by piece. It is a look-up, so it needs no worker. */
final class ProofPieces {
    private static final int WORDS = 3;

    private ProofPieces() {}

    /** Serves as long as {@code vertx} is open, also while the solver drains. */
    static void serve(Vertx vertx, String solver, WrittenProofs proofs) {
        vertx.eventBus().<String>consumer(Addresses.proofs(solver), message -> reply(message, proofs));
    }

    private static void reply(Message<String> message, WrittenProofs proofs) {
        Optional<byte[]> piece;
        try {
            piece = piece(message.body().split(" ", WORDS), proofs);
        } catch (NumberFormatException e) {
            piece = Optional.empty();
        }
        piece.ifPresentOrElse(
                bytes -> message.reply(Buffer.buffer(bytes)),
                () -> message.fail(ReplyCodes.FAILED, "there is no such piece here"));
    }

    private static Optional<byte[]> piece(String[] words, WrittenProofs proofs) {
        return words.length == WORDS
                ? proofs.piece(words[0], Long.parseLong(words[1]), Integer.parseInt(words[2]))
                : Optional.empty();
    }
}
