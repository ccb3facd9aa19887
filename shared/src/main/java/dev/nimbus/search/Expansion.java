package dev.nimbus.search;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.nimber.Mex;
import java.util.Arrays;
import java.util.Optional;

/**
 * The options of one component, each a known value and parts of unknown value, the heaviest first. Options that are alike
 * stand here once, and equal parts cancel. Generation stops at the first option that is known to have the value asked for.
 */
final class Expansion extends OptionSink {
    private static final int FIRST = 1;
    private static final long NOTHING_ASKED = -1;
    private static final int BYTES_OF_OPTION = 2 * Long.BYTES + 2 * Integer.BYTES;

    private final SearchContext search;
    private final Budget budget;
    private final boolean mayRepeat;

    final ComponentList parts;
    int[] first = new int[FIRST];
    int[] partCount = new int[FIRST];
    long[] value = new long[FIRST];
    /** The options in the order in which to try them: the estimate of the work, and the option's number. */
    long[] order = new long[FIRST];

    int count;

    /** The values that options are known to have; those past 63 for a search in depth first alone. */
    final SeenValues seen;

    /** Options that were written, those that are not kept among them. */
    int written;

    private long asked;
    private boolean found;
    private int stepsOfOption;

    Expansion(SearchContext search) {
        this.search = search;
        this.budget = search.budget;
        this.mayRepeat = search.rules.mayRepeat();
        this.parts = new ComponentList(budget);
        this.seen = new SeenValues(budget);
    }

    /** Bit v: some option is known to have the value v. */
    long seen() {
        return seen.small();
    }

    /** Makes the options of a component. Says whether one of them is known to have the value asked for. */
    boolean make(long[] words, int from, int length, long askedValue) {
        start(askedValue);
        stepsOfOption = search.rules.stepsOfOption(words, from, length);
        if (stepsOfOption == 1) {
            search.batch.make(search.rules, words, from, length, this);
        } else {
            search.rules.options(words, from, length, this);
        }
        Arrays.sort(order, 0, count);
        return found;
    }

    /** Makes one option of the parts of a position. */
    void makeOne(PositionSearch.Position position) {
        start(NOTHING_ASKED);
        stepsOfOption = 1;
        begin();
        position.write(this);
        for (int i = 0; i < parts.count; i++) {
            search.others.known(parts, i);
        }
        end();
    }

    private void start(long askedValue) {
        parts.clear();
        count = 0;
        seen.clear();
        written = 0;
        asked = askedValue;
        found = false;
        search.alike.clear();
    }

    @Override
    public void begin() {
        if (count == first.length) {
            budget.hold((long) BYTES_OF_OPTION * count);
            first = Arrays.copyOf(first, 2 * count);
            partCount = Arrays.copyOf(partCount, 2 * count);
            value = Arrays.copyOf(value, 2 * count);
            order = Arrays.copyOf(order, 2 * count);
        }
        budget.spend(stepsOfOption);
        written++;
        parts.mark();
        first[count] = parts.count;
        value[count] = 0;
    }

    @Override
    public void known(long known) {
        value[count] ^= known;
    }

    @Override
    public void part(long[] words, int length, int weight, boolean isSmall) {
        if (isSmall) {
            value[count] ^= search.small.value(words, length);
            return;
        }
        parts.add(words, 0, length, weight);
        int last = parts.count - 1;
        search.values.key().hash(search.rules.family().seed(), words, 0, length, parts.high, parts.low, last);
        cancelEqual(last);
    }

    /** Adds a part that has its key, and is not small. */
    void part(ComponentList from, int i) {
        parts.add(from.words, from.from[i], from.length[i], from.weight[i]);
        int last = parts.count - 1;
        parts.high[last] = from.high[i];
        parts.low[last] = from.low[i];
        cancelEqual(last);
    }

    /** Adds a part that has its key, and is small. */
    void smallPart(ComponentList from, int i) {
        value[count] ^= search.small.value(from, i);
    }

    /** Two equal parts have the value 0 together, if play in them ends. */
    private void cancelEqual(int last) {
        if (mayRepeat) {
            return;
        }
        for (int i = first[count]; i < last; i++) {
            if (parts.high[i] == parts.high[last] && parts.low[i] == parts.low[last]) {
                parts.remove(i, last);
                parts.count -= 2; // their words stay until the option is made
                return;
            }
        }
    }

    @Override
    public boolean end() {
        partCount[count] = parts.count - first[count];
        addKnownValues(count);
        parts.count = first[count] + partCount[count];
        if (partCount[count] == 0) {
            parts.reset();
            if (search.isDepthFirst || value[count] >>> 6 == 0) {
                seen.add(value[count]);
            }
            found |= value[count] == asked;
        } else if (isRuledOut()) {
            parts.count = first[count];
            parts.reset();
        } else {
            parts.sort(first[count], parts.count);
            keepNew();
        }
        return !found;
    }

    /**
     * Where depth first asks only whether an option has the value 0, one that is known to have another is of no use. A value that
     * another thread has found since the parts were looked up may be the one that is asked for.
     */
    private boolean isRuledOut() {
        if (!search.isDepthFirst || asked != 0 || partCount[count] > 1) {
            return false;
        }
        int part = first[count];
        int known = search.values.find(parts.high[part], parts.low[part]);
        return !ValueTable.isExact(known) && ValueTable.decides(known, value[count]);
    }

    private void keepNew() {
        if (search.alike.addIfNew(this, count)) {
            order[count] = Math.min(cost(), Integer.MAX_VALUE) << Integer.SIZE | count;
            count++;
        } else {
            parts.count = first[count];
            parts.reset();
        }
    }

    /** The last parts are to be valued, the heaviest only to be asked; in depth first the work on a part is its square. */
    private long cost() {
        if (search.isDepthFirst) {
            return work();
        }
        long cost = parts.weight[first[count]];
        for (int i = first[count] + 1; i < parts.count; i++) {
            cost += 2L * parts.weight[i];
        }
        return cost;
    }

    private long work() {
        long work = 0;
        for (int i = first[count]; i < parts.count; i++) {
            work += ProofTable.work(parts.weight[i]);
        }
        return work;
    }

    /** A number that alike options share. */
    long sign(int option) {
        long sign = value[option];
        for (int i = first[option]; i < first[option] + partCount[option]; i++) {
            sign += parts.high[i];
        }
        return ComponentKey.mix(sign);
    }

    /** Whether two options have the same value and the same parts in the same order. */
    boolean areAlike(int option, int other) {
        boolean alike = value[option] == value[other] && partCount[option] == partCount[other];
        for (int i = 0; i < partCount[option] && alike; i++) {
            int one = first[option] + i;
            int two = first[other] + i;
            alike = parts.high[one] == parts.high[two] && parts.low[one] == parts.low[two];
        }
        return alike;
    }

    /** Adds the values of those parts of an option that have become known. */
    void addKnownValues(int option) {
        int begin = first[option];
        for (int i = begin; i < begin + partCount[option]; i++) {
            int known = search.values.find(parts.high[i], parts.low[i]);
            if (ValueTable.isExact(known)) {
                value[option] ^= ValueTable.value(known);
                parts.remove(i, begin + partCount[option]);
                partCount[option]--;
                i--;
            }
        }
    }

    /** Asks for the parts that are not much lighter than {@code weight}. */
    void share(Sharing sharing, int weight) {
        for (int i = 0; i < parts.count; i++) {
            if (2L * parts.weight[i] > weight) {
                sharing.add(parts.words, parts.from[i], parts.length[i], parts.high[i], parts.low[i]);
            }
        }
    }

    /** Adds the value of an option's last part, which has become known. */
    void addLastValue(int option, long known) {
        value[option] ^= known;
        partCount[option]--;
    }

    /** Values that options have: few are past the bits of a word, where a list has them, held from the budget. */
    static final class SeenValues {
        private final Budget budget;
        private Optional<Mex> large = Optional.empty();
        private long small;

        SeenValues(Budget budget) {
            this.budget = budget;
        }

        void clear() {
            small = 0;
            large.ifPresent(Mex::clear);
        }

        void add(long value) {
            if (value >>> 6 == 0) {
                small |= 1L << value;
                return;
            }
            if (large.isEmpty()) {
                large = Optional.of(new Mex(budget::hold));
            }
            large.get().add(value);
        }

        /** Adds those of the values 0 to 63 whose bits are set. */
        void addSmall(long values) {
            small |= values;
        }

        boolean contains(long value) {
            return value >>> 6 == 0
                    ? (small >>> value & 1) != 0
                    : large.isPresent() && large.get().contains(value);
        }

        /** Bit v: value v, up to 63, is here. */
        long small() {
            return small;
        }
    }
}
