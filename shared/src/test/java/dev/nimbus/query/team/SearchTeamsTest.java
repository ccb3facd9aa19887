package dev.nimbus.query.team;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.protocol.AwakeClock;
import dev.nimbus.theory.team.Exchange.Fact;
import dev.nimbus.theory.team.Exchange.News;
import dev.nimbus.theory.team.Exchange.Question;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Teams of nodes whose bus is a method call and whose clock is set. */
class SearchTeamsTest {
    private static final String QUERY = "{\"game\":\"cram\"}";
    private static final TeamWork WORK = new TeamWork(7, 5, 2, 1);

    private final AtomicLong nanos = new AtomicLong();
    private final Map<String, SearchTeams> nodes = new HashMap<>();
    private final List<Integer> sizes = new ArrayList<>();
    private Duration delay = Duration.ZERO;
    private boolean isCut;
    private boolean areMessagesLost;

    private final class Link implements TeamLink {
        private final String self;

        Link(String self) {
            this.self = self;
        }

        @Override
        public String self() {
            return self;
        }

        @Override
        public void announce(byte[] announcement) {
            if (!isCut) {
                nodes.values().forEach(node -> node.announced(announcement));
            }
        }

        @Override
        public void send(String node, byte[] message, Consumer<Boolean> taken) {
            sizes.add(message.length);
            nanos.addAndGet(delay.toNanos());
            taken.accept(!isCut
                    && !areMessagesLost
                    && nodes.containsKey(node)
                    && nodes.get(node).take(message));
        }
    }

    private SearchTeams node(String name) {
        SearchTeams node = new SearchTeams(new Link(name), new AwakeClock(nanos::get)::now);
        nodes.put(name, node);
        return node;
    }

    private void pass(Duration time) {
        for (long left = time.toMillis(); left > 0; left -= SearchTeams.ROUND.toMillis()) {
            nanos.addAndGet(SearchTeams.ROUND.toNanos());
            List.copyOf(nodes.values()).forEach(SearchTeams::tick);
        }
    }

    private static TeamRun begin(SearchTeams owner) {
        TeamRun run = owner.own("s", QUERY, SearchTeams.ALONE);
        run.open();
        return run;
    }

    private static Fact fact(int number) {
        return new Fact(
                new byte[] {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, (byte) (number >> 8), 0, 0, 0, (byte) number}, number, 12);
    }

    private static Question question(int number) {
        return new Question(fact(number).form(), number);
    }

    /** All that came so far, its facts in one list. */
    private static List<Integer> facts(TeamRun run) {
        List<Integer> facts = new ArrayList<>();
        for (Optional<News> news = run.next(); news.isPresent(); news = run.next()) {
            news.get().facts().forEach(fact -> facts.add(fact.fact()));
        }
        return facts;
    }

    @Test
    void longSearch_isOffered_andAShortOneIsNot() {
        SearchTeams owner = node("a");
        SearchTeams other = node("b");
        int[] offers = new int[1];
        other.onOffer(() -> offers[0]++);
        owner.own("quiet", QUERY, SearchTeams.ALONE);
        TeamRun run = begin(owner);
        pass(Duration.ofMillis(900));
        assertThat(other.join()).isEmpty();

        pass(Duration.ofSeconds(2));

        TeamRun joined = other.join().orElseThrow();
        assertThat(joined.query()).isEqualTo(run.query());
        assertThat(other.join())
                .as("one thread of a node joins, and calls the others")
                .isEmpty();
        assertThat(owner.join()).as("its own").isEmpty();
        assertThat(offers[0]).isPositive();
    }

    @Test
    void facts_reachEachNodeOnce_alsoThoseFromBeforeItCame() {
        SearchTeams owner = node("a");
        TeamRun run = begin(owner);
        run.found(fact(1));
        SearchTeams second = node("b");
        pass(Duration.ofSeconds(2));
        TeamRun one = second.join().orElseThrow();
        run.found(fact(2));
        pass(Duration.ofSeconds(1));
        assertThat(facts(run)).isEmpty();
        pass(Duration.ofSeconds(1));
        SearchTeams third = node("c");
        pass(Duration.ofSeconds(1));
        assertThat(facts(run)).isEmpty();
        List<Integer> toOne = facts(one);
        TeamRun two = third.join().orElseThrow();
        one.found(fact(3));
        two.found(fact(4));
        pass(Duration.ofMillis(1200));

        assertThat(facts(run)).containsExactlyInAnyOrder(3, 4);
        toOne.addAll(facts(one));
        assertThat(toOne).containsExactly(1, 2, 4);
        assertThat(facts(two)).containsExactlyInAnyOrder(1, 2, 3);
    }

    @Test
    void questions_areThoseOfAllThreads_andEndWithThem() {
        SearchTeams owner = node("a");
        TeamRun run = begin(owner);
        SearchTeams other = node("b");
        pass(Duration.ofSeconds(2));
        TeamRun joined = other.join().orElseThrow();
        joined.at(this, List.of(question(1), question(2)));
        joined.at(other, List.of(question(3)));
        pass(SearchTeams.ROUND);
        assertThat(run.next().orElseThrow().questions().stream().map(Question::value))
                .containsExactlyInAnyOrder(1L, 2L, 3L);

        joined.at(other, List.of());
        joined.at(this, List.of());
        pass(SearchTeams.ROUND);

        assertThat(run.next().orElseThrow().questions()).isEmpty();
        assertThat(joined.round()).isEqualTo(2);
    }

    @Test
    void workOfOthers_isCounted_overAllTheirRuns() {
        SearchTeams owner = node("a");
        TeamRun run = begin(owner);
        SearchTeams other = node("b");
        pass(Duration.ofSeconds(2));
        TeamRun joined = other.join().orElseThrow();
        joined.counting(() -> WORK);
        pass(Duration.ofSeconds(1));
        assertThat(run.others()).isEqualTo(WORK);
        assertThat(owner.atWork()).isEqualTo(2);
        assertThat(other.atWork()).isZero();
        assertThat(other.searches()).containsExactly(run.search()).isEqualTo(owner.searches());

        facts(run);
        other.leave(joined, false);
        assertThat(other.searches()).isEmpty();
        assertThat(run.others()).isEqualTo(new TeamWork(7, 5, 0, 0));

        TeamRun again = other.join().orElseThrow();
        again.counting(() -> WORK);
        pass(Duration.ofSeconds(1));
        assertThat(run.others()).isEqualTo(new TeamWork(14, 10, 2, 1));
    }

    @Test
    void endOfTheOwner_endsTheHelp_andASearchThatIsDoneIsNotJoinedAgain() {
        SearchTeams owner = node("a");
        TeamRun run = begin(owner);
        SearchTeams other = node("b");
        pass(Duration.ofSeconds(2));
        TeamRun joined = other.join().orElseThrow();
        other.leave(joined, true);
        pass(Duration.ofSeconds(2));
        assertThat(other.join()).isEmpty();
        owner.end(run);
        TeamRun second = begin(owner);
        pass(Duration.ofSeconds(2));
        TeamRun rejoined = other.join().orElseThrow();
        assertThat(rejoined.isOver()).isFalse();

        owner.end(second);

        assertThat(rejoined.isOver()).isTrue();
        assertThat(other.join()).isEmpty();
    }

    @Test
    void ownerThatIsLost_endsTheHelp_andAnotherOwnerKeepsIt() {
        SearchTeams owner = node("a");
        begin(owner);
        SearchTeams other = node("b");
        SearchTeams third = node("c");
        pass(Duration.ofSeconds(2));
        TeamRun joined = other.join().orElseThrow();
        joined.counting(() -> WORK);
        TeamRun next = third.join().orElseThrow();
        nodes.remove("a");
        pass(Duration.ofSeconds(3));
        third.leave(next, false);
        TeamRun taken = begin(third);
        pass(Duration.ofSeconds(10));
        assertThat(joined.isOver()).isFalse();
        assertThat(taken.others()).as("what was done for the owner before").isEqualTo(new TeamWork(0, 0, 2, 1));
        nodes.remove("c");

        pass(Duration.ofSeconds(7));

        assertThat(joined.isOver()).isTrue();
        assertThat(joined.peers()).isEmpty();
    }

    /** What the others said meanwhile is not read yet. */
    @Test
    void guestThatWakesFromAPause_goesOn() {
        begin(node("a"));
        SearchTeams other = node("b");
        pass(Duration.ofSeconds(2));
        TeamRun joined = other.join().orElseThrow();

        nanos.addAndGet(Duration.ofMinutes(1).toNanos());
        other.tick();
        pass(Duration.ofSeconds(1));

        assertThat(joined.isOver()).isFalse();
        assertThat(joined.peers()).containsExactly("a");
    }

    @Test
    void ownerWhoseMemberIsGone_endsTheHelpAtOnce_andNobodyComesAnew() {
        SearchTeams owner = node("a");
        TeamRun run = begin(owner);
        SearchTeams other = node("b");
        SearchTeams third = node("c");
        pass(Duration.ofSeconds(2));
        TeamRun joined = other.join().orElseThrow();
        pass(SearchTeams.ROUND);
        facts(joined);
        nodes.remove("a");

        other.lose("none"::equals);
        assertThat(joined.isOver()).isFalse();
        other.lose("a"::equals);
        third.lose("a"::equals);

        assertThat(joined.isOver()).isTrue();
        assertThat(joined.peers()).isEmpty();
        assertThat(third.join()).isEmpty();
        assertThat(owner.searches()).containsExactly(run.search());
    }

    /** It may have ended it, and would end all that come to it. */
    @Test
    void whatALostNodeWasAt_isFreeForTheOwner_andPassedByByGuests() {
        SearchTeams owner = node("a");
        TeamRun run = begin(owner);
        SearchTeams other = node("b");
        SearchTeams third = node("c");
        pass(Duration.ofSeconds(2));
        TeamRun joined = other.join().orElseThrow();
        TeamRun lost = third.join().orElseThrow();
        lost.at(this, List.of(question(1)));
        pass(Duration.ofSeconds(1));
        facts(run);
        facts(joined);
        nodes.remove("c");

        owner.lose("c"::equals);
        other.lose("c"::equals);

        assertThat(run.next()).contains(new News("c", List.of(), List.of(), List.of()));
        assertThat(joined.next()).isEmpty();
        assertThat(joined.isOver()).isFalse();
        assertThat(run.peers()).containsExactly("b");
        assertThat(joined.peers()).containsExactly("a");
    }

    @Test
    void whatANodeWasAt_isFreeForAll_whenItSaysThatItLeaves() {
        SearchTeams owner = node("a");
        begin(owner);
        SearchTeams other = node("b");
        SearchTeams third = node("c");
        pass(Duration.ofSeconds(2));
        TeamRun joined = other.join().orElseThrow();
        TeamRun leaving = third.join().orElseThrow();
        leaving.at(this, List.of(question(1)));
        pass(Duration.ofSeconds(1));
        facts(joined);

        third.leave(leaving, false);

        assertThat(joined.next()).contains(new News("c", List.of(), List.of(), List.of()));
    }

    @Test
    void messageThatIsLost_isToldAgain_andNodesThatAreGoneAreForgotten() {
        SearchTeams owner = node("a");
        TeamRun run = begin(owner);
        SearchTeams other = node("b");
        pass(Duration.ofSeconds(2));
        TeamRun joined = other.join().orElseThrow();
        joined.counting(() -> WORK);
        joined.at(this, List.of(question(1)));
        pass(Duration.ofSeconds(1));
        facts(run);
        isCut = true;
        joined.found(fact(8));
        pass(Duration.ofSeconds(1));
        assertThat(facts(run)).isEmpty();
        isCut = false;
        pass(Duration.ofSeconds(1));
        assertThat(facts(run)).containsExactly(8);
        isCut = true;

        pass(Duration.ofSeconds(6));

        assertThat(run.peers()).isEmpty();
        assertThat(run.others()).isEqualTo(WORK.atRest());
        assertThat(run.next()).contains(new News("b", List.of(), List.of(), List.of()));
    }

    @Test
    void whatAGuestFindsLast_isToldUntilItIsTaken() {
        SearchTeams owner = node("a");
        TeamRun run = begin(owner);
        SearchTeams other = node("b");
        pass(Duration.ofSeconds(2));
        TeamRun joined = other.join().orElseThrow();
        pass(Duration.ofSeconds(1));
        facts(run);
        int count = 10_000;
        for (int i = 0; i < count; i++) {
            joined.found(fact(i));
        }
        areMessagesLost = true;
        other.leave(joined, false);
        pass(Duration.ofSeconds(20));
        assertThat(facts(run)).isEmpty();
        assertThat(other.join()).as("the last run is not over").isEmpty();
        areMessagesLost = false;
        List<Integer> facts = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            pass(SearchTeams.ROUND);
            facts.addAll(facts(run));
        }

        assertThat(facts).hasSize(count).doesNotHaveDuplicates();
        int sent = sizes.size();
        pass(Duration.ofSeconds(1));
        assertThat(sizes).hasSize(sent);
        assertThat(other.join()).isPresent();
    }

    @Test
    void whatAGuestFindsLast_isToldNoMore_whenTheOwnerIsGone() {
        SearchTeams owner = node("a");
        TeamRun run = begin(owner);
        SearchTeams other = node("b");
        SearchTeams third = node("c");
        pass(Duration.ofSeconds(2));
        TeamRun ofOther = other.join().orElseThrow();
        TeamRun ofThird = third.join().orElseThrow();
        pass(Duration.ofSeconds(1));
        areMessagesLost = true;
        other.leave(ofOther, true);
        nodes.remove("c");
        third.leave(ofThird, true);
        owner.end(run);
        int sent = sizes.size();
        other.tick();
        assertThat(sizes).as("the owner has said that it is over").hasSize(sent);
        nodes.clear();
        nodes.put("c", third);
        pass(Duration.ofSeconds(5));
        assertThat(sizes).hasSizeGreaterThan(sent);
        int all = sizes.size();

        pass(Duration.ofSeconds(5));

        assertThat(sizes).as("the owner is silent").hasSize(all);
    }

    @Test
    void messages_areBounded_andTheirFactsComeInTheEnd() {
        SearchTeams owner = node("a");
        TeamRun run = begin(owner);
        int count = 10_000;
        for (int i = 0; i < count; i++) {
            run.found(fact(i));
        }
        List<Question> many = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            many.add(question(i));
        }
        run.at(this, many);
        SearchTeams other = node("b");
        pass(Duration.ofSeconds(2));
        TeamRun joined = other.join().orElseThrow();
        List<Integer> facts = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            pass(SearchTeams.ROUND);
            facts.addAll(facts(joined));
        }

        assertThat(facts).hasSize(count).doesNotHaveDuplicates();
        assertThat(sizes).allSatisfy(size -> assertThat(size).isLessThan(TeamRun.MOST_BYTES + 200));
    }

    private static void findCheapBlocks(TeamRun run, int count) {
        for (int i = 0; i < count; i++) {
            run.foundCheap(new byte[TeamPeer.STEP - Short.BYTES]);
        }
    }

    private static int cheapBlocks(TeamRun run) {
        int blocks = 0;
        for (Optional<News> news = run.next(); news.isPresent(); news = run.next()) {
            blocks += news.get().cheap().size();
        }
        return blocks;
    }

    @Test
    void cheapFacts_areWantedWhileThereIsAnotherNode() {
        SearchTeams owner = node("a");
        TeamRun run = begin(owner);
        assertThat(run.isHeard()).isFalse();
        SearchTeams other = node("b");
        pass(Duration.ofSeconds(2));

        TeamRun joined = other.join().orElseThrow();
        pass(SearchTeams.ROUND);
        assertThat(run.isHeard()).isTrue();
        assertThat(joined.isHeard()).isTrue();
        other.leave(joined, false);
        pass(SearchTeams.ROUND);

        assertThat(run.isHeard()).isFalse();
    }

    @Test
    void cheapFacts_areToldTheMoreTheSoonerTheyAreTaken() {
        SearchTeams owner = node("a");
        TeamRun run = begin(owner);
        SearchTeams other = node("b");
        pass(Duration.ofSeconds(2));
        TeamRun joined = other.join().orElseThrow();
        pass(SearchTeams.ROUND);
        joined.next();
        List<Integer> blocks = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            delay = i < 12 ? Duration.ZERO : TeamPeer.SOON.plusNanos(1);
            findCheapBlocks(run, 16);
            pass(i < 12 ? SearchTeams.ROUND : SearchTeams.ROUND.multipliedBy(TeamPeer.MOST_ROUNDS));
            blocks.add(cheapBlocks(joined));
        }

        assertThat(blocks.subList(0, 3)).containsExactly(1, 2, 3);
        assertThat(blocks.subList(0, 12).stream().mapToInt(each -> each).sum())
                .as("in 12 rounds")
                .isBetween(50, 64);
        assertThat(blocks.get(19)).isZero();
    }

    @Test
    void cheapFacts_areToBeDearerWhileThereIsNoRoomForAll() {
        SearchTeams owner = node("a");
        TeamRun run = begin(owner);
        SearchTeams other = node("b");
        pass(Duration.ofSeconds(2));
        TeamRun joined = other.join().orElseThrow();
        pass(SearchTeams.ROUND);
        List<Integer> scarcity = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            joined.next();
            findCheapBlocks(run, i < 150 ? 32 : 1);
            pass(SearchTeams.ROUND);
            scarcity.add(run.scarcity());
        }

        assertThat(scarcity.subList(0, 150)).isSorted().startsWith(2).endsWith(256);
        assertThat(scarcity.subList(150, 300))
                .isSortedAccordingTo(Comparator.reverseOrder())
                .endsWith(1);
    }

    @ParameterizedTest
    @CsvSource({"1, 125", "4, 31", "10, 12", "12, 10", "24, 10", "200, 10"})
    void aNodeTellsOneOtherInARound_andEachTenTimesASecond(int others, int messages) {
        TeamRun run = new TeamRun(TeamRun.Role.OWNER, "s", QUERY, 1, 0, 0);
        for (int i = 0; i < others; i++) {
            run.meet("node " + i, 0);
        }
        Map<String, Integer> told = new HashMap<>();
        for (int round = 0; round < 125; round++) {
            run.nextRound(0, others, 0);
            for (String node : run.peers()) {
                run.outgoing("a", node, 0).ifPresent(message -> {
                    told.merge(node, 1, Integer::sum);
                    run.taken(node, message, true, 0);
                });
            }
        }

        assertThat(told).hasSize(others);
        assertThat(told.values()).allSatisfy(count -> assertThat(count).isBetween(messages, messages + 1));
    }

    /** Each search had 125 messages a second of its own. */
    @Test
    void searchesOfANode_shareItsRounds() {
        SearchTeams owner = node("a");
        SearchTeams other = node("b");
        List<TeamRun> runs = new ArrayList<>();
        for (String search : List.of("s", "t", "u")) {
            TeamRun run = owner.own(search, QUERY, SearchTeams.ALONE);
            run.open();
            runs.add(run);
        }
        pass(Duration.ofSeconds(3));
        for (int i = 0; i < 3; i++) {
            runs.add(other.join().orElseThrow());
        }
        pass(Duration.ofMillis(200));
        sizes.clear();

        for (int round = 0; round < 125; round++) {
            runs.forEach(SearchTeamsTest::facts);
            pass(SearchTeams.ROUND);
        }

        assertThat(sizes).as("messages of both").hasSizeBetween(2 * 115, 2 * 130);
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 1", "2, 1, 1", "2, 9, 9", "8, 1, 4", "8, 2, 8", "8, 9, 12", "200, 1, 12"})
    void slowLink_isBusyWithMessages_forAThirdOfTheTime(long millis, int others, int rounds) {
        TeamPeer peer = new TeamPeer(0, 0, 1);
        assertThat(peer.isDue(0, others)).isTrue();
        peer.sent(0, 0);
        assertThat(peer.isDue(1_000, others)).isFalse();

        peer.answered(new TeamRun.Outgoing(new byte[0], 0, 0, false), true, millis * 1_000_000);

        assertThat(peer.isDue(rounds - 1, others)).isFalse();
        assertThat(peer.isDue(rounds, others)).isTrue();
    }

    @Test
    void cheapFacts_areToldInTurn_whereManyNodesShareARound() {
        TeamPeer peer = new TeamPeer(0, 0, 1);
        int share = TeamPeer.STEP / 4;
        List<Integer> blocks = new ArrayList<>();
        for (int round = 0; round < 12; round++) {
            int room = peer.room(share);
            boolean fits = room >= TeamPeer.STEP;
            peer.tell(fits ? TeamPeer.STEP : 0);
            blocks.add(fits ? 1 : 0);
        }

        assertThat(blocks).containsExactly(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1);
    }

    @Test
    void newestPieces_areTold_whereThereIsNoRoomForAll() {
        RecentNews<byte[]> log = new RecentNews<>(1_000, block -> block.length);
        for (int i = 1; i <= 5; i++) {
            log.add(new byte[i]);
        }

        assertThat(log.newest(0, 9).pieces()).extracting(block -> block.length).containsExactly(4, 5);
        assertThat(log.newest(4, 100).pieces())
                .extracting(block -> block.length)
                .containsExactly(5);
        assertThat(log.newest(0, 4).pieces()).isEmpty();
        assertThat(log.newest(log.end(), 100).pieces()).isEmpty();
        assertThat(log.newest(0, 0).end()).isEqualTo(5);
    }

    @Test
    void newsThatNobodyTakes_waitAtTheirSender() {
        SearchTeams owner = node("a");
        TeamRun run = begin(owner);
        SearchTeams other = node("b");
        pass(Duration.ofSeconds(2));
        TeamRun joined = other.join().orElseThrow();
        for (int i = 0; i < 40; i++) {
            joined.found(fact(i));
            pass(SearchTeams.ROUND);
        }
        List<Integer> facts = facts(run);
        assertThat(facts).hasSizeLessThan(40);

        pass(Duration.ofSeconds(1));
        facts.addAll(facts(run));

        assertThat(facts).hasSize(40).doesNotHaveDuplicates();
    }

    private List<Integer> listening(SearchTeams node) {
        List<Integer> heard = new ArrayList<>();
        node.onHeard(news -> {
            news.facts().forEach(fact -> heard.add(fact.fact()));
            return true;
        });
        return heard;
    }

    @Test
    void listener_isToldEachFactOnce_andIsNotAtWork() {
        SearchTeams owner = node("a");
        List<Integer> heard = listening(node("b"));
        TeamRun run = begin(owner);
        run.found(fact(1));
        assertThat(run.isHeard()).isFalse();
        pass(Duration.ofSeconds(2));
        assertThat(run.isHeard()).isTrue();
        assertThat(run.isHelped()).isFalse();
        assertThat(heard).containsExactly(1);

        run.found(fact(2));
        sizes.clear();
        pass(Duration.ofSeconds(1));

        assertThat(heard).containsExactly(1, 2);
        assertThat(sizes).as("messages in a second").hasSizeLessThan(7);
        assertThat(run.scarcity())
                .as("cheap facts only as far as they spare work")
                .isGreaterThan(1);
        assertThat(run.peers()).isEmpty();
        assertThat(owner.atWork()).isEqualTo(1);
        assertThat(run.others()).isEqualTo(TeamWork.NONE);
    }

    @Test
    void listenerThatHelps_andHelpsNoMore_listensAgain() {
        SearchTeams owner = node("a");
        SearchTeams other = node("b");
        List<Integer> heard = listening(other);
        TeamRun run = begin(owner);
        pass(Duration.ofSeconds(2));
        TeamRun joined = other.join().orElseThrow();
        pass(Duration.ofSeconds(2));
        assertThat(run.listeners()).isEmpty();
        assertThat(run.scarcity()).isEqualTo(1);
        assertThat(facts(joined)).isEmpty();
        run.found(fact(1));
        pass(Duration.ofMillis(100));
        assertThat(facts(joined)).containsExactly(1);
        assertThat(facts(run)).isEmpty();

        other.leave(joined, false);
        pass(Duration.ofSeconds(2));
        run.found(fact(2));
        pass(Duration.ofSeconds(1));

        assertThat(run.peers()).isEmpty();
        assertThat(run.listeners()).containsExactly("b");
        assertThat(heard).contains(2);
    }

    @Test
    void listenerBesideAGuest_hearsBoth() {
        SearchTeams owner = node("a");
        SearchTeams guest = node("b");
        List<Integer> heard = listening(node("c"));
        TeamRun run = begin(owner);
        pass(Duration.ofSeconds(2));
        TeamRun joined = guest.join().orElseThrow();
        pass(Duration.ofSeconds(2));

        run.found(fact(1));
        joined.found(fact(2));
        pass(Duration.ofSeconds(1));

        assertThat(heard).containsExactlyInAnyOrder(1, 2);
        assertThat(joined.peers()).as("who listens tells nothing").containsExactly("a");
    }

    @Test
    void listenerThatIsGone_isNotTold() {
        SearchTeams owner = node("a");
        listening(node("b"));
        listening(node("c"));
        TeamRun run = begin(owner);
        pass(Duration.ofSeconds(2));
        assertThat(run.listeners()).containsExactlyInAnyOrder("b", "c");

        owner.lose("b"::equals);
        assertThat(run.listeners()).containsExactly("c");
        nodes.remove("b");
        nodes.remove("c");
        pass(Duration.ofSeconds(6));

        assertThat(run.listeners()).isEmpty();
        assertThat(run.isHeard()).isFalse();
    }

    @Test
    void listeners_areNoMoreThanEnough() {
        SearchTeams owner = node("a");
        for (int i = 0; i < 2 * Listeners.MOST; i++) {
            listening(node("listener " + i));
        }
        TeamRun run = begin(owner);

        pass(Duration.ofSeconds(3));

        assertThat(run.listeners()).hasSize(Listeners.MOST);
    }

    /** It was counted until the search ended: what it says as a listener was taken for that of one at work. */
    @Test
    void guestWhoseLastWordIsLost_isNotAtWork() {
        SearchTeams owner = node("a");
        SearchTeams other = node("b");
        listening(other);
        TeamRun run = begin(owner);
        pass(Duration.ofSeconds(2));
        TeamRun joined = other.join().orElseThrow();
        joined.counting(() -> WORK);
        pass(Duration.ofSeconds(1));
        assertThat(owner.atWork()).isEqualTo(2);
        facts(run);

        joined.end(); // it heard nothing of the owner for a while
        areMessagesLost = true;
        other.leave(joined, false);
        areMessagesLost = false;
        pass(Duration.ofSeconds(2));

        assertThat(run.listeners()).containsExactly("b");
        assertThat(run.isHelped()).isFalse();
        assertThat(owner.atWork()).isEqualTo(1);
        assertThat(run.others()).isEqualTo(new TeamWork(7, 5, 0, 0));
    }

    /** Each search told each of its listeners as much as one search tells one. */
    @Test
    void listenersOfManySearches_shareWhatASolverTells() {
        SearchTeams owner = node("a");
        for (int i = 0; i < 2 * Listeners.MOST; i++) {
            listening(node("listener " + i));
        }
        List<TeamRun> runs = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            TeamRun run = owner.own("search " + i, QUERY, Duration.ofMinutes(10));
            run.open();
            run.at(this, List.of(question(i)));
            runs.add(run);
        }
        pass(Duration.ofSeconds(2));
        sizes.clear();

        for (int i = 0; i < 125; i++) {
            runs.forEach(run -> findCheapBlocks(run, 1));
            pass(SearchTeams.ROUND);
        }

        assertThat(sizes.stream().mapToLong(size -> size).sum()).isLessThan(10L * TeamRun.MOST_BYTES_OF_CHEAP);
    }

    /** What ended the owner before may lie ahead. */
    @Test
    void searchThatNobodyMayHelp_hasListeners_andItsGuestsLeave() {
        SearchTeams owner = node("a");
        SearchTeams other = node("b");
        TeamRun first = begin(owner);
        pass(Duration.ofSeconds(2));
        TeamRun joined = other.join().orElseThrow();
        List<Integer> heard = listening(node("c"));
        nodes.remove("a");
        SearchTeams next = node("d");
        TeamRun run = next.own("s", QUERY, Duration.ofMinutes(10));
        run.open();
        run.found(fact(1));

        pass(Duration.ofSeconds(2));

        assertThat(first.isOver()).isFalse();
        assertThat(joined.isOver()).isTrue();
        other.leave(joined, false);
        assertThat(other.join()).isEmpty();
        assertThat(heard).containsExactly(1);
    }

    @Test
    void bytesThatAreNoMessage_areNotTaken() {
        SearchTeams owner = node("a");
        TeamRun run = begin(owner);
        TeamMessage message = new TeamMessage(
                "s", "b", 3, false, 4, WORK, List.of(question(1)), List.of(fact(2)), List.of(new byte[9]));
        Announcement announcement = new Announcement("s", QUERY, "b", 3, false, false, List.of("c", "d"));
        byte[] told = TeamBytes.write(message);
        byte[] announced = TeamBytes.write(announcement);
        assertThat(TeamBytes.readAnnouncement(announced)).contains(announcement);
        assertThat(TeamBytes.readMessage(told).orElseThrow().work()).isEqualTo(WORK);

        for (int length = 0; length < told.length; length++) {
            assertThat(owner.take(Arrays.copyOf(told, length))).isFalse();
        }
        for (int length = 0; length < announced.length; length++) {
            owner.announced(Arrays.copyOf(announced, length));
        }
        Random random = new Random(3);
        for (int i = 0; i < 2_000; i++) {
            byte[] damaged = (i % 2 == 0 ? told : announced).clone();
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            owner.take(damaged);
            owner.announced(damaged);
            while (run.next().isPresent()) {
                // what a neighbour tells wrongly is read by nobody
            }
        }
        assertThat(owner.take(
                        TeamBytes.write(new TeamMessage("t", "b", 3, false, 4, WORK, List.of(), List.of(), List.of()))))
                .as("of another search")
                .isFalse();
    }

    @Test
    void searchWithoutAWorker_endsTheHelp() {
        UnattendedSearches<String> unattended = new UnattendedSearches<>();
        for (int i = 0; i < 10; i++) {
            unattended.look(Map.of("a", "changes " + i));
        }
        unattended.look(Map.of("a", "stays", "b", "changes"));
        for (int i = 0; i < 4; i++) {
            unattended.look(Map.of("a", "stays"));
        }

        assertThatThrownBy(() -> unattended.look(Map.of("a", "stays"))).isInstanceOf(CancellationException.class);
    }
}
