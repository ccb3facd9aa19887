package dev.nimbus.theory.search;

import java.util.List;

/**
 * An option as a {@link ValueSearch} first sees it.
 *
 * @param parts its components, the heaviest last
 * @param weight the weight of the heaviest; options are searched in this order
 * @param value its nim-value, or {@link #UNKNOWN}
 */
record ValuedOption<P>(List<P> parts, int weight, long value) {
    static final long UNKNOWN = -1;
}
