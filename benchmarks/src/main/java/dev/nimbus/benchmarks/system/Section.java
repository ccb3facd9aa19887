package dev.nimbus.benchmarks.system;

/** One question, measured and written down. */
interface Section {
    /** What it is called on the command line and in the document. */
    String name();

    /** Its heading. */
    String title();

    /** Measures, and writes to {@code page}. */
    void runBlocking(Lab lab, Page page) throws Exception;
}
