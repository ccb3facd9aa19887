package dev.nimbus.benchmarks.report;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import java.util.function.DoubleFunction;

/** Figures as people read them. */
public final class Figures {
    private static final String[] PREFIXES = {"", "k", "M", "G"};

    private Figures() {}

    /** Three significant digits with a prefix: {@code 1.87 M}. */
    public static String large(double value) {
        return withPrefix(value, Figures::digits);
    }

    /** The same without zeros at the end, for an axis: {@code 2.5 k}. */
    static String tick(double value) {
        DecimalFormat plain = new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT));
        return withPrefix(value, plain::format);
    }

    private static String withPrefix(double value, DoubleFunction<String> format) {
        double rest = value;
        int prefix = 0;
        while (rest >= 1000 && prefix < PREFIXES.length - 1) {
            rest /= 1000;
            prefix++;
        }
        return prefix == 0 ? format.apply(rest) : format.apply(rest) + " " + PREFIXES[prefix];
    }

    /** Three significant digits at the most. */
    public static String digits(double value) {
        double size = Math.abs(value);
        String format = size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f";
        return String.format(Locale.ROOT, format, value);
    }

    /** Whole mebibytes: {@code 312 MiB}. */
    public static String mebibytes(long bytes) {
        return ((bytes + (1 << 19)) >> 20) + " MiB";
    }
}
