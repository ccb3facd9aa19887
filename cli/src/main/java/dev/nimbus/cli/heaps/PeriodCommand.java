package dev.nimbus.cli.heaps;

import dev.nimbus.cli.command.AnswerCommand;
import dev.nimbus.cli.command.Json;
import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.query.service.PeriodDocument;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.period.Period;
import dev.nimbus.theory.period.PeriodSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code nimbus period}: the period of a game's nim-values, as far as some seconds of search prove one. */
@Command(
        name = "period",
        description = {
            "Prints the period, the preperiod and the exceptional heaps of a game, with the theorem that proves them.",
            "With --json it lists all exceptional heaps, else the first 20.",
            "It searches for some seconds; nimbus prove searches for as long as it takes."
        },
        footer = {
            "",
            "Exit code: 0 a period is proved, 1 none was found or the game has no table.",
            "",
            "Examples:",
            "  nimbus period kayles",
            "  nimbus period 'subtraction(2,5,7)' --json",
            "  nimbus period --rules my-game.json"
        })
public final class PeriodCommand extends AnswerCommand {
    private static final int SHOWN_EXCEPTIONS = 20;
    private static final int SLICE = 1 << 16;
    /** Values of one period that are kept in memory. */
    private static final int LONGEST_PERIOD = 1 << 26;

    @Mixin
    private GameArgument argument = new GameArgument();

    @Override
    public Integer call() {
        HeapValues game = argument.gameBlocking(HeapValues.class);
        PeriodSearch search = game.periodBlocking();
        if (search.period().isEmpty()) {
            printNone(game, search.looked());
            return 1;
        }
        Period period = isJson()
                ? withAllExceptionsBlocking(game, search.period().get())
                : search.period().get();
        print(
                () -> sentence(game.notation(), period),
                () -> Json.written(sink -> PeriodDocument.write(game.notation(), period, false, sink)));
        return 0;
    }

    private void printNone(HeapValues game, long looked) {
        boolean canProve = looked > 0 && game instanceof HeapGame;
        String none = PeriodDocument.none(game.notation(), looked)
                + (canProve ? "; nimbus prove '" + game.notation() + "' searches further" : "");
        complain(none);
        if (isJson()) {
            out().println(Json.NODES
                    .objectNode()
                    .put("game", game.notation())
                    .put("looked", looked)
                    .put("message", none));
        }
    }

    /** A period has the first exceptional heaps alone: the others are found by comparing values with the pattern. */
    private Period withAllExceptionsBlocking(HeapValues game, Period period) {
        if (period.exceptions().size() == period.exceptionCount()) {
            return period;
        }
        if (period.period() > LONGEST_PERIOD) {
            throw Refusal.tooLarge("the period " + period.period() + " is too long to list all exceptional heaps");
        }
        long[] pattern = new long[(int) period.period()];
        game.valuesBlocking(period.preperiod(), pattern);
        List<Long> all = new ArrayList<>();
        for (long from = 0; from < period.preperiod(); from += SLICE) {
            long[] values = new long[(int) Math.min(SLICE, period.preperiod() - from)];
            game.valuesBlocking(from, values);
            for (int i = 0; i < values.length; i++) {
                long heap = from + i;
                long periods = (period.preperiod() - heap + period.period() - 1) / period.period();
                int place = (int) (heap + periods * period.period() - period.preperiod());
                long rise = period.isConstant(period.preperiod() + place) ? 0 : period.saltus();
                if (values[i] != pattern[place] - periods * rise) {
                    all.add(heap);
                }
            }
        }
        return new Period(
                period.period(),
                period.preperiod(),
                period.saltus(),
                period.constant(),
                period.exceptionCount(),
                all,
                period.theorem(),
                period.checkedTo());
    }

    static String sentence(String game, Period period) {
        return game + ": " + period.formula() + ".\nExceptional heaps: " + exceptions(period) + ".\nProof: "
                + period.theorem() + (period.checkedTo() > 0 ? "; checked for heaps below " + period.checkedTo() : "")
                + ".";
    }

    private static String exceptions(Period period) {
        if (period.exceptionCount() == 0) {
            return "none";
        }
        int shown = Math.min(SHOWN_EXCEPTIONS, period.exceptions().size());
        String list =
                period.exceptions().stream().limit(shown).map(String::valueOf).collect(Collectors.joining(", "));
        long others = period.exceptionCount() - shown;
        return list + (others == 0 ? "" : " and " + others + " more");
    }
}
