package dev.nimbus.benchmarks.data;

import dev.nimbus.load.Form;
import dev.nimbus.load.QueryPool;
import dev.nimbus.load.queries.HeapLines;
import dev.nimbus.load.queries.HeapPositions;
import dev.nimbus.load.queries.HeapRange;
import dev.nimbus.load.queries.QueryForm;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Play;
import java.util.List;

/** Nim positions of 2 to 8 heaps to 10⁹, all different, in each form that they are asked in. */
public final class NimWorkloads {
    private static final HeapRange RANGE = new HeapRange(2, 8, 1_000_000_000);
    private static final long SEED = 20;
    private static final int FLUSH = 1 << 16;
    private static final long MOST_DISTINCT = 1_000_000;
    private static final long BYTES_OF_POSITION = 50;
    private static final Form TEXT = Form.text("nim", "outcome", "normal");

    private NimWorkloads() {}

    /** The positions themselves, the same ones for every form. */
    static HeapPositions positions() {
        return new HeapPositions(RANGE, SEED);
    }

    /** Text, the outcome asked. */
    public static Workload text(long count) {
        QueryPool pool = new QueryPool(new HeapLines(positions(), QueryForm.text()), count);
        AnswerChecksum answers = answers(count, NimWorkloads::textAnswer);
        return new Workload("text", TEXT, count, () -> pool.body(count), answers);
    }

    /** Text of about so many bytes, the outcome asked; a million positions over and over. */
    public static Workload textOfBytes(long bytes) {
        long distinct = Math.min(MOST_DISTINCT, Math.max(1, bytes / BYTES_OF_POSITION));
        QueryPool pool = new QueryPool(new HeapLines(positions(), QueryForm.text()), distinct);
        long times = Math.max(1, bytes / pool.body(distinct).bytes());
        byte[] cycle = textAnswers(distinct);
        AnswerChecksum.Sink sum = new AnswerChecksum.Sink();
        for (long i = 0; i < times; i++) {
            sum.add(cycle);
        }
        long count = times * distinct;
        return new Workload("text", TEXT, count, () -> pool.body(count), sum.checksum());
    }

    private static byte[] textAnswers(long count) {
        HeapPositions positions = positions();
        ByteSink out = new ByteSink((int) (2 * count));
        for (long line = 0; line < count; line++) {
            positions.advance();
            textAnswer(line, positions.nimSum(), out);
        }
        return out.toBytes();
    }

    private static void textAnswer(long line, long sum, ByteSink out) {
        out.put(sum != 0 ? 'N' : 'P').put('\n');
    }

    /** NDJSON, outcome and nim-value asked. */
    public static Workload ndjson(long count) {
        QueryForm form = QueryForm.ndjson("nim", Play.NORMAL, List.of(Ask.OUTCOME, Ask.GRUNDY));
        QueryPool pool = new QueryPool(new HeapLines(positions(), form), count);
        AnswerChecksum answers = answers(count, NimWorkloads::jsonAnswer);
        return new Workload("NDJSON", Form.NDJSON, count, () -> pool.body(count), answers);
    }

    private static void jsonAnswer(long line, long sum, ByteSink out) {
        out.text("{\"line\":").number(line);
        out.text(",\"outcome\":\"").put(sum != 0 ? 'N' : 'P');
        out.text("\",\"grundy\":").number(sum).text("}\n");
    }

    /** Writes the right answer to one position. */
    private interface AnswerForm {
        void write(long line, long nimSum, ByteSink out);
    }

    private static AnswerChecksum answers(long count, AnswerForm form) {
        HeapPositions positions = positions();
        AnswerChecksum.Sink sum = new AnswerChecksum.Sink();
        ByteSink block = new ByteSink(2 * FLUSH);
        for (long line = 0; line < count; line++) {
            positions.advance();
            form.write(line, positions.nimSum(), block);
            if (block.size() >= FLUSH || line == count - 1) {
                sum.add(block.toBytes());
                block.cutTo(0);
            }
        }
        return sum.checksum();
    }
}
