package dev.nimbus.query.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.tables.Tables;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LineDeskTest {
    private static final long MINUTE = 60_000;

    private final Catalogue catalogue = new Catalogue(Tables.local());
    private final LocalSearchJobs jobs = new LocalSearchJobs();
    private final AtomicInteger woken = new AtomicInteger();
    private long now = 1_000;
    private final Searches searches = new Searches(jobs, job -> woken.incrementAndGet(), () -> now);
    private final LineDesk lines = new LineDesk(searches);
    private final SearchDesk desk = new SearchDesk(searches);

    private SearchQuestion question(int columns, double effort) {
        return SearchQuestion.read(
                catalogue,
                "{\"game\":\"cram\",\"position\":[\"" + ".".repeat(columns) + "\"],\"effort\":" + effort + "}");
    }

    private Optional<SearchJob> ask(String caller, SearchQuestion question) {
        return lines.askBlocking(caller, question, false);
    }

    private SearchJob kept(SearchQuestion question) {
        return jobs.findBlocking(question.id()).orElseThrow();
    }

    private void end(SearchQuestion question, SearchState state, long cpuMillis, String why) {
        SearchJob job = kept(question);
        SearchFigures figures =
                new SearchFigures(1, 1, 1, job.figures().root(), cpuMillis, now, 1, 1, SearchHistory.NONE);
        SearchJob running = job.running(figures);
        assertThat(jobs.replaceBlocking(job, running.ended(state, "", why))).isEqualTo(SearchJobs.Kept.KEPT);
    }

    @Test
    void line_beginsItsSearch_whichOthersJoin() {
        SearchQuestion question = question(5, 60);
        assertThat(ask(".me", question).orElseThrow().state()).isEqualTo(SearchState.QUEUED);
        assertThat(woken).hasValue(1);

        SearchJob joined = ask(".you", question(5, 90)).orElseThrow();

        assertThat(joined.owners().names()).containsExactly(".me", ".you");
        assertThat(joined.effortMillis()).isEqualTo(90_000);
        assertThat(jobs.listBlocking()).hasSize(1);
        assertThat(ask(".me", question)).as("nothing new is kept").contains(joined);
    }

    @Test
    void searchThatLinesAloneWant_isAbandonedWhenNoneAsks() {
        SearchQuestion question = question(5, 60);
        ask(".me", question);
        now += MINUTE / 3;
        ask(".me", question);
        now += MINUTE / 3;
        assertThat(kept(question).isAbandoned(now)).as("it was asked meanwhile").isFalse();
        now += MINUTE / 3;
        assertThat(kept(question).isAbandoned(now)).isTrue();

        desk.beginBlocking(new SearchDesk.Visitor(".me", false), question, 60_000);

        assertThat(kept(question).isAbandoned(now + 100 * MINUTE)).isFalse();
    }

    @Test
    void searchThatItsCallerWants_staysSo_whenALineJoins() {
        SearchQuestion question = question(5, 60);
        desk.beginBlocking(new SearchDesk.Visitor(".me", false), question, 60_000);

        ask(".you", question);

        assertThat(kept(question).isAbandoned(now + 100 * MINUTE)).isFalse();
    }

    /** What the caller alone wanted ends at once. */
    @Test
    void searchThatItsCallerLeaves_endsWithTheLines() {
        SearchQuestion question = question(5, 60);
        desk.beginBlocking(new SearchDesk.Visitor(".me", false), question, 60_000);
        ask(".you", question);
        now += MINUTE / 3;
        ask(".you", question);
        assertThat(stopped(".me", question).isOpen()).as("the line waits").isTrue();
        now += MINUTE / 3;
        assertThat(kept(question).isAbandoned(now)).isFalse();
        now += MINUTE / 3;
        assertThat(kept(question).isAbandoned(now)).isTrue();

        desk.beginBlocking(new SearchDesk.Visitor(".me", false), question, 60_000);

        assertThat(stopped(".me", question).state()).isEqualTo(SearchState.STOPPED);
    }

    private SearchJob stopped(String caller, SearchQuestion question) {
        return desk.stopBlocking(new SearchDesk.Visitor(caller, false), question.id())
                .orElseThrow();
    }

    @Test
    void searchThatALineBegan_endsWhenTheCallerWhoJoinedLeaves() {
        SearchQuestion question = question(5, 60);
        ask(".you", question);
        desk.beginBlocking(new SearchDesk.Visitor(".me", false), question, 60_000);
        now += MINUTE;
        assertThat(kept(question).isAbandoned(now)).isFalse();

        assertThat(stopped(".me", question).state()).isEqualTo(SearchState.STOPPED);
    }

    /** Who stopped it before sees it, and does not keep it going. */
    @Test
    void searchThatIsBegunAnew_isWantedByWhoBeganItLast() {
        SearchQuestion question = question(5, 60);
        desk.beginBlocking(new SearchDesk.Visitor(".me", false), question, 60_000);
        stopped(".me", question);
        desk.beginBlocking(new SearchDesk.Visitor(".you", false), question, 60_000);

        assertThat(stopped(".you", question).state()).isEqualTo(SearchState.STOPPED);

        lines.askBlocking(".you", question, true);
        assertThat(kept(question).isOpen()).isTrue();
        assertThat(kept(question).isAbandoned(now + MINUTE)).isTrue();
    }

    /** They see it, and it takes none of their places. */
    @Test
    void searchesThatOthersBeginAnew_leaveItsFormerCallersTheirRoom() {
        for (int i = 0; i < SearchJobs.MOST_OF_ONE_OWNER; i++) {
            desk.beginBlocking(new SearchDesk.Visitor(".me", false), question(5 + i, 60), 60_000);
            stopped(".me", question(5 + i, 60));
            desk.beginBlocking(new SearchDesk.Visitor(".you", false), question(5 + i, 60), 60_000);
        }

        assertThat(ask(".me", question(30, 60))).as("a line").isPresent();
        for (int i = 0; i < SearchJobs.MOST_OF_ONE_OWNER - 1; i++) {
            desk.beginBlocking(new SearchDesk.Visitor(".me", false), question(40 + i, 60), 60_000);
        }
        assertThatThrownBy(() -> desk.beginBlocking(new SearchDesk.Visitor(".me", false), question(5, 60), 60_000))
                .as("one that it sees and does not want")
                .hasMessageContaining("8 of one caller");
    }

    @Test
    void effortThatIsUsedUp_isTheAnswer_andMoreGoesOn() {
        SearchQuestion question = question(5, 60);
        ask(".me", question);
        end(question, SearchState.STOPPED, 60_000, "used up");

        assertThat(lines.askBlocking(".me", question, true).orElseThrow().state())
                .isEqualTo(SearchState.STOPPED);
        SearchJob more = ask(".me", question(5, 90)).orElseThrow();
        assertThat(more.state()).as("it is asked again, not first").isEqualTo(SearchState.STOPPED);
        more = lines.askBlocking(".me", question(5, 90), true).orElseThrow();
        assertThat(more.state()).isEqualTo(SearchState.QUEUED);
        assertThat(more.effortMillis()).as("in all").isEqualTo(90_000);
    }

    @Test
    void stoppedSearch_endsLinesThatWait_andGoesOnForNewOnes() {
        SearchQuestion question = question(5, 60);
        ask(".me", question);
        desk.stopBlocking(new SearchDesk.Visitor(".me", false), question.id());

        assertThat(ask(".me", question).orElseThrow().isOpen()).isFalse();
        assertThat(lines.askBlocking(".me", question, true).orElseThrow().isOpen())
                .isTrue();
    }

    @Test
    void abandonedSearch_goesOnForALineThatStillWaits() {
        SearchQuestion question = question(5, 60);
        ask(".me", question);
        end(question, SearchState.STOPPED, 10, SearchJob.NOBODY_WAITS);

        assertThat(ask(".me", question).orElseThrow().isOpen()).isTrue();
    }

    /** Half the searches of a cluster, begun, whose solvers died and whose lines are gone; and as many more: all count as open. */
    @Test
    @Timeout(60)
    void line_waits_whereSearchesThatNobodyEnds_takeAllPlaces() {
        for (int i = 0; i < SearchJobs.MOST_OPEN; i++) {
            now += i == SearchJobs.MOST_OPEN / 2 ? MINUTE : 0;
            SearchJob job = ask("", question(5 + i, 60)).orElseThrow();
            SearchFigures figures = new SearchFigures(1, 1, 1, job.figures().root(), 1, now, 1, 1, SearchHistory.NONE);
            assertThat(jobs.replaceBlocking(job, job.running(figures))).isEqualTo(SearchJobs.Kept.KEPT);
        }
        now += MINUTE;

        assertThat(ask("", question(100, 60))).isEmpty();
    }

    @Test
    void lines_leaveHalfThePlacesToOthers_andAbandonedOnesMakeRoom() {
        for (int i = 0; i < 4; i++) {
            assertThat(ask(".me", question(5 + i, 60))).isPresent();
        }
        assertThat(ask(".me", question(20, 60))).isEmpty();
        desk.beginBlocking(new SearchDesk.Visitor(".me", false), question(20, 60), 60_000);
        for (int i = 0; i < SearchJobs.MOST_OPEN / 2; i++) {
            ask("", question(30 + i, 60));
        }
        assertThat(jobs.listOpenBlocking()).hasSize(SearchJobs.MOST_OPEN / 2);
        assertThat(ask("", question(100, 60))).isEmpty();

        now += MINUTE;

        assertThat(ask("", question(100, 60))).isPresent();
        assertThat(jobs.listOpenBlocking())
                .as("one that its caller wants, and a new one")
                .hasSize(2);
    }
}
