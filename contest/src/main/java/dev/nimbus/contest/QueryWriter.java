package dev.nimbus.contest;

import dev.nimbus.contest.problem.InputNames;
import dev.nimbus.contest.problem.Output;
import dev.nimbus.contest.problem.Problem;
import dev.nimbus.contest.problem.Value;
import dev.nimbus.query.line.ByteSink;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Writes the query that a problem asks, with what was read. A game is written once as long as nothing new is read of it,
 * and long rules are registered once.
 */
final class QueryWriter {
    /** The most that are printed of one position. */
    static final int MOST_MOVES = 100_000;

    private static final int ROOM = 1 << 8;

    /** In bytes: longer rules are registered, shorter ones come with each query. */
    private static final int SHORT = 256;

    private final Problem problem;
    private final QueryChunks lines;
    private final byte[] question;
    private final List<String> gameNames;
    private List<Value> gameValues = List.of();
    private byte[] game = {};

    QueryWriter(Problem problem, QueryChunks lines) {
        this.problem = problem;
        this.lines = lines;
        this.question = question(problem);
        Set<String> names = new HashSet<>();
        problem.game().addNames(names);
        this.gameNames = List.copyOf(names);
    }

    /** What stands between game and position. */
    private static byte[] question(Problem problem) {
        Output.Print print = problem.output().print();
        String ask = print.ask();
        String text = (problem.isMisere() ? ",\"play\":\"misere\"" : "")
                + (ask.equals("outcome") ? "" : ",\"ask\":\"" + ask + "\"")
                + limit(print)
                + ",\"position\":";
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static String limit(Output.Print print) {
        return switch (print) {
            case WINNING_MOVES -> ",\"limit\":0";
            case MOVES -> ",\"limit\":" + MOST_MOVES;
            default -> "";
        };
    }

    void writeBlocking(InputNames scope) throws JudgeFailure, InterruptedException {
        Value position = problem.position().value(scope);
        if (lines.form().isText()) {
            writeText(position);
        } else {
            byte[] named = gameBlocking(scope);
            lines.line().text("{\"game\":").put(named).put(question);
            position.writeJson(lines.line());
            lines.line().put('}');
        }
        lines.endBlocking();
    }

    /** A line must not be blank, and a heap of 0 is none. */
    private void writeText(Value position) {
        ByteSink line = lines.line();
        int before = line.size();
        position.writeText(line, ' ');
        if (line.size() == before) {
            line.put('0');
        }
    }

    private byte[] gameBlocking(InputNames scope) throws JudgeFailure, InterruptedException {
        List<Value> values = new ArrayList<>(gameNames.size());
        for (String name : gameNames) {
            values.add(scope.value(name));
        }
        if (game.length == 0 || !areSame(values)) {
            gameValues = values;
            game = newGameBlocking(problem.game().value(scope));
        }
        return game;
    }

    private boolean areSame(List<Value> values) {
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) != gameValues.get(i)) {
                return false;
            }
        }
        return true;
    }

    private byte[] newGameBlocking(Value value) throws JudgeFailure, InterruptedException {
        ByteSink out = new ByteSink(ROOM);
        value.writeJson(out);
        if (out.size() <= SHORT || !(value instanceof Value.Fields)) {
            return out.toBytes();
        }
        Optional<String> id = lines.registerBlocking(out.toBytes());
        return id.map(text -> ("{\"ruleset\":\"" + text + "\"}").getBytes(StandardCharsets.UTF_8))
                .orElseGet(out::toBytes);
    }
}
