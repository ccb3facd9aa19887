package dev.nimbus.benchmarks.report;

import java.util.Locale;

/** An SVG drawing in the making: a white sheet, lines, boxes and texts in a few colours. */
final class Svg {
    private static final String[] COLOURS = {"#1f6f8b", "#d1495b", "#edae49", "#3d8361", "#6a4c93", "#66788a"};

    private final StringBuilder text = new StringBuilder();

    Svg(int width, int height, String title) {
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
                        + " font-family=\"sans-serif\" font-size=\"13\">",
                width, height, width, height);
        add("<title>%s</title>", escape(title));
        add("<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>", width, height);
        add("<text x=\"16\" y=\"26\" font-size=\"16\" font-weight=\"bold\">%s</text>", escape(title));
    }

    static String colour(int index) {
        return COLOURS[index % COLOURS.length];
    }

    void box(double x, double y, double width, double height, String colour) {
        add("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>", x, y, width, height, colour);
    }

    void line(double x1, double y1, double x2, double y2) {
        add("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#cccccc\"/>", x1, y1, x2, y2);
    }

    /** A text whose {@code anchor} is start, middle or end. */
    void text(double x, double y, String anchor, String words) {
        add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"#222222\">%s</text>", x, y, anchor, escape(words));
    }

    void path(double[] xs, double[] ys, String colour) {
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < xs.length; i++) {
            points.append(String.format(Locale.ROOT, "%s%.1f,%.1f", i == 0 ? "" : " ", xs[i], ys[i]));
        }
        add("<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>", points, colour);
    }

    private void add(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private static String escape(String words) {
        return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    String end() {
        return text + "</svg>\n";
    }
}
