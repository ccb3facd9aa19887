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
    private static final int MOST_TICKS = 5;

    /** An axis from 0 in so many steps. */
    private record Axis(double step, int ticks) {
        double most() {
            return step * ticks;
        }
    }

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
        Axis xAxis = axis(largest(true));
        Axis yAxis = axis(largest(false));
        for (int i = 0; i <= yAxis.ticks; i++) {
            svg.line(LEFT, y(i, yAxis.ticks), WIDTH - RIGHT, y(i, yAxis.ticks));
            svg.text(LEFT - 6, y(i, yAxis.ticks) + 4, "end", Figures.tick(i * yAxis.step));
        }
        for (int i = 0; i <= xAxis.ticks; i++) {
            svg.text(x(i, xAxis.ticks), HEIGHT - BOTTOM + 18, "middle", Figures.tick(i * xAxis.step));
        }
        svg.text(WIDTH - RIGHT, HEIGHT - 8, "end", xName);
        for (double mark : marks) {
            svg.line(x(mark, xAxis.most()), TOP, x(mark, xAxis.most()), HEIGHT - BOTTOM);
        }
        for (int i = 0; i < lines.size(); i++) {
            draw(svg, i, xAxis.most(), yAxis.most());
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

    /** Steps of 1, 2, 2.5 or 5 times a power of ten, the least of which {@link #MOST_TICKS} reach {@code largest}. */
    private static Axis axis(double largest) {
        double least = Math.max(largest, Double.MIN_NORMAL) / MOST_TICKS;
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        double step = 10 * power;
        for (double digit : new double[] {5, 2.5, 2, 1}) {
            if (digit * power >= least) {
                step = digit * power;
            }
        }
        return new Axis(step, (int) Math.max(1, Math.ceil(largest / step)));
    }

    private static double x(double value, double most) {
        return LEFT + value / most * (WIDTH - LEFT - RIGHT);
    }

    private static double y(double value, double most) {
        return HEIGHT - BOTTOM - value / most * (HEIGHT - TOP - BOTTOM);
    }
}
