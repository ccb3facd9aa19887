package dev.nimbus.games;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A change that makes a search do other work is seen here. If the change is meant, set the new number in {@link SearchWork};
 * the message tells it.
 */
class WorkSignatureTest {
    static List<SearchWork> searches() {
        return SearchWork.ALL;
    }

    @ParameterizedTest
    @MethodSource("searches")
    void search_takesTheStepsThatItTook(SearchWork search) {
        assertThat(search.count()).isEqualTo(search.steps());
    }
}
