package dev.nimbus.query.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.Registration;
import dev.nimbus.query.json.JsonQueryReader;
import dev.nimbus.query.json.JsonTrees;
import dev.nimbus.query.line.ByteSink;
import java.io.IOException;
import java.util.Locale;

/**
 * Registers rules: {@code {"graph":[[1],[]]}} is answered by {@code {"ruleset":"<id>","kept":"new"}}. {@code kept} may
 * also be {@code known}, or {@code full} where they are not kept; then the bounds follow.
 */
public final class RulesetService implements LineService {
    private final Catalogue catalogue;

    public RulesetService(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    @Override
    public void answerBlocking(byte[] bytes, int from, int to, ByteSink out) {
        Registration registration = catalogue.registerBlocking(tree(bytes, from, to));
        out.text("{\"ruleset\":").string(registration.id());
        out.text(",\"kept\":").string(registration.kept().name().toLowerCase(Locale.ROOT));
        out.text(",\"rulesets\":").number(catalogue.rulesetBounds().rulesets());
        out.text(",\"bytes\":").number(catalogue.rulesetBounds().bytes()).put('}');
    }

    private static JsonNode tree(byte[] bytes, int from, int to) {
        try {
            return JsonTrees.readWhole(bytes, from, to - from);
        } catch (JsonProcessingException e) {
            throw JsonQueryReader.malformed(e);
        } catch (IOException e) {
            throw new IllegalStateException("reading from memory", e);
        }
    }
}
