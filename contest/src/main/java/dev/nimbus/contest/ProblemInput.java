package dev.nimbus.contest;

import dev.nimbus.contest.problem.Bound;
import dev.nimbus.contest.problem.InputNames;
import dev.nimbus.contest.problem.Problem;
import dev.nimbus.contest.problem.Range;
import dev.nimbus.contest.problem.Step;
import dev.nimbus.contest.problem.Template;
import dev.nimbus.contest.problem.Value;
import dev.nimbus.query.line.ByteSink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Goes through an input by the steps of its problem, and writes a query wherever one is asked. */
final class ProblemInput {
    /** A list begins with room for so many; the input may say two thousand million and hold three. */
    private static final int FIRST_ROOM = 1024;

    private static final int TEXT_ROOM = 64;
    private static final byte[] LINE_END = {'\n'};

    private final Problem problem;
    private final InputTokens in;
    private final QueryWriter queries;
    private final AnswerLayout layout;
    private final InputNames scope = new InputNames();
    private long asked;

    ProblemInput(Problem problem, InputTokens in, QueryWriter queries, AnswerLayout layout) {
        this.problem = problem;
        this.in = in;
        this.queries = queries;
        this.layout = layout;
    }

    /** Reads all of the input. */
    void readBlocking() throws JudgeFailure, InterruptedException {
        allBlocking(problem.input());
        in.end();
    }

    private void allBlocking(List<Step> steps) throws JudgeFailure, InterruptedException {
        for (Step step : steps) {
            oneBlocking(step);
        }
    }

    private void oneBlocking(Step step) throws JudgeFailure, InterruptedException {
        if (step instanceof Step.ReadNumber number) {
            scope.set(number.name(), new Value.Number(number(number.what(), number.range())));
        } else if (step instanceof Step.ReadWord word) {
            scope.set(word.name(), new Value.Word(in.word(word.what())));
        } else if (step instanceof Step.ReadNumbers numbers) {
            scope.set(numbers.name(), numbers(numbers));
        } else if (step instanceof Step.Ask ask) {
            askBlocking(ask.endsLine());
        } else if (step instanceof Step.EndLine) {
            layout.before(asked, LINE_END);
        } else {
            blockBlocking(step);
        }
    }

    private void blockBlocking(Step step) throws JudgeFailure, InterruptedException {
        if (step instanceof Step.ReadItems items) {
            scope.set(items.name(), itemsBlocking(items));
        } else if (step instanceof Step.Repeat repeat) {
            for (long left = repeat.count().value(scope); left > 0; left--) {
                allBlocking(repeat.steps());
            }
        } else if (step instanceof Step.UntilEnd loop) {
            while (!in.atEnd()) {
                allBlocking(loop.steps());
            }
        } else if (step instanceof Step.UntilZero loop) {
            while (isRoundBlocking(loop)) {
                // The round was all that there is to do.
            }
        } else if (step instanceof Step.For loop) {
            long to = loop.to().value(scope);
            for (long i = loop.from().value(scope); i <= to; i++) {
                scope.set(loop.name(), new Value.Number(i));
                allBlocking(loop.steps());
            }
        }
    }

    /** Goes through the steps once; false if the zeros came that end the loop. */
    private boolean isRoundBlocking(Step.UntilZero loop) throws JudgeFailure, InterruptedException {
        int namesToCome = loop.names().size();
        for (Step step : loop.steps()) {
            oneBlocking(step);
            boolean isOneOfThem =
                    step instanceof Step.ReadNumber number && loop.names().contains(number.name());
            namesToCome -= isOneOfThem ? 1 : 0;
            if (isOneOfThem && namesToCome == 0 && areZero(loop.names())) {
                return false;
            }
        }
        return true;
    }

    private boolean areZero(List<String> names) {
        return names.stream().allMatch(name -> scope.number(name) == 0);
    }

    private long number(String what, Range range) throws JudgeFailure {
        return number(what, range.least().value(scope), range.most().value(scope), range.multiple());
    }

    private long number(String what, long least, long most, long multiple) throws JudgeFailure {
        long read = in.number(what, least, most);
        if (read % multiple != 0) {
            throw in.refusal(what + ", a multiple of " + multiple);
        }
        return read;
    }

    private Value numbers(Step.ReadNumbers step) throws JudgeFailure {
        int count = count(step.count());
        long least = step.range().least().value(scope);
        long most = step.range().most().value(scope);
        long[] items = new long[Math.min(count, FIRST_ROOM)];
        for (int i = 0; i < count; i++) {
            if (i == items.length) {
                items = Arrays.copyOf(items, (int) Math.min(count, 2L * i));
            }
            items[i] = number(step.what(), least, most, step.range().multiple());
            least = step.isAscending() ? items[i] : least;
        }
        return new Value.Numbers(items, count);
    }

    private Value itemsBlocking(Step.ReadItems step) throws JudgeFailure, InterruptedException {
        List<Value> items = new ArrayList<>();
        for (int left = count(step.count()); left > 0; left--) {
            allBlocking(step.steps());
            items.add(step.item().value(scope));
        }
        return new Value.Items(items);
    }

    private int count(Bound bound) {
        return (int) Math.max(0, Math.min(Integer.MAX_VALUE, bound.value(scope)));
    }

    private void askBlocking(boolean endsLine) throws JudgeFailure, InterruptedException {
        Optional<Template> before = problem.output().before();
        if (before.isPresent()) {
            scope.set("case", new Value.Number(asked + 1));
            ByteSink text = new ByteSink(TEXT_ROOM);
            before.get().value(scope).writeText(text, ' ');
            layout.before(asked, text.toBytes());
        }
        if (!endsLine) {
            layout.goesOn(asked);
        }
        queries.writeBlocking(scope);
        asked++;
    }
}
