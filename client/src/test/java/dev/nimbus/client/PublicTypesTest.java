package dev.nimbus.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.client.message.Answer;
import dev.nimbus.client.message.BatchState;
import dev.nimbus.client.message.BatchStatus;
import dev.nimbus.client.message.Period;
import dev.nimbus.client.message.Query;
import dev.nimbus.client.message.Search;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a caller sees needs no library: Jackson stays behind the client's methods. */
class PublicTypesTest {
    @ParameterizedTest
    @ValueSource(
            classes = {
                NimbusClient.class,
                Batches.class,
                Tables.class,
                Searches.class,
                Upload.class,
                AnswerListener.class,
                Answer.class,
                BatchState.class,
                BatchStatus.class,
                Period.class,
                Query.class,
                Search.class
            })
    void signatures_nameTypesOfTheJdkAndTheClientAlone(Class<?> type) {
        assertThat(Stream.of(type.getConstructors(), type.getMethods())
                        .flatMap(Stream::of)
                        .filter(member -> Modifier.isPublic(member.getModifiers()))
                        .map(Executable::toGenericString))
                .allSatisfy(signature ->
                        assertThat(List.of("com.fasterxml", "io.vertx")).noneMatch(signature::contains));
    }
}
