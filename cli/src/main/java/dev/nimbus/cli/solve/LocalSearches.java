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

/** Searches of this process, as a solver does them, on all processors. What they find ends with the process. */
final class LocalSearches implements SearchSource {
    private static final SearchDesk.Visitor USER = new SearchDesk.Visitor("", true);

    private final Catalogue catalogue;
    private final OwnSearches own;
    private final SearchDesk desk;

    LocalSearches(Catalogue catalogue) {
        this.catalogue = catalogue;
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
        return List.of(
                "To search again with more effort: " + command,
                "A server keeps what it finds: nimbus serve --data-dir DIR, and this command with --url");
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
