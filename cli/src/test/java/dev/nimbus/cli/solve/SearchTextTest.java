package dev.nimbus.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.cli.command.Json;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Where a query's budget ends, a search is offered by a command that a shell takes as it is. */
class SearchTextTest {
    @Command
    private static final class Typed {
        @Mixin
        private PositionArguments arguments = new PositionArguments();
    }

    private static String typed(String... words) {
        Typed command = new Typed();
        new CommandLine(command).parseArgs(words);
        return command.arguments.typed(" --misere");
    }

    private static ObjectNode reason(Refusal refusal) {
        return Json.NODES.objectNode().put("code", "too-large").put("message", refusal.getMessage());
    }

    private static final Refusal STEPS =
            catchThrowableOfType(Refusal.class, () -> Budget.ofSteps(1).require(2));
    private static final Refusal MEMORY =
            catchThrowableOfType(Refusal.class, () -> Budget.ofSteps(1).hold(Budget.MOST_BYTES + 1));

    @Test
    void typed_isForAShell() {
        assertThat(typed("cram", "[\"...\",\"...\"]")).isEqualTo("cram '[\"...\",\"...\"]' --misere");
        assertThat(typed("octal(0.7)", "3", "4")).isEqualTo("'octal(0.7)' '3 4' --misere");
        assertThat(typed("sprouts", "o'o")).isEqualTo("sprouts 'o'\\''o' --misere");
        assertThat(typed("--rules", "my rules.json", "12")).isEqualTo("--rules 'my rules.json' 12 --misere");
        assertThat(typed("hackenbush", "--", "-x")).isEqualTo("hackenbush --misere -- -x");
        assertThat(typed("--rules", "r.json", "--", "-1", "2")).isEqualTo("--rules r.json --misere -- '-1 2'");
    }

    @Test
    void options_repeatWhatWasAsked() {
        assertThat(SearchText.options(false, List.of(), "10m", Optional.empty()))
                .isEqualTo(" --effort 10m");
        assertThat(SearchText.options(
                        true, List.of("outcome", "move"), "TIME", Optional.of("--url http://127.0.0.1:8080")))
                .isEqualTo(" --misere --ask outcome,move --effort TIME --url http://127.0.0.1:8080");
    }

    @ParameterizedTest
    @ValueSource(strings = {"outcome", "grundy", "move"})
    void search_wouldHelp_whereStepsWereTooFew(String ask) {
        ObjectNode answer = Json.NODES.objectNode();
        answer.putObject("unanswered").set(ask, reason(STEPS));
        assertThat(SearchText.wouldHelp(answer)).isTrue();
        assertThat(SearchText.wouldHelp(Json.NODES.objectNode().set("error", reason(STEPS))))
                .isTrue();
    }

    @Test
    void answer_saysWhatWasFound() {
        assertThat(answer("{\"answer\":{\"outcome\":\"N\",\"grundy\":1}}")).isEqualTo("; N, nim-value 1");
        assertThat(answer("{\"answer\":{\"grundy\":0}}")).isEqualTo("; nim-value 0");
        assertThat(answer("{\"answer\":{\"error\":{\"code\":\"too-large\"}}}")).isEmpty();
        assertThat(answer("{}")).isEmpty();
    }

    private static String answer(String search) {
        return SearchText.answer(Json.tree(search));
    }

    @Test
    void search_wouldNotHelp_whereMemoryWasTooSmall_orAListTooLong() {
        ObjectNode answer = Json.NODES.objectNode();
        answer.putObject("unanswered").set("moves", reason(STEPS));
        assertThat(SearchText.wouldHelp(answer)).isFalse();
        assertThat(SearchText.wouldHelp(Json.NODES.objectNode().set("error", reason(MEMORY))))
                .isFalse();
        assertThat(SearchText.wouldHelp(Json.NODES.objectNode().put("outcome", "N")))
                .isFalse();
    }
}
