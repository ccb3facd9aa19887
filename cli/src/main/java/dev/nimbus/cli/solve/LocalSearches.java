package dev.nimbus.cli.solve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.cli.command.Json;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.query.search.SearchDesk;
import dev.nimbus.query.search.SearchJob;
import dev.nimbus.query.search.SearchQuestion;
import dev.nimbus.query.service.OwnSearches;
import dev.nimbus.query.service.SearchDocument;
import java.util.List;
import java.util.Optional;

/** Searches of this process, as a solver does them, on all processors. What they find is in the catalogue's table. */
final class LocalSearches implements SearchSource {
    private static final SearchDesk.Visitor USER = new SearchDesk.Visitor("", true);

    private final Catalogue catalogue;
    private final OwnSearches own;
    private final SearchDesk desk;
    private final boolean isKept;

    /** @param isKept whether the catalogue's table outlives this process */
    LocalSearches(Catalogue catalogue, boolean isKept) {
        this.catalogue = catalogue;
        this.isKept = isKept;
        this.own = new OwnSearches(catalogue);
        this.desk = new SearchDesk(own.searches());
    }

    @Override
    public JsonNode beginBlocking(ObjectNode query) {
        SearchQuestion question = SearchQuestion.read(catalogue, query.toString());
        return document(desk.beginBlocking(USER, question, question.effortMillis()));
    }

    @Override
    public JsonNode showBlocking(String id) {
        own.look();
        return document(desk.findBlocking(USER, id));
    }

    @Override
    public JsonNode brokenOffBlocking(JsonNode last) {
        return document(desk.stopBlocking(USER, last.path("id").asText()));
    }

    @Override
    public List<String> howToGoOn(String command, String id) {
        return isKept
                ? List.of("To go on from here: " + command)
                : List.of(
                        "To search again with more effort: " + command,
                        "With --data-dir DIR a search keeps there what it finds, and the same command goes on from it");
    }

    private static JsonNode document(Optional<SearchJob> job) {
        return document(job.orElseThrow());
    }

    private static JsonNode document(SearchJob job) {
        return Json.tree(Json.written(sink -> SearchDocument.write(job, sink)));
    }

    @Override
    public void close() {
        own.close();
    }
}
