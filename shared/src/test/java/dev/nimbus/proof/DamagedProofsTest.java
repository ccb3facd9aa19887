package dev.nimbus.proof;

import static dev.nimbus.proof.ProofFixture.CATALOGUE;
import static dev.nimbus.proof.ProofFixture.check;
import static dev.nimbus.proof.ProofFixture.fault;
import static dev.nimbus.proof.ProofFixture.outcomeProof;
import static dev.nimbus.proof.ProofFixture.tree;
import static dev.nimbus.proof.ProofFixture.valueProof;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Proofs of all games with an entry that is changed, added, left out or cut: none shows what is false. */
class DamagedProofsTest {
    /** Of so many positions the one with the longest proof is damaged. */
    private static final int POSITIONS = 12;

    private static <P> String proofOf(Ruleset<P> game, Play play, P position) {
        try {
            return play == Play.NORMAL ? valueProof(game, position) : outcomeProof(game, play, position);
        } catch (Refusal refusal) {
            return ""; // Play may go on for ever, or the next player wins whatever is played beside it.
        } catch (IOException e) {
            throw new IllegalStateException("memory can be written", e);
        }
    }

    private static String proofOf(String game, Play play, String position) {
        return proofOf(CATALOGUE.parse(game), play, tree(position));
    }

    private static <P> String proofOf(Ruleset<P> game, Play play, JsonNode position) {
        return proofOf(game, play, game.read(new TreeInput(position)));
    }

    private static Stream<String> ofAllGames(Play play) {
        return CATALOGUE.entries().stream()
                .map(entry -> CATALOGUE.parse(tree(entry.exampleGame())))
                .filter(game -> ProofChecker.whyNotProvable(game, play).isEmpty())
                .map(game -> longest(game, play))
                .filter(proof -> proof.indexOf('\n') < proof.length() - 1);
    }

    private static <P> String longest(Ruleset<P> game, Play play) {
        Random random = new Random(31);
        String longest = "";
        for (int i = 0; i < POSITIONS; i++) {
            String proof = proofOf(game, play, game.sample(random, 1 + i % 4));
            longest = proof.length() > longest.length() ? proof : longest;
        }
        return longest;
    }

    static Stream<String> proofs() {
        Stream<String> larger = Stream.of(
                proofOf("cram", Play.NORMAL, "[\".....\",\".....\",\"..#..\"]"),
                proofOf("clobber", Play.NORMAL, "[\"xoxo\",\"oxox\"]"),
                proofOf(
                        "node-kayles",
                        Play.NORMAL,
                        "{\"vertices\":7,\"edges\":[[0,1],[1,2],[2,3],[3,4],[4,5],[5,6],[6,0],[0,3]]}"),
                proofOf("kayles", Play.NORMAL, "[14]"),
                proofOf("treblecross", Play.NORMAL, "[9,\"...X......\"]"),
                proofOf(
                        "nimstring",
                        Play.NORMAL,
                        "{\"edges\":[[0,1],[1,2],[2,0],[2,3],[3,0],[3,1],[4,0],[4,0],[4,5],[5,0]]}"),
                proofOf("hackenbush", Play.NORMAL, "{\"edges\":[[0,1],[1,2],[2,0],[2,3],[0,4],[4,5],[5,6],[6,4]]}"),
                proofOf("poset", Play.NORMAL, "{\"vertices\":8,\"edges\":[[0,1],[0,2],[1,3],[2,3],[4,5],[4,6],[7,6]]}"),
                proofOf("sum", Play.NORMAL, SUM),
                proofOf("sum", Play.NORMAL, SUM.replace("]}]", "]},{\"game\":\"treblecross\",\"position\":[7]}]")));
        return Stream.concat(larger, ofAllGames(Play.NORMAL));
    }

    private static final String SUM =
            "[{\"game\":\"cram\",\"position\":[\"...\",\"...\"]},{\"game\":\"sum\",\"position\":[{\"game\":\"kayles\","
                    + "\"position\":[4,3]},{\"game\":\"node-kayles\",\"position\":{\"vertices\":4,\"edges\":[[0,1],[1,2],[2,3]]}}]},"
                    + "{\"game\":\"nim\",\"position\":[2]}]";

    static Stream<String> misereProofs() {
        Stream<String> larger = Stream.of(
                proofOf("cram", Play.MISERE, "[\"....\",\"....\",\"....\"]"),
                proofOf("clobber", Play.MISERE, "[\"xoxo\",\"oxox\"]"),
                proofOf(
                        "node-kayles",
                        Play.MISERE,
                        "{\"vertices\":7,\"edges\":[[0,1],[1,2],[2,3],[3,4],[4,5],[5,6],[6,0],[0,3]]}"),
                proofOf("sprouts", Play.MISERE, "\"0*2.2\""),
                proofOf("kayles", Play.MISERE, "[6,3]"),
                proofOf("sum", Play.MISERE, SUM));
        return Stream.concat(larger, ofAllGames(Play.MISERE));
    }

    /** No false entry can be proved, whatever the others say. */
    @ParameterizedTest(name = "{index}")
    @MethodSource("proofs")
    void entryWithAnotherValue_isRefused(String proof) throws Exception {
        check(1, proof);
        String[] lines = proof.split("\n");
        for (int i = 1; i < lines.length; i++) {
            String line = lines[i];
            int comma = line.lastIndexOf(',');
            long value = Long.parseLong(line.substring(comma + 1, line.length() - 1));
            for (long other : new long[] {value + 1, value == 0 ? 2 : value - 1}) {
                String changed = line.substring(0, comma + 1) + other + "]";
                String[] damaged = lines.clone();
                damaged[i] = changed;
                assertThatThrownBy(() -> check(1, String.join("\n", damaged)))
                        .as("%s instead of %s in %s", changed, line, proof)
                        .isInstanceOf(InvalidProofException.class);
                assertThatThrownBy(() -> check(1, withMore(proof, lines.length) + changed))
                        .hasMessageContaining("another entry");
            }
        }
    }

    private static String withMore(String proof, int entries) {
        return proof.replaceFirst("\"entries\":[0-9]+}\n", "\"entries\":" + entries + "}\n");
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource({"proofs", "misereProofs"})
    void entriesThatAreMissing_areMissed(String proof) throws Exception {
        String[] lines = proof.split("\n");
        int refused = 0;
        for (int i = 1; i < lines.length; i++) {
            List<String> rest = new ArrayList<>(List.of(lines));
            rest.remove(i);
            assertThatThrownBy(() -> check(1, String.join("\n", rest))).hasMessageContaining("its header says");
            String fewer = withMore(String.join("\n", rest) + "\n", lines.length - 2);
            // Some are not needed, since others that came later say as much.
            refused += fault(new ProofChecker(CATALOGUE::parse, 1), fewer).isEmpty() ? 0 : 1;
        }
        assertThat(refused).as(proof).isGreaterThan((lines.length - 1) / 2);
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource({"proofs", "misereProofs"})
    void proofThatIsCut_isRefused(String proof) {
        Random random = new Random(32);
        for (int i = 0; i < 10; i++) {
            String cut = proof.substring(0, random.nextInt(proof.length() - 1));
            assertThatThrownBy(() -> check(1, cut)).as(cut).isInstanceOf(InvalidProofException.class);
        }
    }

    /** No sum that is won can be proved lost, whatever the others say: its winning move leads to one that is lost. */
    @ParameterizedTest(name = "{index}")
    @MethodSource("misereProofs")
    void misereEntryWithAComponentMore_isRefused(String proof) throws Exception {
        ProofHeader header = check(1, proof);
        misereEntryWithAComponentMore_isRefused(CATALOGUE.parse(header.game()), header.position(), proof);
    }

    private static <P> void misereEntryWithAComponentMore_isRefused(Ruleset<P> game, JsonNode position, String proof) {
        if (game.mayRepeat(game.read(new TreeInput(position)))) {
            return;
        }
        PlayedSum<P> played = new PlayedSum<>(game);
        String[] lines = proof.split("\n");
        for (int i = 1; i < lines.length; i++) {
            JsonNode components = tree(lines[i]);
            String more = components.get(i % components.size()).toString();
            String other = lines[i].substring(0, lines[i].length() - 1) + "," + more + "]";
            String[] changed = lines.clone();
            changed[i] = other;
            assertRefusedIfFalse(played, other, String.join("\n", changed));
            String added = withMore(proof, lines.length) + other;
            assertRefusedIfFalse(played, other, added);
        }
    }

    private static <P> void assertRefusedIfFalse(PlayedSum<P> played, String entry, String proof) {
        Ruleset<P> game = played.game();
        List<P> sum = new ArrayList<>();
        tree(entry).forEach(component -> sum.addAll(game.components(game.read(new TreeInput(component)))));
        if (played.isWon(sum)) {
            assertThatThrownBy(() -> check(1, proof)).isInstanceOf(InvalidProofException.class);
        }
    }

    /** Who wins a sum under misère play, by playing it out. */
    private record PlayedSum<P>(Ruleset<P> game, Map<Map<P, Long>, Boolean> known) {
        PlayedSum(Ruleset<P> game) {
            this(game, new HashMap<>());
        }

        boolean isWon(List<P> components) {
            List<P> sum = components.stream().filter(game::hasMove).toList();
            Map<P, Long> counts = sum.stream().collect(Collectors.groupingBy(part -> part, Collectors.counting()));
            Boolean before = known.get(counts);
            if (before == null) {
                before = sum.isEmpty() || hasLostOption(sum);
                known.put(counts, before);
            }
            return before;
        }

        private boolean hasLostOption(List<P> sum) {
            for (int i = 0; i < sum.size(); i++) {
                List<P> rest = new ArrayList<>(sum);
                P component = rest.remove(i);
                boolean noneIsLost = game.options(component, (move, option) -> {
                    List<P> next = new ArrayList<>(rest);
                    next.addAll(game.components(option));
                    return isWon(next);
                });
                if (!noneIsLost) {
                    return true;
                }
            }
            return false;
        }
    }
}
