package dev.nimbus.contest.check;

import dev.nimbus.contest.FormError;
import dev.nimbus.contest.Judge;
import dev.nimbus.contest.JudgeFailure;
import dev.nimbus.contest.Unanswered;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** What Nimbus answers to an input of a problem. */
final class Model {
    private final Judge judge;

    Model(Judge judge) {
        this.judge = judge;
    }

    /** The right output, or the reason why the model has none. */
    sealed interface Answer {
        /** The right output. */
        record Right(String output) implements Answer {}

        /** It would take more than the budget. */
        record TooHard() implements Answer {}

        /**
         * The problem does not allow the input, or it has no case: a program that prints nothing for no case says nothing
         * of the program.
         */
        record NoInput(String reason) implements Answer {}
    }

    Answer answerBlocking(String input) throws JudgeFailure, InterruptedException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        ByteArrayInputStream in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        try {
            Optional<Unanswered> unanswered = judge.runBlocking(in, printed);
            if (unanswered.isPresent()) {
                return unanswered.get().isTooLarge()
                        ? new Answer.TooHard()
                        : new Answer.NoInput(unanswered.get().toString());
            }
        } catch (FormError unfit) {
            return new Answer.NoInput(unfit.getMessage());
        }
        String text = printed.toString(StandardCharsets.UTF_8);
        return text.isBlank() ? new Answer.NoInput("it has no case") : new Answer.Right(text);
    }
}
