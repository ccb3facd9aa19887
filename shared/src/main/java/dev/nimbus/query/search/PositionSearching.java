package dev.nimbus.query.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.query.json.JsonAnswer;
import dev.nimbus.query.line.AnsweredOptions;
import dev.nimbus.query.line.Answerer;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.query.line.LineErrors;
import dev.nimbus.query.line.Query;
import dev.nimbus.query.line.QueryId;
import dev.nimbus.query.team.SearchTeams;
import dev.nimbus.query.team.TeamRun;
import dev.nimbus.tables.store.SegmentStore;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Helpers;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.SearchProgress;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.UnendingWorkException;
import dev.nimbus.theory.team.Exchange;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Searches of positions. Each is the same query once more, answered with its effort in the place of a query's budget. Exact
 * values that it finds stay in the node's table, which all queries read: a search that goes on finds most of them again.
 */
public final class PositionSearching implements Searching {
    /** Bytes of an answer at which no more moves are listed: the cluster keeps some hundreds. */
    private static final int MOST_ANSWER_BYTES = 64 << 10;

    /**
     * What ended one solver may end those that help, too. They do the same work so much later that they leave before, since
     * the one that was first is gone.
     */
    private static final Duration CAREFUL = Duration.ofMinutes(10);

    private static final int ANSWER_BYTES = 128;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final SearchJobs jobs;
    private final Catalogue catalogue;
    private final Clocks clocks;
    private final IdleWorkers idle;
    private final SearchTeams teams;
    private final LongConsumer expanded;

    /**
     * What time it is, in three ways.
     *
     * @param millis since 1970
     * @param nanos on a clock that does not jump
     * @param cpuNanos how long the calling thread had a processor
     */
    record Clocks(LongSupplier millis, LongSupplier nanos, LongSupplier cpuNanos) {
        static final Clocks SYSTEM =
                new Clocks(System::currentTimeMillis, System::nanoTime, THREADS::getCurrentThreadCpuTime);
    }

    PositionSearching(
            SearchJobs jobs,
            Catalogue catalogue,
            Clocks clocks,
            IdleWorkers idle,
            SearchTeams teams,
            LongConsumer expanded) {
        this.idle = idle;
        this.teams = teams;
        this.expanded = expanded;
        this.jobs = jobs;
        this.catalogue = catalogue;
        this.clocks = clocks;
    }

    /**
     * The workers of a node. One that has no search of its own helps with those of others.
     *
     * @param count how many searches they do at once
     * @param catalogue the games, with the tables that queries use too
     * @param leases says who works on which search
     * @param teams what is searched together with other nodes
     * @param busy whether queries are being answered
     * @param expanded counts positions
     */
    public static List<SearchWorker> workers(
            int count,
            SearchJobs jobs,
            Catalogue catalogue,
            SegmentStore leases,
            SearchTeams teams,
            BooleanSupplier busy,
            LongConsumer expanded) {
        IdleWorkers idle = new IdleWorkers();
        PositionSearching searching = new PositionSearching(jobs, catalogue, Clocks.SYSTEM, idle, teams, expanded);
        idle.elsewhere(searching::joinElsewhere);
        teams.onOffer(idle::wakeAll);
        return SearchWorker.many(
                count, searching, new NodeSearches(jobs, job -> !job.isPeriod(), idle, System::nanoTime), leases, busy);
    }

    /** A call for help with a search of another node, if there is one with which nobody here helps. */
    Optional<IdleWorkers.Call> joinElsewhere() {
        return GuestSearch.join(teams, idle, this::answer, expanded);
    }

    @Override
    public void helpBlocking(IdleWorkers.Call call, SearchWatch watch) {
        HelpWatch help = new HelpWatch(watch, call.effort(), clocks.nanos(), clocks.cpuNanos());
        try {
            Cancellation.callWith(help, () -> {
                call.work().share(Budget.withoutSteps(new SearchProgress(), Helpers.NONE));
                return call;
            });
        } finally {
            help.tell();
        }
    }

    @Override
    public void runBlocking(SearchJob job, SearchWatch watch) {
        TeamRun team = teams.own(job.id(), job.query(), job.begins() == 0 ? SearchTeams.ALONE : CAREFUL);
        try {
            runBlocking(job, watch, team);
        } finally {
            teams.end(team);
        }
    }

    private void runBlocking(SearchJob job, SearchWatch watch, TeamRun others) {
        TeamEffort team = TeamEffort.ofOwner(others::others);
        EffortWatch effort = new EffortWatch(watch, team, clocks.nanos(), clocks.cpuNanos());
        SearchProgress progress = new SearchProgress();
        SearchRun run = new SearchRun(jobs, job, progress, watch, effort, clocks.millis(), expanded);
        Helpers helpers = idle.of(team, teams.isAlone() ? Exchange.NONE : others);
        run.workBlocking(() -> {
            String line =
                    Cancellation.callWith(effort, () -> answer(job.query(), Budget.withoutSteps(progress, helpers)));
            teams.end(others); // to keep the answer may take long, and guests can do nothing for it
            endBlocking(run, effort, line);
        });
    }

    private static void endBlocking(SearchRun run, EffortWatch effort, String line) {
        if (effort.isUsedUp()) { // a list of options is whole where some of their outcomes are not known
            run.endBlocking(SearchState.STOPPED, line, run.whyUsedUp());
        } else if (isWhole(line)) {
            run.endBlocking(SearchState.FOUND, line, "");
        } else {
            run.endBlocking(SearchState.FAILED, line, "it is past another budget, which its answer names");
        }
    }

    /** The answer as a line, whatever becomes of it. */
    private String answer(String text, Budget budget) {
        ByteSink out = new ByteSink(ANSWER_BYTES, MOST_ANSWER_BYTES);
        JsonAnswer form = new JsonAnswer(out) {
            @Override
            public void listed(Supplier<AnsweredOptions> options) { // No effort makes room for them.
                int mark = out.size();
                options(options.get());
                out.cutTo(mark);
            }
        };
        form.begin(0, QueryId.NONE);
        try {
            Query<?> query = SearchQuestion.query(catalogue, text);
            Answerer.answer(query, budget, form);
            form.end();
        } catch (Refusal refusal) {
            form.refuse(0, QueryId.NONE, refusal);
        } catch (UnendingWorkException waits) {
            form.refuse(0, QueryId.NONE, LineErrors.unending());
        }
        return new String(out.toBytes(), StandardCharsets.UTF_8).stripTrailing();
    }

    private static boolean isWhole(String line) {
        try {
            JsonNode answer = JSON.readTree(line);
            return !answer.has("error") && !answer.has("unanswered");
        } catch (IOException e) {
            throw new IllegalStateException("an answer is JSON", e);
        }
    }

    @Override
    public void failBlocking(SearchJob job, String why) {
        teams.end(job.id());
        jobs.failBlocking(job.id(), why);
    }
}
