package dev.nimbus.client.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nimbus.client.message.Answer.Failure;
import dev.nimbus.client.message.Answer.Outcome;
import dev.nimbus.client.message.Query.Ask;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is sent and read, beside the examples of the contract. */
class MessagesTest {
    @Test
    void query_isTheJsonOfTheContract() {
        Query query = Query.heaps("kayles", 5, 7, 1_000_000_000_000L)
                .ask(Ask.OUTCOME, Ask.GRUNDY, Ask.MOVE)
                .withId("q1");

        assertThat(query.json())
                .isEqualTo("{\"game\":\"kayles\",\"position\":[5,7,1000000000000],"
                        + "\"ask\":[\"outcome\",\"grundy\",\"move\"],\"id\":\"q1\"}");
        assertThat(Query.parse(query.json())).isEqualTo(query);
    }

    @Test
    void withers_leaveTheirQueryAlone() {
        Query plain = Query.position("cram", "[\"..\",\"..\"]");

        Query hard = plain.misere().withLimit(3).withEffort(Duration.ofMillis(1500));

        assertThat(plain.json()).isEqualTo("{\"game\":\"cram\",\"position\":[\"..\",\"..\"]}");
        assertThat(hard.json())
                .isEqualTo(plain.json().replace("}", ",\"play\":\"misere\",\"limit\":3,\"effort\":1.5}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[1", "[1] 2", "cram"})
    void positionThatIsNoJson_isRefused(String position) {
        assertThatIllegalArgumentException().isThrownBy(() -> Query.position("cram", position));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[1 | it ends too early",
                "[1] 2 | the fault is at character 4",
                "[1,x] | the fault is at character 3",
                "[01] | the fault is at character 2",
                "{'a':1} | the fault is at character 1"
            })
    void faultOfAPosition_isItsPlace(String position, String fault) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Query.position("cram", position))
                .withMessageStartingWith("expected JSON, found " + position + ": " + fault);
    }

    @Test
    void answer_isRead() {
        Answer answer = Answer.parse(
                "{\"line\":7,\"id\":3,\"outcome\":\"N\",\"grundy\":\"18446744073709551615\","
                        + "\"move\":{\"heap\":0,\"to\":[1,2]},\"moves\":{\"count\":2,\"items\":[{\"heap\":2,\"to\":[3]}]},"
                        + "\"options\":{\"count\":null,\"items\":[{\"move\":{\"heap\":0,\"to\":[]},\"position\":[1],\"outcome\":null,\"grundy\":1}]},"
                        + "\"probability\":\"7/8\",\"score\":-3,\"unanswered\":{\"grundy\":{\"code\":\"too-large\",\"message\":\"m\"}}}");

        assertThat(answer.line()).isEqualTo(7);
        assertThat(answer.id()).contains("3");
        assertThat(answer.outcome()).contains(Outcome.N);
        assertThat(answer.grundy()).contains("18446744073709551615");
        assertThat(answer.move()).contains("{\"heap\":0,\"to\":[1,2]}");
        assertThat(answer.moves())
                .contains(new Answer.Moves(Optional.of(BigInteger.TWO), List.of("{\"heap\":2,\"to\":[3]}")));
        assertThat(answer.options().orElseThrow())
                .containsExactly(
                        new Answer.Option("{\"heap\":0,\"to\":[]}", "[1]", Optional.empty(), Optional.of("1")));
        assertThat(answer.probability()).contains("7/8");
        assertThat(answer.score()).hasValue(-3);
        assertThat(answer.unanswered()).containsExactly(Map.entry("grundy", new Failure("too-large", "m", "")));
        assertThat(answer.error()).isEmpty();
    }

    @Test
    void lostPosition_hasNoMove() {
        Answer answer = Answer.parse("{\"line\":0,\"outcome\":\"P\",\"move\":null}");

        assertThat(answer.move()).isEmpty();
        assertThat(answer.moves()).isEmpty();
        assertThat(answer.grundy()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"line\":\"0\",\"outcome\":\"N\"}",
                "{\"line\":0,\"outcome\":\"W\"}",
                "{\"line\":0,\"options\":{\"count\":1,\"items\":[{\"move\":{},\"position\":[],\"outcome\":\"\"}]}}"
            })
    void answerWithoutItsNumber_orWithAnotherOutcome_isRefused(String answer) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Answer.parse(answer))
                .withMessageContaining("expected");
    }

    @Test
    void error_isRead() {
        Answer answer =
                Answer.parse("{\"line\":3,\"error\":{\"code\":\"invalid-position\",\"message\":\"heap 2 is -1\","
                        + "\"at\":\"/position/2\"}}");

        assertThat(answer.error()).contains(new Failure("invalid-position", "heap 2 is -1", "/position/2"));
        assertThat(answer.outcome()).isEmpty();
    }

    @Test
    void period_isRead() {
        Period period = Period.parse("{\"game\":\"kayles\",\"period\":12,\"preperiod\":71,\"saltus\":0,"
                + "\"exceptions\":[0,3],\"exceptionCount\":14,\"proof\":{\"theorem\":\"t\",\"checkedTo\":300}}");

        assertThat(period.period()).isEqualTo(12);
        assertThat(period.preperiod()).isEqualTo(71);
        assertThat(period.exceptions()).containsExactly(0L, 3L);
        assertThat(period.exceptionCount()).isEqualTo(14);
        assertThat(period.theorem()).isEqualTo("t");
        assertThat(period.checkedTo()).isEqualTo(300);
        assertThat(period.constant()).isEmpty();
    }

    @Test
    void constantHeaps_areRead() {
        Period period =
                Period.parse("{\"game\":\"take-and-break(0.205200C)\",\"period\":40,\"preperiod\":4,\"saltus\":16,"
                        + "\"constant\":[19,39],\"exceptions\":[],\"exceptionCount\":0}");

        assertThat(period.constant()).containsExactly(19L, 39L);
    }

    @Test
    void search_isRead() {
        Search search = Search.parse("{\"id\":\"7f\",\"state\":\"running\",\"created\":\"2026-11-25T14:00:00Z\","
                + "\"query\":{\"game\":\"cram\"},\"progress\":{\"positions\":10,\"value\":[0,1],\"solvers\":2,"
                + "\"cpuSeconds\":1.5,\"effort\":60}}");

        assertThat(search.state()).isEqualTo(Search.State.RUNNING);
        assertThat(search.state().isOver()).isFalse();
        assertThat(search.query()).contains(Query.parse("{\"game\":\"cram\"}"));
        assertThat(search.answer()).isEmpty();
        assertThat(search.progress().excluded()).containsExactly(0L, 1L);
        assertThat(search.progress().solvers()).isEqualTo(2);
        assertThat(search.progress().cpu()).isEqualTo(Duration.ofMillis(1500));
        assertThat(search.progress().effort()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void stateOfANewerServer_isUnknown() {
        assertThat(BatchState.of("resting")).isEqualTo(BatchState.UNKNOWN);
        assertThat(BatchState.of("damaged")).isEqualTo(BatchState.DAMAGED);
        assertThat(Search.State.of("resting")).isEqualTo(Search.State.UNKNOWN);
        assertThat(Search.State.UNKNOWN.isOver()).isFalse();
    }

    @Test
    void statusWithoutATime_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BatchStatus.parse("{\"id\":\"b\",\"state\":\"running\"}"))
                .withMessageContaining("created");
    }
}
