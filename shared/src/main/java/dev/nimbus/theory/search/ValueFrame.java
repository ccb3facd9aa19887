package dev.nimbus.theory.search;

import java.util.Arrays;
import java.util.List;

/**
 * A component on the stack of a {@link ValueSearch}: the question about it, and how far it has come.
 *
 * <p>The question is what its nim-value is, or whether it is a given one. Values k are tried: k is excluded if some
 * option has it. If the value asked for is given it is tried first; then come 0, 1, 2, …, and the first that no option
 * has is the value. An option is a list of components: all but the last must be known exactly, and the last is only
 * asked whether it makes the sum k.
 *
 * <p>Idea: to ask whether an option has one value needs less than its value [1]; and one option that has k excludes k, so the
 * cheap ones are tried first.
 *
 * <p>Invariants: {@code known} only gains, and says of the component what is proved. {@code tried} was not excluded yet. While
 * {@code searching}, no option before {@code option} has the value tried, and {@code sum} is the value of the parts of that
 * option before {@code part}. So when the options end none has the value tried; and as 0, 1, 2, … are tried in order, the first
 * that none has is the mex.
 *
 * <p>Cost: for each value tried one look at what is known of each option, then the search of those whose value is not known.
 * A component of n options has a value of at most n, so a larger one is denied at once. 8 bytes for each option.
 *
 * <ol>
 *   <li>J. Lemoine, S. Viennot, Nimbers are inevitable, <i>Theoretical Computer Science</i> 462, 2012.
 * </ol>
 *
 * @param <P> positions
 */
final class ValueFrame<P> {
    /** Stands for the value asked for where the question is what the value is. */
    static final long ANY = -1;

    private final P component;
    private final long asked;
    private final List<ValuedOption<P>> options;
    private final long[] optionValues;
    private long known;
    private long tried;
    private boolean answered;

    /** Whether the values from 0 up are being tried; before that the value asked for is. */
    private boolean ascending;

    /** Whether the options are being searched for the value tried; before that what is known of them is looked up. */
    private boolean searching;

    /** Whether something may have been learned of the options since they were looked up. */
    private boolean stale;

    private int option;
    private int part;
    private long sum;

    /** Whether the option is known not to have the value tried, though its own value is not known. */
    private boolean ruledOut;

    /** @param known what was known of the component before: not its value */
    ValueFrame(P component, long asked, List<ValuedOption<P>> options, long known) {
        this.component = component;
        this.asked = asked;
        this.options = options;
        this.optionValues = new long[options.size()];
        this.known = known;
        this.ascending = asked == ANY;
        this.tried = asked == ANY ? 0 : asked;
        this.answered = asked > options.size();
        Arrays.setAll(optionValues, i -> options.get(i).value());
    }

    /** A component of which enough is {@code known}. */
    static <P> ValueFrame<P> settled(P component, long known) {
        ValueFrame<P> frame = new ValueFrame<>(component, ANY, List.of(), known);
        frame.answered = true;
        return frame;
    }

    P component() {
        return component;
    }

    /** What is known of the component now; once the question is answered this tells its value, or that it is not that asked for. */
    long known() {
        return known;
    }

    /**
     * Goes on as far as what is known reaches.
     *
     * @return whether the question is answered; else {@link #needed} and {@link #neededValue} tell what is in the way
     */
    boolean advance(ValueSearch<P> search) {
        while (!answered) {
            if (Knowledge.excludes(known, tried)) {
                exclude();
            } else if (!searching) {
                lookUp(search);
            } else if (!goThrough(search)) {
                return false;
            }
        }
        return true;
    }

    /** The component that must be known better before this one can go on. */
    P needed() {
        return options.get(option).parts().get(part);
    }

    /** The value which that component is asked for, or {@link #ANY}. */
    long neededValue() {
        return isLastPart() ? sum ^ tried : ANY;
    }

    /** Hears of what was needed: its value, or that it is not the one asked for. */
    void hear(long of) {
        if (Knowledge.isExact(of)) {
            take(Knowledge.value(of));
        } else {
            ruledOut = true;
        }
    }

    private boolean isLastPart() {
        return part == options.get(option).parts().size() - 1;
    }

    private void lookUp(ValueSearch<P> search) {
        search.payLookUps(optionValues.length);
        for (int i = 0; i < optionValues.length; i++) {
            if (stale && optionValues[i] == ValuedOption.UNKNOWN) {
                optionValues[i] = search.knownSum(options.get(i).parts());
            }
            if (optionValues[i] == tried) {
                exclude();
                return;
            }
        }
        searching = true;
        stale = true;
        startOption(0);
    }

    /** Goes through the options for one of the value tried; false where something must be known first. */
    private boolean goThrough(ValueSearch<P> search) {
        // None of the options before this one has the value tried.
        while (option < options.size()) {
            if (optionValues[option] == ValuedOption.UNKNOWN && !sumUp(search)) {
                return false;
            }
            if (optionValues[option] == tried) {
                exclude();
                return true;
            }
            nextOption();
        }
        noneHasIt();
        return true;
    }

    /** Adds up the parts of the option; false where a part must be known better to tell whether they make the value tried. */
    private boolean sumUp(ValueSearch<P> search) {
        List<P> parts = options.get(option).parts();
        while (part < parts.size() && !ruledOut) {
            long of = search.known(parts.get(part));
            if (Knowledge.isExact(of)) {
                take(Knowledge.value(of));
            } else if (isLastPart() && Knowledge.excludes(of, sum ^ tried)) {
                ruledOut = true;
            } else {
                return false;
            }
        }
        if (!ruledOut) {
            optionValues[option] = sum;
        }
        return true;
    }

    private void exclude() {
        known = Knowledge.excluding(known, tried);
        if (!ascending) {
            answered = true;
        } else {
            tryNext(tried + 1);
        }
    }

    private void noneHasIt() {
        if (ascending) {
            answer(tried);
        } else {
            ascending = true;
            tryNext(0);
        }
    }

    private void tryNext(long next) {
        searching = false;
        tried = next;
        if (next == asked) {
            answer(next);
        }
    }

    private void answer(long value) {
        known = Knowledge.exactly(value);
        answered = true;
    }

    private void take(long value) {
        sum ^= value;
        part++;
    }

    private void nextOption() {
        startOption(option + 1);
    }

    private void startOption(int next) {
        option = next;
        part = 0;
        sum = 0;
        ruledOut = false;
    }
}
