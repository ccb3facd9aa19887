package dev.nimbus.benchmarks.system.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Contestants take turns, round after round, so that a noisy machine is noisy to all of them. */
public final class Contest {
    private final MeasurementSizes sizes;
    private final Consumer<String> log;
    private final List<Contestant> contestants = new ArrayList<>();
    private final Map<Contestant, List<Lap>> laps = new LinkedHashMap<>();
    private final Map<Contestant, String> failures = new LinkedHashMap<>();

    public Contest(MeasurementSizes sizes, Consumer<String> log) {
        this.sizes = sizes;
        this.log = log;
    }

    public Contest add(Contestant contestant) {
        contestants.add(contestant);
        laps.put(contestant, new ArrayList<>());
        return this;
    }

    public Contest add(Optional<Contestant> contestant) {
        contestant.ifPresent(this::add);
        return this;
    }

    /** Runs all rounds. One who fails is out, and the others go on. */
    public List<Result> playBlocking() {
        contestants.forEach(contestant -> runSafely(contestant, () -> warmUp(contestant)));
        for (int round = 0; round < sizes.rounds(); round++) {
            for (Contestant contestant : contestants) {
                runSafely(contestant, () -> measure(contestant));
            }
        }
        return contestants.stream().map(this::result).toList();
    }

    private Result result(Contestant contestant) {
        String failure = failures.getOrDefault(contestant, "");
        return new Result(contestant, failure.isEmpty() ? List.copyOf(laps.get(contestant)) : List.of(), failure);
    }

    /** Something that may fail in any way. */
    private interface Step {
        void run() throws Exception;
    }

    private void runSafely(Contestant contestant, Step step) {
        if (failures.containsKey(contestant)) {
            return;
        }
        try {
            step.run();
        } catch (Exception e) {
            failures.put(contestant, String.valueOf(e.getMessage()));
            log.accept(contestant.name() + " failed: " + e);
        }
    }

    private void warmUp(Contestant contestant) throws Exception {
        boolean server = contestant.kind() == Contestant.Kind.SERVER;
        double seconds = new WarmUp(server ? sizes.warmUpSeconds() : 0).runBlocking(contestant);
        if (server) {
            log.accept(String.format(Locale.ROOT, "  %s: warm after %.1f s", contestant.name(), seconds));
        }
    }

    private void measure(Contestant contestant) throws Exception {
        Lap lap = contestant.lap().call();
        laps.get(contestant).add(lap);
        log.accept(String.format(Locale.ROOT, "  %s: %.3f s", contestant.name(), lap.seconds()));
    }
}
