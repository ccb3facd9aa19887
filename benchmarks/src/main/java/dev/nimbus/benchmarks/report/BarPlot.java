package dev.nimbus.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/** Bars that lie side by side, each with its name at the left and its figure at its end. */
public final class BarPlot {
    private static final int WIDTH = 760;
    /** What a letter of a name may take. */
    private static final double LETTER = 7;

    private static final int RIGHT = 110;
    private static final int TOP = 48;
    private static final int STEP = 30;
    private static final int BAR = 20;

    private record Bar(String name, double value, String figure, boolean ours) {}

    private final String title;
    private final List<Bar> bars = new ArrayList<>();

    public BarPlot(String title) {
        this.title = title;
    }

    /**
     * Adds a bar.
     *
     * @param value its length, at least 0
     * @param figure what stands at its end
     * @param ours whether it shows us and not a rival
     */
    public BarPlot bar(String name, double value, String figure, boolean ours) {
        bars.add(new Bar(name, value, figure, ours));
        return this;
    }

    /** The plot as SVG. */
    public String svg() {
        Svg svg = new Svg(WIDTH, TOP + STEP * bars.size() + 12, title);
        double longest = bars.stream().mapToDouble(Bar::value).max().orElse(1);
        double left = 24
                + LETTER
                        * bars.stream().mapToInt(bar -> bar.name.length()).max().orElse(0);
        double scale = (WIDTH - left - RIGHT) / Math.max(longest, Double.MIN_NORMAL);
        for (int i = 0; i < bars.size(); i++) {
            Bar bar = bars.get(i);
            double y = TOP + i * STEP;
            svg.text(left - 8, y + 15, "end", bar.name);
            svg.box(left, y, Math.max(1, bar.value * scale), BAR, Svg.colour(bar.ours ? 0 : 5));
            svg.text(left + bar.value * scale + 8, y + 15, "start", bar.figure);
        }
        return svg.end();
    }
}
