package dev.nimbus.query.service;

import dev.nimbus.games.heap.MisereQuotients;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.misere.MisereQuotient;
import dev.nimbus.theory.misere.PhiPeriod;
import dev.nimbus.theory.misere.Presentation;
import java.util.List;
import java.util.stream.IntStream;

/** The JSON object that tells a misère quotient: the answer of a server, and what {@code nimbus misere} prints. */
public final class MisereDocument {
    /** The largest heap that can be asked for. */
    public static final int LARGEST = 1000;

    /** Steps of work for the quotient, about ten seconds. */
    private static final long STEPS = 12_000_000;

    /** Steps of work for the genus symbols, about a second. */
    private static final long GENUS_STEPS = 1_000_000;

    private MisereDocument() {}

    /** Finds the quotient of the heaps up to {@code largest}, as far as the budget goes, and writes the object. */
    public static void write(MisereQuotients game, int largest, ByteSink out) {
        MisereQuotient quotient = game.misereQuotient(largest, Budget.ofSteps(STEPS));
        out.text("{\"game\":").string(game.notation());
        out.text(",\"heaps\":").number(quotient.searched());
        out.text(",\"complete\":").text(Boolean.toString(quotient.period().isPresent()));
        out.text(",\"order\":").number(quotient.monoid().order());
        writePresentation(quotient, out);
        quotient.period().ifPresent(period -> writePeriod(period, quotient.searched(), out));
        writeStrings("genus", game.genusSymbols(quotient.searched(), Budget.ofSteps(GENUS_STEPS)), out);
        if (!quotient.stopped().isEmpty()) {
            out.text(",\"stopped\":").string(quotient.stopped());
        }
        out.put('}');
    }

    private static void writePresentation(MisereQuotient quotient, ByteSink out) {
        Presentation presentation = new Presentation(quotient);
        out.text(",\"generators\":{");
        for (int i = 0; i < presentation.heaps().size(); i++) {
            (i == 0 ? out : out.put(',')).string(presentation.name(i));
            out.put(':').number(presentation.heaps().get(i));
        }
        out.put('}');
        writeStrings("relations", presentation.relations(), out);
        IntStream lost = IntStream.range(0, quotient.monoid().order()).filter(quotient.monoid()::isLost);
        writeStrings("pPortion", lost.mapToObj(presentation::word).toList(), out);
        IntStream phi = IntStream.rangeClosed(0, quotient.searched()).map(quotient::elementOf);
        writeStrings("phi", phi.mapToObj(presentation::word).toList(), out);
    }

    private static void writePeriod(PhiPeriod period, int searched, ByteSink out) {
        out.text(",\"period\":").number(period.period());
        out.text(",\"preperiod\":").number(period.preperiod());
        out.text(",\"proof\":{\"theorem\":").string(PhiPeriod.THEOREM);
        out.text(",\"checkedTo\":").number(searched).put('}');
    }

    private static void writeStrings(String name, List<String> strings, ByteSink out) {
        out.text(",").string(name).text(":").list(strings, out::string);
    }
}
