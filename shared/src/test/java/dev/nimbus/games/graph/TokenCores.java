package dev.nimbus.games.graph;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.CoreFamily;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.search.InMode;
import dev.nimbus.search.words.ObjectRules;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Ruleset;
import java.util.EnumSet;
import java.util.Random;

/** Games on graphs as the core has them. */
public final class TokenCores {
    private static final int SIZE = 8;

    private TokenCores() {}

    /** Positions where no coin can be completed: others have theory. */
    public static CoreFamily<Edges> nimstring(Catalogue catalogue, InMode.Image image) {
        Nimstring game = (Nimstring) catalogue.parse("nimstring");
        ObjectRules<Edges> core = new ObjectRules<>(new NimstringRules(), new NimstringWords());
        return new CoreFamily<>(
                game,
                EnumSet.of(Play.NORMAL),
                random -> settled(game, random),
                (strings, play) -> new CoreFamily.Asked(core, core.position(strings)),
                image);
    }

    private static Edges settled(Nimstring game, Random random) {
        while (true) {
            Strings strings = new Strings(game.sample(random, 1 + random.nextInt(SIZE)), Budget.standard());
            if (strings.settle() == Strings.NOWHERE) {
                return strings.toEdges();
            }
        }
    }

    /** The core has tokens under misère play; under normal play each vertex has a value. */
    @SuppressWarnings("unchecked") // positions of a graph are tokens
    public static CoreFamily<Heaps> tokens(Catalogue catalogue, JsonNode graph) {
        Ruleset<Heaps> game = (Ruleset<Heaps>) catalogue.parse("{\"graph\":" + graph + "}");
        TokenParts core = new TokenParts(OptionGraph.read(graph));
        return new CoreFamily<>(
                game,
                EnumSet.allOf(Play.class),
                random -> game.sample(random, 1 + random.nextInt(2)),
                (tokens, play) -> new CoreFamily.Asked(core, core.sum(tokens)),
                InMode.Image.CANONICAL);
    }
}
