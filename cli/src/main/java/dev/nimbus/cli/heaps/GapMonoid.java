package dev.nimbus.cli.heaps;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A misère quotient as a program for GAP: the monoid {@code Q} by generators and relations, the list {@code P} of the elements
 * that are lost for the next player, and the list {@code phi} of the elements of heaps 0, 1, ….
 */
final class GapMonoid {
    /** A power of a generator, as in {@code ab^2}. */
    private static final Pattern POWER = Pattern.compile("(g\\d+|[a-z])(\\^\\d+)?");

    private final JsonNode quotient;
    private final List<String> names = new ArrayList<>();

    private GapMonoid(JsonNode quotient) {
        this.quotient = quotient;
        quotient.get("generators").fieldNames().forEachRemaining(names::add);
    }

    /** The program for a quotient as {@code nimbus misere --json} prints it; it has no blank line at its end. */
    static String of(JsonNode quotient) {
        return new GapMonoid(quotient).program();
    }

    private String program() {
        boolean isComplete = quotient.get("complete").booleanValue();
        String heaps = isComplete ? "all heaps" : "the heaps 0 to " + quotient.get("heaps");
        return "# The misere quotient of " + quotient.get("game").textValue() + " for " + heaps + ", of order "
                + quotient.get("order")
                + ":\n# the monoid Q, the elements P that are lost for the next player, and phi[n+1] for heap n.\n"
                + "F := FreeMonoid( " + listed(freeGenerators()) + " );;\n"
                + assignments("F")
                + "Q := F / [ " + listed(relations()) + " ];;\n"
                + assignments("Q")
                + "P := [ " + listed(words("pPortion", "Q")) + " ];;\n"
                + "phi := [ " + listed(words("phi", "Q")) + " ];;";
    }

    private static String listed(Stream<String> items) {
        return items.collect(Collectors.joining(", "));
    }

    /** The names of the generators; of none, their number, as GAP wants it. */
    private Stream<String> freeGenerators() {
        return names.isEmpty() ? Stream.of("0") : names.stream().map(name -> '"' + name + '"');
    }

    private String assignments(String monoid) {
        return IntStream.range(0, names.size())
                .mapToObj(i -> names.get(i) + " := GeneratorsOfMonoid( " + monoid + " )[" + (i + 1) + "];;\n")
                .collect(Collectors.joining());
    }

    /** Those that say that products may be taken in any order, and those of the quotient. */
    private Stream<String> relations() {
        Stream<String> commuting = IntStream.range(0, names.size())
                .boxed()
                .flatMap(i -> names.subList(0, i).stream()
                        .map(name -> pair(name + "*" + names.get(i), names.get(i) + "*" + name)));
        Stream<String> own = quotient.get("relations").valueStream().map(relation -> {
            String[] sides = relation.textValue().split("=", 2);
            return pair(word(sides[0], "F"), word(sides[1], "F"));
        });
        return Stream.concat(commuting, own);
    }

    private static String pair(String left, String right) {
        return "[ " + left + ", " + right + " ]";
    }

    private Stream<String> words(String field, String monoid) {
        return quotient.get(field).valueStream().map(word -> word(word.textValue(), monoid));
    }

    private static String word(String text, String monoid) {
        return text.equals("1")
                ? "One( " + monoid + " )"
                : POWER.matcher(text).results().map(power -> power.group()).collect(Collectors.joining("*"));
    }
}
