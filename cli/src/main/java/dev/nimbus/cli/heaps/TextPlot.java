package dev.nimbus.cli.heaps;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** A scatter of value against heap, drawn with characters: one column for each so many heaps, the largest value on top. */
public final class TextPlot {
    private static final int WIDTH = 72;
    private static final int HEIGHT = 20;

    private TextPlot() {}

    /** The plot of the values of {@code from}, {@code from + 1}, …, in lines that end in a line feed. */
    static String of(long from, long[] values) {
        long most = Math.max(1, Arrays.stream(values).max().orElse(1));
        double levels = most + 1.0; // most may be the largest long
        int width = Math.min(WIDTH, values.length);
        int height = (int) Math.min(HEIGHT, levels);
        int[][] counts = new int[height][width];
        for (int i = 0; i < values.length; i++) {
            int column = (int) ((long) i * width / values.length);
            int row = Math.min(height - 1, (int) (values[i] / levels * height));
            counts[row][column]++;
        }
        StringBuilder text = new StringBuilder();
        for (int row = height - 1; row >= 0; row--) {
            long lowest = (long) Math.ceil(row * levels / height);
            String points = Arrays.stream(counts[row])
                    .mapToObj(count -> count == 0 ? " " : "*")
                    .collect(Collectors.joining());
            text.append(String.format(Locale.ROOT, "%10d |%s", lowest, points).stripTrailing())
                    .append('\n');
        }
        text.append(" ".repeat(11)).append('+').append("-".repeat(width)).append('\n');
        text.append(String.format(Locale.ROOT, "%11s heap %d to %d%n", "", from, from + values.length - 1));
        return text.toString();
    }
}
