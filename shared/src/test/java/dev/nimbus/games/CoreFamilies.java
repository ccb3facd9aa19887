package dev.nimbus.games;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.graph.TokenCores;
import dev.nimbus.games.graph.kayles.KaylesCores;
import dev.nimbus.games.grid.ChompCore;
import dev.nimbus.games.nim.RowCore;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.search.InMode.Image;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Play;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** All families of games that the search core solves. */
final class CoreFamilies {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());
    private static final int SIZE = 8;

    /** Each vertex leads to sums of those before it. */
    private static final String GRAPH = "[[],[0],[1,0],[[1,2],0],[[2,3],1],[[3,3],[4,1]],[[4,5],2]]";

    private CoreFamilies() {}

    static Stream<CoreFamily<?>> all() {
        return Stream.concat(
                Stream.of(
                        searched("cram", Images::ofCells),
                        searched("clobber", Images::ofColours),
                        searched("nogo", Images::ofPoints),
                        searched("notakto", Images::ofBoard),
                        searched("sprouts", Images::ofLand),
                        searched("nim-pass", Images::ofHeaps),
                        searched("subtraction-pass(1,3,4)", Images::ofHeaps),
                        searched(
                                "{\"rewrite\":[[\"xo\",\"-x\"],[\"xo\",\"o-\"],[\"ox\",\"x-\"],[\"ox\",\"-o\"]]}",
                                Images::ofText),
                        searched("{\"rewrite\":[[\"a\",\"b\"],[\"bb\",\"cc\"],[\"ac\",\"dd\"]]}", Image.CANONICAL)),
                Stream.of(
                        KaylesCores.nodes(CATALOGUE, Images::ofCells),
                        KaylesCores.arcs(CATALOGUE),
                        ChompCore.of(CATALOGUE, Images::ofRows),
                        RowCore.of(CATALOGUE, Images::ofRowOfHeaps),
                        TokenCores.nimstring(CATALOGUE, Images::ofStrings),
                        TokenCores.tokens(CATALOGUE, GameSample.tree(GRAPH))));
    }

    @SuppressWarnings("unchecked") // the games named here are searched games, each with positions of one type
    private static <P> CoreFamily<P> searched(String notation, Image image) {
        SearchedGame<P> game = (SearchedGame<P>) CATALOGUE.parse(notation);
        Set<Play> plays = game.asks(Play.MISERE).contains(Ask.OUTCOME)
                ? EnumSet.of(Play.NORMAL, Play.MISERE)
                : EnumSet.of(Play.NORMAL);
        return new CoreFamily<>(
                game,
                plays,
                random -> game.sample(random, 1 + random.nextInt(SIZE)),
                (position, play) -> new CoreFamily.Asked(game.core(play), game.position(position, play)),
                image);
    }

    /** The position of a family that JSON tells. */
    static <P> P read(CoreFamily<P> family, String position) {
        return family.game().read(new TreeInput(GameSample.tree(position)));
    }

    /** The family of a game. */
    static CoreFamily<?> of(String notation) {
        List<CoreFamily<?>> found =
                all().filter(family -> family.toString().equals(notation)).toList();
        if (found.size() != 1) {
            throw new IllegalArgumentException(notation + " names " + found.size() + " families");
        }
        return found.get(0);
    }
}
