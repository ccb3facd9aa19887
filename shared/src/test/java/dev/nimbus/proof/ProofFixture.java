package dev.nimbus.proof;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.proof.write.ProofWriter;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Ruleset;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.Set;

/** Proofs for tests: written within the budget of a query, and checked both ways. */
final class ProofFixture {
    static final Catalogue CATALOGUE = new Catalogue(Tables.local());

    private ProofFixture() {}

    static JsonNode tree(String json) {
        try {
            return ProofChecker.JSON.readTree(json);
        } catch (IOException e) {
            throw new IllegalArgumentException(json, e);
        }
    }

    static ProofHeader check(int threads, String proof) throws InvalidProofException, IOException {
        fault(threads, proof);
        return new ProofChecker(CATALOGUE::parse, threads).checkBlocking(new BufferedReader(new StringReader(proof)));
    }

    /** What is wrong with a proof, held one by one and by hashes as large ones are: both ways agree. */
    static String fault(int threads, String proof) {
        String fault = fault(new ProofChecker(CATALOGUE::parse, threads), proof);
        assertThat(fault(new ProofChecker(CATALOGUE::parse, threads, -1), proof))
                .as(proof)
                .isEqualTo(fault);
        return fault;
    }

    /** What is wrong with a proof; "" if nothing is. */
    static String fault(ProofChecker checker, String proof) {
        try {
            checker.checkBlocking(new BufferedReader(new StringReader(proof)));
            return "";
        } catch (InvalidProofException fault) {
            return fault.getMessage();
        } catch (IOException e) {
            throw new AssertionError("memory can be read", e);
        }
    }

    static <P> String valueProof(Ruleset<P> game, P position, Lemma... lemmas) throws IOException {
        StringBuilder proof = new StringBuilder();
        writer(game, lemmas).writeValueBlocking(position, proof);
        return proof.toString();
    }

    static <P> String outcomeProof(Ruleset<P> game, Play play, P position, Lemma... lemmas) throws IOException {
        StringBuilder proof = new StringBuilder();
        writer(game, lemmas).writeOutcomeBlocking(position, play, proof);
        return proof.toString();
    }

    private static <P> ProofWriter<P> writer(Ruleset<P> game, Lemma... lemmas) {
        return new ProofWriter<>(game, Budget.standard(), Set.of(lemmas), Budget.MOST_BYTES, "wait");
    }
}
