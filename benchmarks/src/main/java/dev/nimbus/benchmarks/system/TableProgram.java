package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.system.measure.TableChecksum;
import dev.nimbus.tables.NimValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.rules.GrundysGame;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.TakeAndBreak;
import java.util.Locale;

/**
 * Our table engine as a program like the rivals': arguments CODE and LENGTH, prints the seconds taken and the checksum
 * that they print. A fresh JVM, nothing warmed up; its start is not counted.
 */
public final class TableProgram {
    private TableProgram() {}

    /** Computes one table. */
    public static void main(String[] args) {
        String code = args[0];
        int length = Integer.parseInt(args[1]);
        Recurrence game = code.equals("grundy") ? GrundysGame.GRUNDYS_GAME : TakeAndBreak.parse(code);
        long begin = System.nanoTime();
        NimValueTable table = Tables.local().table(game);
        table.valueBlocking(length - 1);
        double seconds = (System.nanoTime() - begin) / 1e9;
        System.out.printf(Locale.ROOT, "%.6f %s%n", seconds, checksum(table, length));
    }

    private static TableChecksum checksum(NimValueTable table, int length) {
        TableChecksum sum = new TableChecksum();
        for (int heap = 0; heap < length; heap++) {
            sum.add(table.valueBlocking(heap));
        }
        return sum;
    }
}
