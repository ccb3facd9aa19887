package dev.nimbus.theory.period;

import java.util.List;
import java.util.Optional;

/**
 * What is known of how the nim-values of single heaps go on for ever.
 *
 * @param period the period, where one is proved
 * @param looked the number of values, from heap 0 on, among which one was looked for; 0 where the values have a formula, or no theorem is known that could prove one
 */
public record PeriodSearch(Optional<Period> period, long looked) {

    /**
     * {@return a period known by a formula; the exceptional heaps are all those told}
     *
     * @param period the least period, at least 1
     * @param preperiod the heap from which on it holds, from 0
     * @param saltus what is added in each period, from 0
     * @param theorem why it holds
     * @param exceptions all heaps below the preperiod that differ
     */
    public static PeriodSearch ofFormula(long period, long preperiod, long saltus, String theorem, Long... exceptions) {
        return new PeriodSearch(
                Optional.of(new Period(period, preperiod, saltus, exceptions.length, List.of(exceptions), theorem, 0)),
                0);
    }

    /**
     * {@return the same of the values G(⌊n/factor⌋)} Their period and preperiod are the factor times as long, and
     * minimal too where the values are no constant: they change at multiples of the factor alone.
     *
     * @param factor at least 1
     * @throws ArithmeticException if a number passes 2<sup>63</sup> − 1
     */
    public PeriodSearch stretched(long factor) {
        return factor == 1
                ? this
                : new PeriodSearch(period.map(one -> stretch(one, factor)), Math.multiplyExact(looked, factor));
    }

    private static Period stretch(Period one, long factor) {
        List<Long> exceptions = one.exceptions().stream()
                .<Long>mapMulti((heap, out) -> {
                    for (long i = 0; i < Math.min(factor, Period.MAX_EXCEPTIONS); i++) {
                        out.accept(Math.multiplyExact(heap, factor) + i);
                    }
                })
                .limit(Period.MAX_EXCEPTIONS)
                .toList();
        return new Period(
                Math.multiplyExact(one.period(), factor),
                Math.multiplyExact(one.preperiod(), factor),
                one.saltus(),
                Math.multiplyExact(one.exceptionCount(), factor),
                exceptions,
                one.theorem() + "; all numbers are multiples of " + factor + ", so that heaps count by " + factor,
                Math.multiplyExact(one.checkedTo(), factor));
    }
}
