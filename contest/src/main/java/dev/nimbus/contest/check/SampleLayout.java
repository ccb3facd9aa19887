package dev.nimbus.contest.check;

import dev.nimbus.contest.problem.InputNames;
import dev.nimbus.contest.problem.Problem;
import dev.nimbus.contest.problem.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Where lines begin in the inputs of a problem, and which letters its words have: learnt from its sample, since steps
 * say what comes and not in which lines, while programs often read lines.
 */
final class SampleLayout implements InputSource {
    private record Word(String text, boolean beginsLine) {}

    private final List<Word> words = new ArrayList<>();
    private final Set<Step> onNewLines = Collections.newSetFromMap(new IdentityHashMap<>());
    private final StringBuilder letters = new StringBuilder();
    private int next;

    private SampleLayout(String sample) {
        for (String line : sample.lines().toList()) {
            String[] parts = line.strip().split("\\s+", -1);
            for (int i = 0; i < parts.length; i++) {
                if (!parts[i].isEmpty()) {
                    words.add(new Word(parts[i], i == 0));
                }
            }
        }
    }

    static SampleLayout of(Problem problem) {
        SampleLayout layout = new SampleLayout(problem.sample().input());
        new InputWalk(layout).all(problem.input());
        return layout;
    }

    /** Whether a step's first word begins a line. */
    boolean beginsLine(Step step) {
        return onNewLines.contains(step);
    }

    /** The letters of the words in the sample, each once. */
    String letters() {
        return letters.chars().distinct().mapToObj(Character::toString).collect(Collectors.joining());
    }

    @Override
    public void begin(Step list, int count, InputNames scope) {
        // A sample is as it is.
    }

    @Override
    public long number(Step step, boolean isFirst, long least, long most, long multiple) {
        return Long.parseLong(take(step, isFirst));
    }

    @Override
    public String word(Step.ReadWord step, long least, long most) {
        String word = take(step, true);
        letters.append(word);
        return word;
    }

    private String take(Step step, boolean isFirst) {
        Word word = words.get(next++);
        if (isFirst && word.beginsLine()) {
            onNewLines.add(step);
        }
        return word.text();
    }

    @Override
    public boolean goesOn(int rounds) {
        return next < words.size();
    }

    @Override
    public boolean endsLoops() {
        return false;
    }
}
