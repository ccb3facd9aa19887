package dev.nimbus.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class PlotTest {
    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void bars_areAsLongAsTheirValues() throws Exception {
        String svg = new BarPlot("a < b & c")
                .bar("one", 10, "10", true)
                .bar("two", 20, "20", false)
                .svg();

        NodeList boxes = parse(svg).getElementsByTagName("rect");

        double first = width(boxes, 1);
        double second = width(boxes, 2);
        assertThat(second).isEqualTo(2 * first);
    }

    private static double width(NodeList boxes, int index) {
        return Double.parseDouble(((Element) boxes.item(index)).getAttribute("width"));
    }

    @Test
    void lines_stayInsideTheSheet() throws Exception {
        String svg = new LinePlot("memory", "seconds")
                .line("gateway", new double[] {0, 1, 2.5}, new double[] {100, 512, 0})
                .line("solver", new double[] {0, 7}, new double[] {3, 4})
                .svg();

        NodeList lines = parse(svg).getElementsByTagName("polyline");

        assertThat(lines.getLength()).isEqualTo(2);
        for (String point : ((Element) lines.item(0)).getAttribute("points").split(" ", -1)) {
            String[] coordinates = point.split(",", -1);
            assertThat(Double.parseDouble(coordinates[0])).isBetween(0.0, 760.0);
            assertThat(Double.parseDouble(coordinates[1])).isBetween(0.0, 360.0);
        }
    }

    @Test
    void ticks_haveNoZerosAtTheEnd_andEndBehindTheLastPoint() throws Exception {
        String svg = new LinePlot("rate", "minutes")
                .line("answers", new double[] {0, 62}, new double[] {0, 12_000})
                .svg();

        assertThat(texts(svg)).contains("0", "20", "80", "2.5 k", "12.5 k").doesNotContain("100", "0.000");
    }

    @Test
    void longNames_beginOnTheSheet() throws Exception {
        String name = "gateway and 2 solvers, POST and WebSocket";
        NodeList texts =
                parse(new BarPlot("answers").bar(name, 1, "1", true).svg()).getElementsByTagName("text");

        double end = Double.parseDouble(((Element) texts.item(1)).getAttribute("x"));
        assertThat(end).isGreaterThan(6.5 * name.length());
    }

    private static List<String> texts(String svg) throws Exception {
        NodeList texts = parse(svg).getElementsByTagName("text");
        return IntStream.range(0, texts.getLength())
                .mapToObj(i -> texts.item(i).getTextContent())
                .toList();
    }

    @Test
    void linesOfZeros_areDrawnToo() throws Exception {
        String svg = new LinePlot("nothing", "seconds")
                .line("none", new double[] {0}, new double[] {0})
                .svg();

        assertThat(parse(svg).getElementsByTagName("polyline").getLength()).isEqualTo(1);
    }
}
