package dev.nimbus.query.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.proof.write.ProofWriter;
import dev.nimbus.search.TestTables;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Ruleset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KnownProofTest {
    @TempDir
    private Path directory;

    private static <P> P read(Ruleset<P> game, String position) throws IOException {
        return game.read(new TreeInput(new JsonMapper().readTree(position)));
    }

    private static <P> String proof(Ruleset<P> game, String position, Play play) throws IOException {
        StringBuilder proof = new StringBuilder();
        ProofWriter<P> writer = new ProofWriter<>(game, Budget.ofSteps(Long.MAX_VALUE), Set.of(), 1 << 26, "wait");
        if (play == Play.NORMAL) {
            writer.writeValueBlocking(read(game, position), proof);
        } else {
            writer.writeOutcomeBlocking(read(game, position), play, proof);
        }
        return proof.toString();
    }

    private Path written(String game, String position, Play play) throws IOException {
        return Files.writeString(directory.resolve("a.proof"), proof(fresh().parse(game), position, play));
    }

    /** Its searches take the same steps each time. */
    private static Catalogue fresh() {
        return new Catalogue(Tables.local(), TestTables.withKnownKey(1 << 26), new LocalRulesetStore());
    }

    private static <P> long steps(Ruleset<P> game, String position, long value) throws IOException {
        Budget budget = Budget.standard();
        assertThat(game.grundy(read(game, position), budget)).isEqualTo(GrundyValue.of(value));
        return budget.spent();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "cram; [\".....\",\".....\",\".....\"]; 1",
                "clobber; [\"xoxo\",\"oxox\",\"xoxo\"]; 0",
                "nogo; [\"...\",\"...\",\"...\"]; 0",
                "sum; [{\"game\":\"cram\",\"position\":[\".....\",\".....\",\".....\"]},{\"game\":\"nim\",\"position\":[2]}]; 3",
                "sprouts; 6; 0",
                "node-kayles; \"grid(4,5)\"; 0",
                "node-kayles; {\"vertices\":32,\"edges\":[[22,2],[6,0],[10,20],[30,22],[0,4],[30,4],[30,16],[30,28],[28,14],[12,28],[10,4],[8,10],[16,26],[2,16],[24,18],[20,0],[4,24],[12,18],[4,28],[22,14],[24,0],[0,26],[16,0],[5,9],[15,3],[17,19],[19,31],[7,9],[19,7],[5,1],[1,21],[5,15],[5,15],[17,5],[31,5],[13,27],[7,13],[13,31],[7,17],[29,13],[1,9],[19,3],[21,7],[3,31],[21,19]]}; 5",
                "arc-kayles; {\"edges\":[[22,2],[6,0],[10,20],[30,22],[0,4],[30,4],[30,16],[30,28],[28,14],[12,28],[10,4],[8,10],[16,26],[2,16],[24,18],[20,0],[4,24],[12,18],[4,28],[22,14],[24,0],[0,26],[16,0],[5,9],[15,3],[17,19],[19,31],[7,9],[19,7],[5,1],[1,21],[5,15],[5,15],[17,5],[31,5],[13,27],[7,13],[13,31],[7,17],[29,13],[1,9],[19,3],[21,7],[3,31],[21,19]]}; 3",
            })
    void loadedProof_savesTheSearch(String game, String position, long value) throws IOException {
        Path file = written(game, position, Play.NORMAL);
        Catalogue catalogue = fresh();

        assertThat(KnownProof.loadBlocking(file, catalogue)).isPositive();

        long before = steps(fresh().parse(game), position, value);
        assertThat(steps(catalogue.parse(game), position, value)).isLessThan(before / 10);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "cram; [\"....\",\"....\",\"....\",\"....\"]",
                "clobber; [\"xoxo\",\"oxox\",\"xoxo\"]",
                "nogo; [\"...\",\"...\",\"...\"]",
                "sprouts; 4",
                "node-kayles; \"grid(4,6)\"",
                "node-kayles; \"grid(5,5)\"",
                "arc-kayles; {\"edges\":[[22,16],[2,24],[2,18],[24,18],[6,26],[20,10],[24,2],[0,12],[24,4],[30,26],[4,22],[28,18],[30,0],[16,4],[30,14],[4,16],[16,14],[2,24],[14,12],[12,2],[8,28],[4,22],[14,2],[30,2],[29,11],[19,13],[9,11],[23,5],[31,3],[11,13],[9,11],[13,15],[5,7],[23,1],[15,7],[5,7],[15,13],[9,11],[17,15],[15,17],[11,23],[27,9],[1,29],[29,27],[23,29]]}",
            })
    void loadedProofOfMiserePlay_savesTheSearch(String game, String position) throws IOException {
        Path file = written(game, position, Play.MISERE);
        Catalogue catalogue = fresh();

        assertThat(KnownProof.loadBlocking(file, catalogue)).isPositive();

        Asked before = misere(fresh().parse(game), position);
        Asked after = misere(catalogue.parse(game), position);
        assertThat(after.outcome()).isEqualTo(before.outcome());
        assertThat(after.steps()).isLessThan(before.steps() / 10);
    }

    private record Asked(Outcome outcome, long steps) {}

    private static <P> Asked misere(Ruleset<P> game, String position) throws IOException {
        Budget budget = Budget.standard();
        return new Asked(game.outcome(read(game, position), Play.MISERE, budget), budget.spent());
    }

    /** What is taken over is true: all that follows from it is as it is without. */
    @ParameterizedTest
    @ValueSource(strings = {"cram", "clobber", "nogo", "sprouts", "node-kayles", "arc-kayles"})
    void positionsAfterAProofWasLoaded_haveTheSameOutcome(String game) throws IOException {
        assertSameOutcomes(fresh().parse(game), fresh(), new Random(36));
    }

    private <P> void assertSameOutcomes(Ruleset<P> game, Catalogue catalogue, Random random) throws IOException {
        for (int i = 0; i < 20; i++) {
            String position = game.write(game.sample(random, 6));
            if (KnownProof.loadBlocking(written(game.notation(), position, Play.MISERE), catalogue) > 0) {
                P next = game.sample(random, 6);
                assertThat(misere(catalogue.parse(game.notation()), game.write(next))
                                .outcome())
                        .as(game.write(next))
                        .isEqualTo(new ReferenceEvaluator<>(game).outcome(next, Play.MISERE));
            }
        }
    }

    /** One entry is false, all others hold: none is taken over. */
    @Test
    void proofThatDoesNotHold_teachesNothing() throws IOException {
        String board = "[\".....\",\".....\",\".....\"]";
        Path file = written("cram", board, Play.NORMAL);
        String damaged = Files.readString(file).replace("[[\"..\"],1]", "[[\"..\"],0]");
        Files.writeString(file, damaged);
        Catalogue catalogue = fresh();

        assertThatThrownBy(() -> KnownProof.loadBlocking(file, catalogue))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a.proof is no proof: line ");
        assertThat(steps(catalogue.parse("cram"), board, 1)).isEqualTo(steps(fresh().parse("cram"), board, 1));
    }

    @Test
    void proofWithoutValuesToKeep_isRefused() throws IOException {
        assertThatThrownBy(() -> KnownProof.loadBlocking(written("kayles", "[5]", Play.NORMAL), fresh()))
                .hasMessageContaining("keeps nothing of components");
        assertThatThrownBy(() -> KnownProof.loadBlocking(directory.resolve("none"), fresh()))
                .hasMessageEndingWith("none cannot be read: there is no such file");
        Path packed = Files.write(directory.resolve("a.gz"), new byte[] {0x1f, (byte) 0x8b, 8, 0});
        assertThatThrownBy(() -> KnownProof.loadBlocking(packed, fresh()))
                .hasMessageEndingWith("the file is compressed; a proof is text: unpack it first");
    }
}
