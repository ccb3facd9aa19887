package dev.nimbus.cli.solve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.nimbus.Position;
import dev.nimbus.theory.Outcome;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes a reason for people, as a small table and sentences, and for programs, as JSON. */
public final class WhyText {
    private final Why why;
    private final StringBuilder text = new StringBuilder();

    private WhyText(Why why) {
        this.why = why;
    }

    /** Lines, each of which ends in a line feed. */
    public static String of(Why why, boolean isMisere) {
        WhyText writer = new WhyText(why);
        if (isMisere) {
            writer.line("Who cannot move wins here, so nim-values do not decide.");
        }
        if (!why.parts().isEmpty()) {
            writer.table();
            writer.bit();
        }
        writer.move();
        writer.path();
        return writer.text.toString();
    }

    /** {@code {"parts":[…],"xor":2,"move":…,"leaves":…,"path":[…]}}, without what there is not. */
    public static ObjectNode json(Why why) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        if (!why.parts().isEmpty()) {
            ArrayNode parts = json.putArray("parts");
            for (Why.Part part : why.parts()) {
                ObjectNode one = parts.addObject();
                if (!part.game().isEmpty()) {
                    one.put("game", part.game());
                }
                one.putRawValue("position", new RawValue(part.position()));
                one.put("grundy", part.value());
                one.put("binary", part.binary(1));
            }
            json.put("xor", why.xor());
        }
        why.move().ifPresent(option -> {
            json.putRawValue("move", new RawValue(option.json()));
            json.putRawValue("leaves", new RawValue(option.position().toString()));
        });
        if (!why.path().isEmpty()) {
            ArrayNode path = json.putArray("path");
            for (Why.Step step : why.path()) {
                ObjectNode one = path.addObject();
                one.putRawValue("position", new RawValue(step.position()));
                one.put("outcome", step.outcome().name());
            }
        }
        return json;
    }

    private void line(String line) {
        text.append("  ").append(line).append('\n');
    }

    private void table() {
        long bits = why.xor();
        int widest = "part".length();
        for (Why.Part part : why.parts()) {
            bits |= part.value();
            widest = Math.max(widest, part.label().length());
        }
        int width = Math.max(1, Long.toBinaryString(bits).length());
        String row = "%-" + widest + "s  %20s  %s";
        line(String.format(Locale.ROOT, row, "part", "nim-value", "binary"));
        for (Why.Part part : why.parts()) {
            line(String.format(
                    Locale.ROOT, row, part.label(), Long.toUnsignedString(part.value()), part.binary(width)));
        }
        Why.Part xor = new Why.Part("", "xor", why.xor());
        line(String.format(Locale.ROOT, row, "xor", Long.toUnsignedString(why.xor()), xor.binary(width)));
    }

    private void bit() {
        if (why.xor() == 0) {
            line("The xor is 0: whatever is moved, the other player can make it 0 again.");
            return;
        }
        long bit = Long.highestOneBit(why.xor());
        line("The xor is not 0. Its highest bit stands for " + Long.toUnsignedString(bit)
                + "; a part with that bit can be moved so that the xor becomes 0.");
    }

    private void move() {
        String lost = why.parts().isEmpty()
                ? "a position that is lost for the player to move (P)."
                : "whose xor is 0: lost for the player to move (P).";
        if (why.move().isPresent()) {
            Position.Option option = why.move().get();
            line("The move " + option.json() + " leaves " + option.position() + ", " + lost);
        } else if (why.outcome() == Outcome.P && why.parts().isEmpty()) {
            line("Every move leaves a position that is won for the player to move (N), or there is no move.");
        } else if (why.outcome() == Outcome.D) {
            line("Neither player can force an end: each can keep on moving.");
        }
    }

    private void path() {
        if (!why.path().isEmpty()) {
            line("Best play: "
                    + why.path().stream()
                            .map(step -> step.position() + " " + step.outcome())
                            .collect(Collectors.joining(" → ")));
        }
    }
}
