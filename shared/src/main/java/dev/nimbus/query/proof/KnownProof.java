package dev.nimbus.query.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.proof.InvalidProofException;
import dev.nimbus.proof.ProofChecker;
import dev.nimbus.proof.ProofHeader;
import dev.nimbus.theory.Ruleset;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Makes what a proof says known to the searches of this process, once all of it has been checked. */
public final class KnownProof {
    private KnownProof() {}

    /**
     * Checks a proof and takes over its entries.
     *
     * @param catalogue whose games take them over
     * @return how many values are known by it
     * @throws IllegalArgumentException naming the file, if it cannot be read, does not hold, or has no values that a
     *     search looks up
     */
    public static long loadBlocking(Path file, Catalogue catalogue) {
        try (BufferedReader text = new BufferedReader(new InputStreamReader(Files.newInputStream(file), UTF_8))) {
            ProofChecker checker =
                    new ProofChecker(catalogue::parse, Runtime.getRuntime().availableProcessors());
            ProofHeader header = checker.checkBlocking(text);
            long known = checker.teach(new Games());
            if (known == 0 && header.entries() > 0) {
                throw new IllegalArgumentException(
                        "the proof " + file + " is of " + header.game()
                                + ", which keeps nothing of components; games that are searched do, such as cram and node-kayles");
            }
            return known;
        } catch (IOException e) {
            String reason = Files.notExists(file) ? "there is no such file" : e.getMessage();
            throw new IllegalArgumentException("the proof " + file + " cannot be read: " + reason, e);
        } catch (InvalidProofException e) {
            throw new IllegalArgumentException(file + " is no proof: " + e.getMessage(), e);
        }
    }

    /** Each entry goes to the game that it is of. */
    private static final class Games implements ProofChecker.Learner {
        @Override
        public <P> boolean learn(Ruleset<P> game, P component, long value) {
            return game.learn(component, value);
        }

        @Override
        public <P> boolean learnLost(Ruleset<P> game, List<P> components) {
            return game.learnLost(components);
        }
    }
}
