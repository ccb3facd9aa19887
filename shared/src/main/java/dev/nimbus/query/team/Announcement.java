package dev.nimbus.query.team;

import java.util.List;

/**
 * Sent once a second to all other nodes, by the node that owns a search. They may then help, or listen.
 *
 * @param query the question, as a query in one line of JSON
 * @param owner the node that sends it
 * @param run of the owner: another one if it begins the search again
 * @param isOver whether the owner works on it no more
 * @param isAlone whether nobody may help
 * @param nodes that help by now
 */
record Announcement(
        String search, String query, String owner, long run, boolean isOver, boolean isAlone, List<String> nodes) {}
