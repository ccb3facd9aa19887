package dev.nimbus;

import dev.nimbus.games.SearchWork;
import dev.nimbus.tables.TableWork;

/**
 * A program that counts the work of fixed searches and tables and prints the sum: the same number on every machine, and
 * another one where a change makes a search or a kernel do other work. {@code benchmarks/signature} runs it.
 */
final class WorkSignature {
    private WorkSignature() {}

    public static void main(String[] args) {
        System.out.println(SearchWork.ALL.stream().mapToLong(SearchWork::count).sum()
                + TableWork.ALL.stream().mapToLong(TableWork::count).sum());
    }

    /** What it prints by the numbers that are written down, each of which a test of its own counts again. */
    static long expected() {
        return SearchWork.ALL.stream().mapToLong(SearchWork::steps).sum()
                + TableWork.ALL.stream().mapToLong(TableWork::options).sum();
    }
}
