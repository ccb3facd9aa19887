package dev.nimbus.proof;

import static dev.nimbus.proof.ProofFixture.CATALOGUE;
import static dev.nimbus.proof.ProofFixture.check;
import static dev.nimbus.proof.ProofFixture.outcomeProof;
import static dev.nimbus.proof.ProofFixture.tree;
import static dev.nimbus.proof.ProofFixture.valueProof;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.proof.ProofHeader.Claim;
import dev.nimbus.proof.memory.ProofMemory;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Proofs of all games: what is written holds, and what is damaged does not. */
class ProofTest {
    static Stream<String> games() {
        return games(Play.NORMAL);
    }

    static Stream<String> misereGames() {
        return games(Play.MISERE);
    }

    private static Stream<String> games(Play play) {
        return CATALOGUE.entries().stream()
                .map(entry -> entry.exampleGame())
                .filter(game -> ProofChecker.whyNotProvable(CATALOGUE.parse(tree(game)), play)
                        .isEmpty());
    }

    /** A board may be larger than any that a proof can be about. */
    @Test
    void boardTooLargeForItsRules_isAFaultOfItsLine() {
        String row = '"' + ".".repeat(66) + '"';
        String board = "[" + String.join(",", Collections.nCopies(66, row)) + "]";
        String proof =
                "{\"proof\":1,\"game\":\"cram\",\"play\":\"normal\",\"claim\":{\"position\":[\"..\"],\"outcome\":\"N\"},\"entries\":1}\n["
                        + board + ",0]\n";

        assertThatThrownBy(() -> check(2, proof))
                .isInstanceOf(InvalidProofException.class)
                .hasMessageStartingWith("line 2: ")
                .hasMessageContaining("66");
    }

    /** Some editors write one. */
    @Test
    void fileWithAByteOrderMark_isRead() throws Exception {
        String proof = proofOf(CATALOGUE.parse(tree("{\"rewrite\":[[\"a\",\"b\"]]}")), "aaa");

        assertThat(check(2, "\ufeff" + proof).claim()).isEqualTo(new Claim.Value(1));
    }

    /** Two characters that begin with the same half of a surrogate pair, one of the rules and one not. */
    @Test
    void partsOfAString_haveNoHalfOfACharacter() throws Exception {
        JsonNode rules = tree("{\"rewrite\":[[\"\ud83d\ude00\",\"!\"],[\"?\",\"!\"],[\"?a\",\"!!\"]]}");
        Ruleset<?> game = CATALOGUE.parse(rules);
        String proof = proofOf(game, "\ud83d\ude00?\ud83d\ude00\ud83d\ude01");

        assertThat(check(2, proof).claim()).isEqualTo(new Claim.Value(1));
        assertThat(proof).isEqualTo(new String(proof.getBytes(UTF_8), UTF_8));
    }

    private static <P> String proofOf(Ruleset<P> game, String position) throws IOException {
        return valueProof(
                game, game.read(new TreeInput(ProofChecker.JSON.getNodeFactory().textNode(position))));
    }

    /** Heaps 1 and 2 lead to each other for ever, and each other heap to the one below. */
    @ParameterizedTest
    @ValueSource(strings = {"normal", "misere"})
    void circleOfOwnRules_provesNothing(String play) throws Exception {
        boolean isNormal = play.equals("normal");
        StringBuilder proof = new StringBuilder("{\"proof\":1,\"game\":{\"rules\":{\"state\":[\"n\"],\"moves\":["
                + "{\"if\":\"n >= 3\",\"to\":[\"n-1\"]},{\"if\":\"n == 1 || n == 2\",\"to\":[\"3-n\"]}]}},\"play\":\""
                + play
                + "\",\"claim\":{\"position\":[5],\"outcome\":\"P\"},\"entries\":" + (isNormal ? 5 : 3) + "}\n");
        for (int heap = 1; heap <= 5; heap++) {
            if (isNormal) {
                proof.append("[[")
                        .append(heap)
                        .append("],")
                        .append(1 - heap % 2)
                        .append("]\n");
            } else if (heap % 2 == 1) {
                proof.append("[[").append(heap).append("]]\n");
            }
        }

        assertThatThrownBy(() -> check(2, proof.toString()))
                .isInstanceOf(InvalidProofException.class)
                .hasMessageContaining("play may go on for ever");
    }

    @ParameterizedTest
    @MethodSource("games")
    void proofs_holdAndSayWhatIsTrue(String notation) throws Exception {
        Random random = new Random(29);
        for (int i = 0; i < 60; i++) {
            assertHolds(CATALOGUE.parse(tree(notation)), random, 1 + i % 3);
        }
    }

    private static <P> void assertHolds(Ruleset<P> game, Random random, int size) throws Exception {
        P position = game.sample(random, size);
        if (!(game.grundy(position, Budget.standard()) instanceof GrundyValue.Finite)) {
            assertThatThrownBy(() -> valueProof(game, position)).isInstanceOf(Refusal.class);
            return;
        }
        long value = new ReferenceEvaluator<>(game).grundy(position);
        assertThat(check(2, valueProof(game, position)).claim()).isEqualTo(new Claim.Value(value));
        assertThat(check(2, outcomeProof(game, Play.NORMAL, position)).claim())
                .isEqualTo(new Claim.Winner(value == 0 ? Outcome.P : Outcome.N));
    }

    @ParameterizedTest
    @MethodSource("misereGames")
    void misereProofs_holdAndSayWhoWins(String notation) throws Exception {
        Random random = new Random(30);
        for (int i = 0; i < 40; i++) {
            assertMisereHolds(CATALOGUE.parse(tree(notation)), random, 1 + i % 3);
        }
    }

    private static <P> void assertMisereHolds(Ruleset<P> game, Random random, int size) throws Exception {
        P position = game.sample(random, size);
        if (game.outcome(position, Play.MISERE, Budget.standard()) == Outcome.D) {
            assertThatThrownBy(() -> outcomeProof(game, Play.MISERE, position)).isInstanceOf(Refusal.class);
            return;
        }
        ProofHeader header = check(2, outcomeProof(game, Play.MISERE, position));
        assertThat(header.play()).isEqualTo(Play.MISERE);
        if (game.grundy(position, Budget.standard()) instanceof GrundyValue.Finite) {
            Outcome outcome = new ReferenceEvaluator<>(game).outcome(position, Play.MISERE);
            assertThat(header.claim()).isEqualTo(new Claim.Winner(outcome));
        }
    }

    private static String misereProofOf(String game, String position) throws IOException {
        return misereProofOf(CATALOGUE.parse(game), tree(position));
    }

    private static <P> String misereProofOf(Ruleset<P> game, JsonNode position) throws IOException {
        return outcomeProof(game, Play.MISERE, game.read(new TreeInput(position)));
    }

    private static String proofOf(String game, String position) throws IOException {
        return proofOf(CATALOGUE.parse(game), tree(position));
    }

    private static <P> String proofOf(Ruleset<P> game, JsonNode position) throws IOException {
        return valueProof(game, game.read(new TreeInput(position)));
    }

    static Stream<String> proofs() throws IOException {
        return Stream.of(
                proofOf("cram", "[\".....\",\".....\",\"..#..\"]"),
                proofOf("clobber", "[\"xoxo\",\"oxox\"]"),
                proofOf("node-kayles", "{\"vertices\":7,\"edges\":[[0,1],[1,2],[2,3],[3,4],[4,5],[5,6],[6,0],[0,3]]}"),
                proofOf("kayles", "[14]"));
    }

    static Stream<String> misereProofs() throws IOException {
        return Stream.of(
                misereProofOf("cram", "[\"....\",\"....\",\"....\"]"),
                misereProofOf("clobber", "[\"xoxo\",\"oxox\"]"),
                misereProofOf(
                        "node-kayles", "{\"vertices\":7,\"edges\":[[0,1],[1,2],[2,3],[3,4],[4,5],[5,6],[6,0],[0,3]]}"),
                misereProofOf("sprouts", "\"0*2.2\""),
                misereProofOf("kayles", "[6,3]"));
    }

    /** A heap of one stone is lost, and two heaps of one are won; without a move, who is to move has won. */
    @Test
    void misereProofByHand_isTaken() throws Exception {
        String header = "{\"proof\":1,\"game\":\"nim\",\"play\":\"misere\",\"claim\":"
                + "{\"position\":[2,2],\"outcome\":\"P\"},\"entries\":2}\n";

        assertThat(check(2, header + "[[1]]\n[[2],[2]]\n").claim()).isEqualTo(new Claim.Winner(Outcome.P));
        assertThatThrownBy(() -> check(2, header + "[[2],[2]]\n[[1],[1],[1]]\n"))
                .hasMessage("line 2: an option may be lost for who moves next: no entry says that it can be won");
        assertThatThrownBy(() -> check(2, header + "[[1]]\n[[1],[1]]\n"))
                .hasMessageStartingWith("line 3: an option may");
        assertThatThrownBy(() -> check(2, header + "[[1]]\n[]\n")).hasMessageContaining("one component at least");
        assertThatThrownBy(() -> check(2, header.replace("\"outcome\":\"P\"", "\"grundy\":0")))
                .hasMessageContaining("misère play has no nim-values");
    }

    @Test
    void positionWithoutAMove_isWonUnderMisere() throws Exception {
        assertThat(check(2, misereProofOf("cram", "[\".#.\"]")).claim()).isEqualTo(new Claim.Winner(Outcome.N));
    }

    /** Whatever the order in which threads come to them, the first fault is the one that is told. */
    @Test
    void severalFaults_theFirstIsTold_byAnyNumberOfThreads() throws Exception {
        String proof = proofOf("cram", "[\".....\",\".....\",\"..#..\"]");
        String[] lines = proof.split("\n");
        for (int i = 1; i < lines.length; i++) {
            int comma = lines[i].lastIndexOf(',');
            lines[i] = lines[i].substring(0, comma) + "," + (9 + i) + "]";
        }
        for (int threads = 1; threads <= 4; threads++) {
            ProofChecker checker = new ProofChecker(CATALOGUE::parse, threads);
            BufferedReader text = new BufferedReader(new StringReader(String.join("\n", lines)));
            assertThatThrownBy(() -> checker.checkBlocking(text)).hasMessageStartingWith("line 2: ");
            assertThat(checker.read()).isEqualTo(lines.length - 1L);
        }
    }

    /** The parts of options are those that the options have, whichever way a game makes them. */
    @ParameterizedTest
    @ValueSource(strings = {"cram", "sprouts", "clobber", "nogo", "node-kayles", "arc-kayles"})
    void optionParts_areThoseOfTheOptions(String notation) {
        Random random = new Random(31);
        for (int i = 0; i < 200; i++) {
            assertOptionParts(CATALOGUE.parse(notation), random, 1 + i % 8);
        }
    }

    private static <P> void assertOptionParts(Ruleset<P> game, Random random, int size) {
        P position = game.sample(random, size);
        Set<Map<P, Long>> expected = new HashSet<>();
        game.options(position, Budget.standard(), (move, option) -> {
            expected.add(counted(game.components(option).stream().filter(game::hasMove)));
            return true;
        });
        Set<Map<P, Long>> found = new HashSet<>();
        game.optionParts().visit(position, Budget.standard(), option -> {
            found.add(counted(option.stream()));
            return true;
        });
        assertThat(found).as(game.write(position)).isEqualTo(expected);
    }

    private static <P> Map<P, Long> counted(Stream<P> parts) {
        return parts.collect(Collectors.groupingBy(part -> part, Collectors.counting()));
    }

    /** Forgetting what was worked out changes nothing but time. */
    @Test
    void checkThatForgets_saysTheSame() {
        Ruleset<?> game = CATALOGUE.parse("cram");
        assertForgets(game, tree("[\"...\",\"...\"]"));
    }

    private static <P> void assertForgets(Ruleset<P> game, JsonNode position) {
        P board = game.read(new TreeInput(position));
        Sums<P> sums = new Sums<>(game, 5000, "wait");
        SumKey kept = sums.of(board);
        sums.keep();
        int options = sums.options(kept.get(0), game.optionParts()).size();

        sums.forget();
        assertThat(sums.options(sums.of(board).get(0), game.optionParts())).hasSize(options);
        assertThat(sums.of(board)).isEqualTo(kept);
        assertThatThrownBy(() -> new Sums<>(game, 50, "wait").of(board)).isInstanceOf(Refusal.class);
    }

    /** Where entries take more than half of the memory, each check forgot all that had been worked out. */
    @Test
    void manyKeptEntries_areNoReasonToForget() {
        ProofMemory memory = new ProofMemory(1000);
        memory.hold(600);

        assertThat(memory.isFull(0)).isTrue();
        assertThat(memory.isFull(600)).isFalse();
        memory.hold(201);
        assertThat(memory.isFull(600)).isTrue();
    }

    /** Boards of a hundred thousand cells were held until there were 4096. */
    @Test
    void readComponents_areHeldByTheirBytes() throws Exception {
        assertThat(readOf(CATALOGUE.parse("cram"), 100_000)).isLessThan(10);
        assertThat(readOf(CATALOGUE.parse("cram"), 10)).isEqualTo(100);
    }

    /** How many boards of one row, all different, are held after a hundred were read. */
    private static int readOf(Ruleset<?> game, int width) throws Exception {
        SumCheck.Reading<?> reading = new SumCheck.Reading<>(new ProofPositions<>(game, true));
        for (int cells = 2; cells < 102; cells++) {
            String row = "#".repeat(width) + ".".repeat(cells);
            reading.read(cells, tree("[[\"" + row + "\"]]"));
        }
        return reading.known();
    }

    /** A proof may be joined of others that have entries in common. */
    @ParameterizedTest
    @MethodSource({"proofs", "misereProofs"})
    void entryThatComesTwice_isTaken(String proof) throws Exception {
        List<String> lines = proof.lines().toList();
        String twice = proof.replace("\"entries\":" + (lines.size() - 1), "\"entries\":" + lines.size());

        assertThat(check(2, twice + lines.get(1) + "\n").entries()).isEqualTo(lines.size());
    }

    /** As where two proofs were joined in an editor; the lines of faults are still those of the file. */
    @ParameterizedTest
    @MethodSource({"proofs", "misereProofs"})
    void blankLines_areNoEntries(String proof) throws Exception {
        String apart = proof.replace("\n", "\n\n \t\r\n");
        int last = 3 * (proof.split("\n").length - 1) + 1;

        assertThat(check(2, apart).entries()).isEqualTo(check(2, proof).entries());
        assertThat(new ProofLines(new BufferedReader(new StringReader(apart)))
                        .nextRunBlocking()
                        .lines())
                .as("one run")
                .hasSize(3 * proof.split("\n").length);
        assertThat(ProofFixture.fault(2, apart + "\n[]\n")).startsWith("line " + (last + 4) + ": an entry is");
        assertThat(ProofFixture.fault(2, apart.substring(0, apart.indexOf('\n'))))
                .startsWith("line 1: the proof ends after 0 entries");
    }

    /** A reader that does not know what a field says cannot tell what is proved. */
    @ParameterizedTest
    @MethodSource({"proofs", "misereProofs"})
    void unknownFieldOfAHeader_isRefused(String proof) {
        for (String name : List.of("foo", "Play", "lemma", "")) {
            String more = proof.replaceFirst("\\{", "{\"" + name + "\":1,");
            assertThat(ProofFixture.fault(2, more))
                    .isEqualTo("line 1: the header has an unknown field \"" + name + "\"");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.0", "-1", "1e0", "\"1\"", "true", "null", "[1]", "9223372036854775808"})
    void valueThatIsNoInteger_isToldAsThat(String value) {
        String proof = "{\"proof\":1,\"game\":\"nim\",\"play\":\"normal\",\"claim\":{\"position\":[1],\"grundy\":1},"
                + "\"entries\":1}\n[[1]," + value + "]\n";

        assertThat(ProofFixture.fault(1, proof))
                .startsWith("line 2: the nim-value of an entry is ")
                .endsWith("; expected an integer from 0 to 9223372036854775807");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[[1]]", "[[1],1,2,3]", "{}", "7"})
    void entryOfAnotherForm_isToldTheForm(String entry) {
        String proof = "{\"proof\":1,\"game\":\"nim\",\"play\":\"normal\",\"claim\":{\"position\":[1],\"grundy\":1},"
                + "\"entries\":1}\n" + entry + "\n";

        assertThat(ProofFixture.fault(1, proof)).isEqualTo("line 2: an entry is [component,nim-value]");
    }

    /** The whole position stood in the error. */
    @Test
    void claimThatSaysNothing_isToldWithoutItsPosition() {
        String claim = "{\"proof\":1,\"game\":\"nim\",\"play\":\"normal\",\"claim\":{\"position\":["
                + "1,".repeat(10_000) + "1],SAID},\"entries\":0}";

        Map<String, String> faults = Map.of(
                "\"grundy\":-1", "\"grundy\" is -1; expected a nim-value",
                "\"outcome\":\"D\"", "\"outcome\" is \"D\"; expected N or P",
                "\"winner\":\"N\"", "\"claim\" is a position with a \"grundy\" or an \"outcome\"");
        faults.forEach((said, fault) ->
                assertThat(ProofFixture.fault(1, claim.replace("SAID", said))).isEqualTo("line 1: " + fault));
    }

    /** All that fit were read first. */
    @Test
    void moreEntriesThanMemoryHolds_areRefusedBeforeTheyAreRead() {
        String circle = "{\"proof\":1,\"game\":{\"graph\":[[1],[0]]},\"play\":\"PLAY\","
                + "\"claim\":{\"position\":0,\"outcome\":\"N\"},\"entries\":9223372036854775807}\n";

        for (String play : List.of("normal", "misere")) {
            assertThatThrownBy(() -> check(2, circle.replace("PLAY", play)))
                    .hasMessageStartingWith("line 1: the proof needs more than its memory budget of ");
        }
    }

    /** An entry of a thousand components took as much of the budget as one of two. */
    @Test
    void longSum_isCountedByItsComponents() {
        assertIsTooLong(CATALOGUE.parse("cram"), tree("[\"..\"]"));
    }

    private static <P> void assertIsTooLong(Ruleset<P> game, JsonNode position) {
        P board = game.read(new TreeInput(position));
        MiserePlay<P> entries =
                new MiserePlay<>(new ProofPositions<>(game, true), new ProofMemory(2000), new ProofMemory(1 << 20));

        entries.add(new Entry<>(2, Collections.nCopies(100, board), 0, Optional.empty()));
        assertThatThrownBy(() -> entries.add(new Entry<>(3, Collections.nCopies(1000, board), 0, Optional.empty())))
                .isInstanceOf(Refusal.class);
    }

    /** By hand: the domino in the middle of the line leaves no move. */
    @Test
    void proofByHand_isTaken() throws Exception {
        String header =
                "{\"proof\":1,\"game\":\"cram\",\"play\":\"normal\",\"claim\":{\"position\":[\"....\"],\"outcome\":\"N\"},\"entries\":0}\n";

        assertThat(check(2, header).claim()).isEqualTo(new Claim.Winner(Outcome.N));
    }

    /** The two vertices lead to each other: the play is a draw, and each entry follows from the other. */
    @Test
    void entriesInACircle_areRefused() {
        String circle = "{\"proof\":1,\"game\":{\"graph\":[[1],[0]]},\"play\":\"normal\","
                + "\"claim\":{\"position\":0,\"grundy\":1},\"entries\":2}\n[[0],1]\n[[1],0]\n";

        assertThatThrownBy(() -> check(2, circle))
                .hasMessage("line 3: it rests on line 2, which rests on it: play may go on for ever");
    }

    @Test
    void gameWithoutNimValues_isRefused() {
        String line =
                "{\"proof\":1,\"game\":\"cards\",\"play\":\"normal\",\"claim\":{\"position\":[],\"grundy\":0},\"entries\":0}";

        assertThatThrownBy(() -> check(2, line)).hasMessageContaining("has no nim-values");
    }

    @Test
    void positionOfTooManyOptions_isRefused() {
        String claim = "{\"proof\":1,\"game\":\"nim\",\"play\":\"normal\",\"claim\":"
                + "{\"position\":[9223372036854775807,9223372036854775806],\"outcome\":\"N\"},\"entries\":0}";

        assertThatThrownBy(() -> check(2, claim)).hasMessageStartingWith("line 1: the query needs more than");
    }

    @Test
    void falseClaim_isRefused() {
        String claim =
                "{\"proof\":1,\"game\":\"cram\",\"play\":\"normal\",\"claim\":{\"position\":[\"....\"],\"outcome\":\"P\"},\"entries\":0}\n";

        assertThatThrownBy(() -> check(2, claim)).hasMessage("line 1: the claim does not follow from the entries");
    }

    @Test
    void otherText_isRefused_withItsLine() {
        String header =
                "{\"proof\":1,\"game\":\"cram\",\"play\":\"normal\",\"claim\":{\"position\":[\"..\"],\"grundy\":1},\"entries\":1}\n";
        for (String entry :
                List.of("", "{}", "[[\"..\"],-1]", "[[\"..\"],1,1]", "[[\"..\"],1]]", "[[\".?\"],1]", "[[\".\"],0]")) {
            assertThatThrownBy(() -> check(2, header + entry + "\n"))
                    .isInstanceOf(InvalidProofException.class)
                    .hasMessageStartingWith("line 2: ");
        }
        for (String bad : List.of(
                "",
                "{}",
                header.replace("normal", "other"),
                header.replace("cram", "none"),
                header.replace("\"grundy\":1", "\"grundy\":\"x\""))) {
            assertThatThrownBy(() -> check(2, bad))
                    .isInstanceOf(InvalidProofException.class)
                    .hasMessageStartingWith("line 1: ");
        }
    }

    /** A text of one line that never ends. */
    private static BufferedReader endless(String begin) {
        StringReader first = new StringReader(begin);
        return new BufferedReader(new Reader() {
            @Override
            public int read(char[] into, int from, int length) throws IOException {
                int count = first.read(into, from, length);
                if (count < 0) {
                    Arrays.fill(into, from, from + length, '[');
                }
                return count < 0 ? length : count;
            }

            @Override
            public void close() {
                // nothing is open
            }
        });
    }

    @Test
    void endlessLine_isRefused() throws Exception {
        String header = proofOf("kayles", "[14]").lines().findFirst().orElseThrow();

        assertThatThrownBy(() -> new ProofChecker(CATALOGUE::parse, 1).checkBlocking(endless("")))
                .isInstanceOf(InvalidProofException.class)
                .hasMessage("line 1: longer than 8388608 characters");
        assertThatThrownBy(() -> new ProofChecker(CATALOGUE::parse, 1).checkBlocking(endless(header + "\n")))
                .isInstanceOf(InvalidProofException.class)
                .hasMessage("line 2: longer than 8388608 characters");
    }
}
