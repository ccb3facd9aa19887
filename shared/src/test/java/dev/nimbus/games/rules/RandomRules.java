package dev.nimbus.games.rules;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** Random rules, and their moves by plain evaluation. */
final class RandomRules {
    /** A reference that looks at more gives up. */
    private static final int MOST_CHOICES = 400;

    private static final int MOST_STATES = 2000;

    /** The reference does not know: there is too much to look at. */
    static final class TooMuch extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private record Variable(String name, RandomExpression from, RandomExpression to) {}

    /** {@code last}: how many variables have to have values before the condition is checked. */
    private record Rule(
            List<Variable> variables, RandomExpression condition, List<RandomExpression> results, int last) {}

    /** A move: its kind, its variables' values and the states it leaves. */
    record Made(int component, int move, List<Long> values, List<List<Long>> to) {}

    private final int arity;
    private final List<String> names;
    private final List<Rule> rules = new ArrayList<>();
    private final Map<List<Long>, Integer> values = new HashMap<>();

    RandomRules(RandomGenerator random) {
        arity = random.nextInt(3) == 0 ? 2 : 1;
        names = List.of("n", "m").subList(0, arity);
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            rules.add(rule(random));
        }
    }

    private Rule rule(RandomGenerator random) {
        List<String> known = new ArrayList<>(names);
        List<Variable> variables = new ArrayList<>();
        int count = random.nextInt(3);
        for (int i = 0; i < count; i++) {
            RandomExpression from = RandomExpression.constant(random.nextInt(3));
            RandomExpression to = random.nextInt(3) == 0
                    ? RandomExpression.number(random, known, 2)
                    : RandomExpression.variable(known.get(random.nextInt(known.size())));
            String name = "v" + i;
            variables.add(new Variable(name, from, to));
            known.add(name);
        }
        RandomExpression condition = RandomExpression.condition(random, known, 2);
        List<RandomExpression> results = new ArrayList<>();
        int left = random.nextInt(3);
        for (int i = 0; i < left * arity; i++) {
            results.add(result(random, known, i % arity));
        }
        return new Rule(variables, condition, results, last(variables, condition));
    }

    /** Mostly a smaller number, so that most games end. */
    private RandomExpression result(RandomGenerator random, List<String> known, int place) {
        RandomExpression number = RandomExpression.number(random, known, 2);
        if (random.nextInt(6) == 0) {
            return number;
        }
        RandomExpression smaller = RandomExpression.binary(
                "-",
                RandomExpression.variable(names.get(place)),
                RandomExpression.binary("max", RandomExpression.constant(1), number));
        return random.nextInt(3) == 0 ? smaller : RandomExpression.binary("max", RandomExpression.constant(0), smaller);
    }

    int arity() {
        return arity;
    }

    String notation() {
        String state = names.stream().map(name -> '"' + name + '"').collect(Collectors.joining(",", "[", "]"));
        return "{\"rules\":{\"state\":" + state + ",\"moves\":"
                + rules.stream().map(this::write).collect(Collectors.joining(",", "[", "]")) + "}}";
    }

    private String write(Rule rule) {
        String ranges = rule.variables.stream()
                .map(one -> '"' + one.name + "\":\"" + one.from.text() + ".." + one.to.text() + '"')
                .collect(Collectors.joining(",", "{", "}"));
        List<String> results =
                rule.results.stream().map(one -> '"' + one.text() + '"').toList();
        StringBuilder to = new StringBuilder();
        for (int i = 0; i < results.size(); i++) {
            to.append(i == 0 ? "" : ",").append(arity > 1 && i % arity == 0 ? "[" : "");
            to.append(results.get(i)).append(arity > 1 && i % arity == arity - 1 ? "]" : "");
        }
        return "{\"for\":" + ranges + ",\"if\":\"" + rule.condition.text() + "\",\"to\":[" + to + "]}";
    }

    /** The value of a state; all that can be reached from it is looked at. */
    int value(List<Long> state) {
        Integer known = values.get(state);
        if (known != null) {
            if (known < 0) {
                throw new RandomExpression.Fault(); // it comes again
            }
            return known;
        }
        if (values.size() >= MOST_STATES) {
            throw new TooMuch();
        }
        values.put(state, -1);
        boolean[] seen = new boolean[1 << 12];
        for (Made move : moves(0, state)) {
            seen[sum(move.to)] = true;
        }
        int mex = 0;
        while (seen[mex]) {
            mex++;
        }
        values.put(state, mex);
        return mex;
    }

    /** A loop, since the frames of a stream at each move would fill the stack. */
    int sum(List<List<Long>> states) {
        int sum = 0;
        for (List<Long> state : states) {
            sum ^= value(state);
        }
        return sum;
    }

    /** Forgets what was worked out: a fault leaves states open. */
    void forget() {
        values.clear();
    }

    /** All moves of a state, in any order. */
    List<Made> moves(int component, List<Long> state) {
        List<Made> made = new ArrayList<>();
        for (int i = 0; i < rules.size(); i++) {
            Map<String, BigInteger> all = new HashMap<>();
            for (int k = 0; k < arity; k++) {
                all.put(names.get(k), BigInteger.valueOf(state.get(k)));
            }
            choose(component, i, 0, all, made);
        }
        return made;
    }

    /** The condition is checked as soon as all variables in it have values. */
    private void choose(int component, int index, int depth, Map<String, BigInteger> all, List<Made> made) {
        Rule rule = rules.get(index);
        boolean isChecked = depth == rule.last;
        if (isChecked && !rule.condition.holds(all)) {
            return;
        }
        if (depth == rule.variables.size()) {
            made.add(make(component, index, all));
            if (made.size() > MOST_CHOICES) {
                throw new TooMuch();
            }
            return;
        }
        Variable variable = rule.variables.get(depth);
        BigInteger from = variable.from.value().apply(all);
        BigInteger to = variable.to.value().apply(all);
        if (to.subtract(from).compareTo(BigInteger.valueOf(MOST_CHOICES)) > 0) {
            throw new TooMuch();
        }
        for (BigInteger v = from; v.compareTo(to) <= 0; v = v.add(BigInteger.ONE)) {
            all.put(variable.name, v);
            choose(component, index, depth + 1, all, made);
        }
        all.remove(variable.name);
    }

    private static int last(List<Variable> variables, RandomExpression condition) {
        int last = 0;
        for (int i = 0; i < variables.size(); i++) {
            last = condition.names(variables.get(i).name) ? i + 1 : last;
        }
        return last;
    }

    private Made make(int component, int index, Map<String, BigInteger> all) {
        Rule rule = rules.get(index);
        long[] numbers = new long[rule.results.size()];
        for (int i = 0; i < numbers.length; i++) {
            BigInteger number = rule.results.get(i).value().apply(all);
            if (number.signum() < 0) {
                throw new RandomExpression.Fault();
            }
            numbers[i] = number.longValueExact();
        }
        List<List<Long>> to = new ArrayList<>();
        for (int i = 0; i < numbers.length; i += arity) {
            to.add(Arrays.stream(numbers, i, i + arity).boxed().toList());
        }
        List<Long> chosen = rule.variables.stream()
                .map(one -> all.get(one.name).longValueExact())
                .toList();
        return new Made(component, index, chosen, to);
    }
}
