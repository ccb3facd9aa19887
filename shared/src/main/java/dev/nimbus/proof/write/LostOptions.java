package dev.nimbus.proof.write;

import dev.nimbus.proof.SumKey;
import dev.nimbus.theory.Outcome;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the options of a sum that who moves next loses under misère play: those that are known or, if none is, the one that
 * takes least work. Each is asked with few steps, then those that are left with many more.
 *
 * @param <P> positions of the game
 */
record LostOptions<P>(Options<P> options, MisereSums<P> sums) {
    /** Some lost options of a sum that has one. */
    Map<SumKey, List<P>> of(List<P> sum) {
        Map<SumKey, List<P>> open = sums.options(sum);
        Map<SumKey, List<P>> lost = known(open);
        for (long most = LeastWork.FIRST_TRY; lost.isEmpty(); most = options.nextTry(most)) {
            if (open.isEmpty()) {
                throw options.noneIsLost(sum);
            }
            lost = first(open, most);
        }
        return lost;
    }

    /** The lost ones; all of which something is known are removed. */
    private Map<SumKey, List<P>> known(Map<SumKey, List<P>> open) {
        Map<SumKey, List<P>> lost = new LinkedHashMap<>();
        open.entrySet().removeIf(option -> {
            Optional<Outcome> outcome = sums.find(option.getValue(), 0);
            if (outcome.filter(Outcome.P::equals).isPresent()) {
                lost.put(option.getKey(), option.getValue());
            }
            return outcome.isPresent();
        });
        return lost;
    }

    /** The first one that so many steps show to be lost; those of which they show another outcome are removed. */
    private Map<SumKey, List<P>> first(Map<SumKey, List<P>> open, long most) {
        for (Iterator<Map.Entry<SumKey, List<P>>> all = open.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<SumKey, List<P>> option = all.next();
            Optional<Outcome> outcome = sums.find(option.getValue(), most);
            if (outcome.filter(Outcome.P::equals).isPresent()) {
                return Map.of(option.getKey(), option.getValue());
            }
            if (outcome.isPresent()) {
                all.remove();
            }
        }
        return Map.of();
    }
}
