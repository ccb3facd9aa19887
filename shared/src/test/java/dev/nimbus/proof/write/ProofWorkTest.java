package dev.nimbus.proof.write;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Ruleset;
import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the writing of a proof takes beside the search. */
class ProofWorkTest {

    /**
     * The writer asked for nim-values where the search had excluded one value: that took 3.0 to 3.3 million steps, and twelve
     * times as long for 12 spots. What the search knows takes 1.2 to 1.6 million.
     */
    @Test
    void proof_asksOnlyWhatTheSearchHasFound() throws IOException {
        assertThat(workOfProof(new Catalogue(Tables.local()).parse("sprouts"), IntNode.valueOf(8), Play.NORMAL))
                .isLessThan(2_200_000);
    }

    /** The writer asked each option with a thousand steps before it looked for one that is known: that took 1 540 entries. */
    @Test
    void proof_restsOnWhatIsKnown() throws IOException {
        JsonNode board = JsonNodeFactory.instance
                .arrayNode()
                .add("..........")
                .add("..........")
                .add("..........");
        StringBuilder proof = new StringBuilder();
        writeValue(new Catalogue(Tables.local()).parse("cram"), board, Budget.standard(), proof);
        assertThat(proof.toString().lines().count()).isLessThan(1_200);
    }

    /**
     * Each option was asked by a search of its own, with a thousand steps, since as a graph it was met nowhere: that took 1.07 million
     * steps and 447 entries, and now 58 000 and 395 to 408.
     */
    @Test
    void proofOfKayles_asksOneSearchForAllOptions() throws IOException {
        StringBuilder proof = new StringBuilder();
        Budget writing = Budget.standard();
        writeValue(new Catalogue(Tables.local()).parse("node-kayles"), grid(3, 12), writing, proof);
        assertThat(proof.toString().lines().count()).isLessThan(430);
        assertThat(writing.spent()).isLessThan(120_000);
    }

    private static JsonNode grid(int height, int width) {
        ArrayNode edges = JsonNodeFactory.instance.arrayNode();
        for (int v = 0; v < height * width; v++) {
            if (v % height < height - 1) {
                edges.addArray().add(v).add(v + 1);
            }
            if (v + height < height * width) {
                edges.addArray().add(v).add(v + height);
            }
        }
        return JsonNodeFactory.instance
                .objectNode()
                .put("vertices", height * width)
                .set("edges", edges);
    }

    /** Each option was asked by a search of its own, which made all components again: that took 2.6 million steps, now 0.13. */
    @Test
    void misereProof_asksOneSearch() throws IOException {
        assertThat(workOfProof(new Catalogue(Tables.local()).parse("sprouts"), IntNode.valueOf(6), Play.MISERE))
                .isLessThan(500_000);
    }

    /** The quotient tells who wins boards of 3×3; to search them takes twice as many steps. */
    @Test
    void misereProof_ofNotakto_asksTheQuotient() throws IOException {
        JsonNode boards = JsonNodeFactory.instance.arrayNode().add(3).add(3);
        assertThat(workOfProof(new Catalogue(Tables.local()).parse("notakto"), boards, Play.MISERE))
                .isLessThan(3_500);
    }

    private static <P> void writeValue(Ruleset<P> game, JsonNode of, Budget writing, StringBuilder proof)
            throws IOException {
        new ProofWriter<>(game, writing, Set.of(), Budget.MOST_BYTES, "wait")
                .writeValueBlocking(game.read(new TreeInput(of)), proof);
    }

    private static <P> long workOfProof(Ruleset<P> game, JsonNode of, Play play) throws IOException {
        P position = game.read(new TreeInput(of));
        Budget search = Budget.standard();
        game.outcome(position, play, search);
        Budget writing = Budget.standard();
        new ProofWriter<>(game, writing, Set.of(), Budget.MOST_BYTES, "wait")
                .writeOutcomeBlocking(position, play, new StringBuilder());
        return writing.spent();
    }
}
