package dev.nimbus.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/** Lines over a common axis, from 0 both ways. */
public final class LinePlot {
    private static final int WIDTH = 760;
    private static final int HEIGHT = 360;
    private static final int LEFT = 70;
    private static final int RIGHT = 20;
    private static final int TOP = 64;
    private static final int BOTTOM = 44;
    private static final int TICKS = 5;

    private record Line(String name, double[] xs, double[] ys) {}

    private final String title;
    private final String xName;
    private final List<Line> lines = new ArrayList<>();
    private double[] marks = {};

    /**
     * An empty plot.
     *
     * @param title what is shown, with the unit of the heights
     * @param xName what the axis shows, with its unit
     */
    public LinePlot(String title, String xName) {
        this.title = title;
        this.xName = xName;
    }

    /** Adds a line through the points with these coordinates, none negative. */
    public LinePlot line(String name, double[] xs, double[] ys) {
        lines.add(new Line(name, xs.clone(), ys.clone()));
        return this;
    }

    /** Marks places of the axis by upright lines. */
    public LinePlot marks(double... xs) {
        marks = xs.clone();
        return this;
    }

    /** The plot as SVG. */
    public String svg() {
        Svg svg = new Svg(WIDTH, HEIGHT, title);
        double xTick = tick(largest(true));
        double yTick = tick(largest(false));
        for (int i = 0; i <= TICKS; i++) {
            svg.line(LEFT, y(i, TICKS), WIDTH - RIGHT, y(i, TICKS));
            svg.text(LEFT - 6, y(i, TICKS) + 4, "end", Figures.large(i * yTick));
            svg.text(x(i, TICKS), HEIGHT - BOTTOM + 18, "middle", Figures.large(i * xTick));
        }
        svg.text(WIDTH - RIGHT, HEIGHT - 8, "end", xName);
        for (double mark : marks) {
            svg.line(x(mark, TICKS * xTick), TOP, x(mark, TICKS * xTick), HEIGHT - BOTTOM);
        }
        for (int i = 0; i < lines.size(); i++) {
            draw(svg, i, TICKS * xTick, TICKS * yTick);
        }
        return svg.end();
    }

    private void draw(Svg svg, int index, double xMost, double yMost) {
        Line line = lines.get(index);
        double[] xs = new double[line.xs.length];
        double[] ys = new double[line.xs.length];
        for (int i = 0; i < xs.length; i++) {
            xs[i] = x(line.xs[i], xMost);
            ys[i] = y(line.ys[i], yMost);
        }
        svg.path(xs, ys, Svg.colour(index));
        double left = LEFT + index * (WIDTH - LEFT - RIGHT) / (double) lines.size();
        svg.box(left, TOP - 24, 12, 12, Svg.colour(index));
        svg.text(left + 18, TOP - 13, "start", line.name);
    }

    private double largest(boolean ofXs) {
        double largest = 0;
        for (Line line : lines) {
            for (double value : ofXs ? line.xs : line.ys) {
                largest = Math.max(largest, value);
            }
        }
        return largest;
    }

    /** The least of 1, 2, 2.5, 5 times a power of ten of which {@link #TICKS} reach {@code largest}. */
    private static double tick(double largest) {
        double least = Math.max(largest, Double.MIN_NORMAL) / TICKS;
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        for (double step : new double[] {1, 2, 2.5, 5}) {
            if (step * power >= least) {
                return step * power;
            }
        }
        return 10 * power;
    }

    private static double x(double value, double most) {
        return LEFT + value / most * (WIDTH - LEFT - RIGHT);
    }

    private static double y(double value, double most) {
        return HEIGHT - BOTTOM - value / most * (HEIGHT - TOP - BOTTOM);
    }
}
