package dev.nimbus.query.service;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.query.search.SearchDesk;
import dev.nimbus.query.search.SearchJob;
import dev.nimbus.query.search.SearchQuestion;
import dev.nimbus.query.search.Searches;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.store.UnsharedStore;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.period.Period;
import dev.nimbus.theory.period.PeriodSearch;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Answers a line {@code period} by a JSON object with the period of a game's heaps and its proof. Where none is proved,
 * the object has {@code game}, {@code looked}, {@code message}, and {@code search} if a deeper search was begun. A line
 * {@code search OWNER} begins one, a line {@code stop OWNER} ends it. For a line {@code verify} it computes the values and finds the proof again from nothing, without what the cluster knows. The work
 * of either is bounded, in options evaluated; a {@code verify} past the bound is {@code too-large}.
 */
public final class PeriodService implements LineService {
    private static final String SEARCH = "search ";
    private static final String STOP = "stop ";
    /** Who stops all searches. */
    private static final String ADMINISTRATOR = "*";

    /** Everybody sees how far a search is. */
    private static final SearchDesk.Visitor ANYBODY = new SearchDesk.Visitor("", true);

    /** Options that one proof may evaluate: seconds of work. */
    private static final double VERIFY_WORK = 5e9;

    private final Catalogue catalogue;
    private final Optional<SearchDesk> desk;
    private final TextParameters text;

    /**
     * @param searches empty on a solver that does not search for periods
     */
    public PeriodService(Catalogue catalogue, Optional<Searches> searches, TextParameters text) {
        this.catalogue = catalogue;
        this.desk = searches.map(SearchDesk::new);
        this.text = text;
    }

    @Override
    public void answerBlocking(byte[] bytes, int from, int to, ByteSink out) {
        String line = new String(bytes, from, to - from, StandardCharsets.UTF_8);
        HeapValues game = HeapGames.find(catalogue, text);
        if (line.startsWith(STOP)) {
            stopBlocking(game.notation(), line.substring(STOP.length()), out);
            return;
        }
        // A search ends after the period is stored: asked for in this order, it is the one or the other.
        Optional<SearchJob> job = desk.flatMap(searches -> seenBlocking(searches, game.notation()));
        boolean verify = line.equals("verify");
        PeriodSearch search = game.periodBlocking();
        if (search.period().isEmpty() && line.startsWith(SEARCH)) {
            job = Optional.of(startBlocking(game.notation(), search, line.substring(SEARCH.length())));
        }
        if (verify && search.period().isPresent()) {
            verifyBlocking(game.notation(), search.period().get());
        }
        if (search.period().isPresent()) {
            PeriodDocument.write(game.notation(), search.period().get(), verify, out);
        } else {
            PeriodDocument.writeNone(game.notation(), search.looked(), job, out);
        }
    }

    /** The period is told while the cluster's searches cannot be reached, too. */
    private static Optional<SearchJob> seenBlocking(SearchDesk searches, String game) {
        try {
            return searches.findBlocking(ANYBODY, SearchQuestion.ofPeriod(game).id());
        } catch (Refusal unreachable) {
            return Optional.empty();
        }
    }

    /** The search that is open, or that goes on: also one that found a period which the cluster has forgotten since. */
    private SearchJob startBlocking(String game, PeriodSearch search, String owner) {
        if (search.looked() == 0 || desk.isEmpty()) {
            String why = desk.isEmpty() ? "this solver searches for none" : "no theorem is known that would prove one";
            throw Refusal.invalidQuery(
                    "no search for the period of " + Refusal.shorten(game) + " can begin: " + why, "");
        }
        SearchQuestion question = SearchQuestion.ofPeriod(game);
        return desk.get().beginBlocking(new SearchDesk.Visitor(owner, false), question, question.effortMillis());
    }

    /** Those of others are not there for the caller, unless it is an administrator. */
    private void stopBlocking(String game, String owner, ByteSink out) {
        String id = SearchQuestion.ofPeriod(game).id();
        SearchDesk.Visitor visitor = new SearchDesk.Visitor(owner, owner.equals(ADMINISTRATOR));
        Optional<SearchJob> stopped = desk.flatMap(searches -> searches.findBlocking(visitor, id))
                .filter(SearchJob::isStoppable)
                .flatMap(job -> desk.get().stopBlocking(visitor, id));
        out.text("{\"game\":").string(game).text(",\"stopped\":").text(stopped.isPresent() ? "true" : "false");
        stopped.ifPresent(job -> PeriodDocument.writeJob(job, out));
        out.put('}');
    }

    /** What is past the budget of a server was proved by the command, which can do so again. */
    private static void growBlocking(HeapValues fresh, long heap) {
        try {
            fresh.valuesBlocking(heap, new long[1]);
        } catch (Refusal refusal) {
            throw refusal.code() != ErrorCode.TOO_LARGE
                    ? refusal
                    : Refusal.tooLarge(refusal.getMessage() + "; the command nimbus prove --check '"
                            + Refusal.shorten(fresh.notation()) + "' proves it again");
        }
    }

    private static Tables freshTables() {
        return new Tables(
                new UnsharedStore(),
                TablesConfig.defaults().withoutCertificates().withWork(VERIFY_WORK));
    }

    /** Finds the period once more in tables of its own, which share with nobody. */
    private static void verifyBlocking(String notation, Period known) {
        HeapValues fresh = (HeapValues) new Catalogue(freshTables()).parse(notation);
        PeriodSearch search = fresh.periodBlocking();
        long far = Math.max(1, known.checkedTo());
        // It may have been found further up than one looks without being asked for a heap there.
        for (long heap = far; search.period().isEmpty() && heap <= 2 * far; heap *= 2) {
            growBlocking(fresh, heap);
            search = fresh.periodBlocking();
        }
        boolean same = search.period()
                .filter(found -> found.period() == known.period()
                        && found.preperiod() == known.preperiod()
                        && found.saltus() == known.saltus()
                        && found.constant().equals(known.constant()))
                .isPresent();
        if (!same) {
            throw new Refusal(
                    ErrorCode.INTERNAL,
                    "the period " + known.period() + " from heap " + known.preperiod() + " on was not found again",
                    "");
        }
    }
}
