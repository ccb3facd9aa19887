package dev.nimbus.contest;

import dev.nimbus.contest.problem.Output;
import dev.nimbus.contest.problem.Problem;
import dev.nimbus.contest.problem.Template;
import dev.nimbus.contest.problem.Value;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.TextParameters;

/**
 * The form of a problem's query lines. Where all its queries are outcomes of one game at a list of integers, that is
 * text, which is shorter and faster to read; else JSON.
 *
 * @param format text or JSON
 * @param text what text lines leave out
 */
record QueryFormat(ChunkFormat format, TextParameters text) {
    /** Lines of JSON. */
    static final QueryFormat JSON = new QueryFormat(ChunkFormat.NDJSON, TextParameters.NONE);

    /** The form for the queries of a problem. */
    static QueryFormat of(Problem problem) {
        boolean isOutcome = problem.output().print() == Output.Print.WINNER;
        boolean isText = isOutcome && problem.isPositionOfIntegers();
        if (isText
                && problem.game() instanceof Template.Constant game
                && game.constant() instanceof Value.Word notation) {
            String play = problem.isMisere() ? "misere" : "normal";
            return new QueryFormat(ChunkFormat.TEXT, new TextParameters(notation.text(), "outcome", play));
        }
        return JSON;
    }

    boolean isText() {
        return format == ChunkFormat.TEXT;
    }
}
