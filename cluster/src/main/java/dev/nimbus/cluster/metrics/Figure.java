package dev.nimbus.cluster.metrics;

/** What a node shows as one number without labels. */
public enum Figure {
    QUERIES("nimbus_queries", "Queries received from clients; of a solver, answered", true),
    ANSWERS("nimbus_answers", "Queries answered, errors among them", true),
    BUDGET_REFUSALS(
            "nimbus_budget_refusals",
            "Queries answered too-large: a budget of time or memory would have been passed",
            true),
    REDELIVERIES("nimbus_redeliveries", "Chunks sent again because a solver failed, refused or was lost", true),
    TABLE_VALUES("nimbus_table_values", "Nim-values of single heaps computed", true),
    TABLE_BYTES("nimbus_table_bytes", "Bytes of nim-value tables in memory", false),
    POSITION_VALUES(
            "nimbus_position_values",
            "Positions in memory of which a nim-value, or one that they have not, is known",
            false),
    BUSY_WORKERS("nimbus_busy_workers", "Workers that have been at one chunk for more than 10 s", false),
    STUCK_WORKERS(
            "nimbus_stuck_workers",
            "Threads that were given up: they used 2 minutes of CPU without asking their budget",
            false),
    SOLVERS("nimbus_solvers", "Solvers that this node hears", false),
    STORE_DAMAGES("nimbus_store_damages", "Places where the disk for batches is damaged", false),
    STORE_LOST_LINES("nimbus_store_lost_lines", "Lines of batches that are lost by that", false),
    STORE_ROOM("nimbus_store_room_bytes", "Bytes that the store of batches has left", false),
    CERTIFICATE_END(
            "nimbus_certificate_end_seconds", "When the server's certificate ends, in seconds since 1970", false),
    QUERIES_WAITING("nimbus_queries_waiting", "Queries of batches that are not answered", false),
    SEARCH_SOLVERS("nimbus_search_solvers", "Solvers at work on the searches that this node owns", false),
    SEARCH_POSITIONS(
            "nimbus_search_positions", "Positions expanded by the searches that this node has worked on", true);

    final String shownName;
    final String help;
    final boolean isCounter;

    Figure(String shownName, String help, boolean isCounter) {
        this.shownName = shownName;
        this.help = help;
        this.isCounter = isCounter;
    }
}
