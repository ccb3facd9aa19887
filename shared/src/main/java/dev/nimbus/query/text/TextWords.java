package dev.nimbus.query.text;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.line.AskSet;
import dev.nimbus.query.line.Question;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.util.List;

/** The words of text parameters that mean the same for every game: what is asked, and the convention. */
public final class TextWords {
    private TextWords() {}

    /**
     * Checks them. Whether there is such a game, and whether it answers what is asked, is for a solver to say.
     *
     * @throws Refusal which every line with these parameters would get
     */
    public static void check(TextParameters text) {
        asks(text.ask());
        play(text.play());
    }

    /**
     * What all lines of a chunk ask.
     *
     * @throws Refusal to be given to every line of the chunk
     */
    public static Question<?> question(TextParameters text, Catalogue catalogue) {
        if (text.game().isEmpty()) {
            throw Refusal.invalidQuery("plain text needs the parameter game", "");
        }
        return new Question<>(catalogue.parse(text.game()), asks(text.ask()), play(text.play()));
    }

    /**
     * Whether the lines of a chunk with these parameters are answered by a formula.
     *
     * @throws Refusal to be given to every line of the chunk
     */
    public static boolean isFormula(TextParameters text, Catalogue catalogue) {
        return catalogue.known(text.game()).map(Ruleset::isFormula).orElse(false)
                && play(text.play()) == Play.NORMAL
                && asks(text.ask()).areOfFormulas();
    }

    /** What is asked by words that {@link #check} accepts, in the order of answers; nothing by others. */
    static List<Ask> known(String words) {
        try {
            return asks(words).asks().stream().sorted().toList();
        } catch (Refusal wrong) {
            return List.of();
        }
    }

    static AskSet asks(String words) {
        AskSet asks = AskSet.EMPTY;
        for (String word : words.split(",", -1)) {
            if (!word.isBlank()) {
                asks = asks.with(word.strip(), "");
            }
        }
        return asks.orDefault();
    }

    static Play play(String word) {
        for (Play play : Play.values()) {
            if (word.isEmpty() || play.notation().equals(word)) {
                return play;
            }
        }
        throw Refusal.invalidQuery("play is " + word + "; expected normal or misere", "");
    }
}
