package dev.nimbus.benchmarks.system;

import dev.nimbus.benchmarks.system.measure.Page;

/** One question, measured and written down. */
interface Section {
    /** What it is called on the command line and in the document. */
    String name();

    /** Its heading. */
    String title();

    /** Measures, and writes to {@code page}. */
    void runBlocking(Lab lab, Page page) throws Exception;
}
