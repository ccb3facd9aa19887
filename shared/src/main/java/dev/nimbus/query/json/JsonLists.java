package dev.nimbus.query.json;

import dev.nimbus.query.line.AnsweredOption;
import dev.nimbus.query.line.AnsweredOptions;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.WinningMoves;

/** Writes counted lists of moves: {@code {"count":2,"items":[…]}}. */
public final class JsonLists {
    private JsonLists() {}

    /**
     * Writes {@code moves} as a JSON object.
     *
     * @throws Refusal if that is more than may be written
     */
    public static void write(WinningMoves moves, ByteSink out) {
        out.text("{\"count\":").number(moves.count()).text(",\"items\":");
        JsonFields.writeAll(moves.items(), out);
        out.put('}');
    }

    /**
     * Writes {@code options} as a JSON object.
     *
     * @throws Refusal if that is more than may be written
     */
    public static void write(AnsweredOptions options, ByteSink out) {
        out.text("{\"count\":");
        options.count().ifPresentOrElse(out::number, () -> out.text("null"));
        out.text(",\"items\":").list(options.items(), option -> {
            out.requireRoom();
            write(option, options, out);
        });
        out.put('}');
    }

    private static void write(AnsweredOption<?> option, AnsweredOptions options, ByteSink out) {
        JsonFields.write(option.move(), out.text("{\"move\":"));
        out.text(",\"position\":").text(option.position());
        if (options.hasOutcomes()) {
            out.text(",\"outcome\":");
            option.outcome().ifPresentOrElse(outcome -> out.string(outcome.name()), () -> out.text("null"));
        }
        if (options.hasValues()) {
            out.text(",\"grundy\":");
            option.grundy().ifPresentOrElse(value -> write(value, out), () -> out.text("null"));
        }
        if (options.hasComponents()) {
            out.text(",\"components\":[")
                    .text(String.join(",", option.components()))
                    .put(']');
        }
        out.put('}');
    }

    /** Writes a nim-value: an integer, or a string where it is past 2⁶³−1 or no number. */
    static void write(GrundyValue value, ByteSink out) {
        if (value instanceof GrundyValue.Finite finite && finite.value() >= 0) {
            out.number(finite.value());
        } else {
            out.string(value.toString());
        }
    }
}
