package dev.nimbus.query.service;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.games.heap.PeriodSearch;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.period.Period;
import dev.nimbus.tables.store.UnsharedStore;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import java.nio.charset.StandardCharsets;

/**
 * Answers a line {@code period} by a JSON object with the period of a game's heaps and its proof. Where none is proved,
 * the object has {@code game}, {@code looked}, {@code budget}, and {@code published} if others have told one. For a line
 * {@code verify} it computes the values and finds the proof again from nothing, without what the cluster knows. The work
 * of either is bounded, in options evaluated; a {@code verify} past the bound is {@code too-large}.
 */
public final class PeriodService implements LineService {
    /** Options that one proof may evaluate: seconds of work. */
    private static final double VERIFY_WORK = 5e9;

    private final Catalogue catalogue;
    private final TextParameters text;

    /** @param text names the game */
    public PeriodService(Catalogue catalogue, TextParameters text) {
        this.catalogue = catalogue;
        this.text = text;
    }

    @Override
    public void answerBlocking(byte[] bytes, int from, int to, ByteSink out) {
        boolean verify = new String(bytes, from, to - from, StandardCharsets.UTF_8).equals("verify");
        HeapValues game = HeapGames.find(catalogue, text);
        PeriodSearch search = game.periodBlocking();
        if (verify && search.period().isPresent()) {
            verifyBlocking(game.notation(), search.period().get());
        }
        search.period()
                .ifPresentOrElse(
                        period -> PeriodDocument.write(game.notation(), period, verify, out),
                        () -> PeriodDocument.writeNone(game.notation(), search.looked(), out));
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
                        && found.saltus() == known.saltus())
                .isPresent();
        if (!same) {
            throw new Refusal(
                    ErrorCode.INTERNAL,
                    "the period " + known.period() + " from heap " + known.preperiod() + " on was not found again",
                    "");
        }
    }
}
