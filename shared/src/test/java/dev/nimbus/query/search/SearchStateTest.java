package dev.nimbus.query.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchStateTest {
    @ParameterizedTest
    @CsvSource({
        "QUEUED, QUEUED RUNNING STOPPED FAILED",
        "RUNNING, RUNNING FOUND STOPPED FAILED",
        "FOUND, FOUND QUEUED",
        "STOPPED, STOPPED QUEUED",
        "FAILED, FAILED QUEUED STOPPED"
    })
    void states_followEachOtherAsTheTableSays(SearchState state, String followers) {
        for (SearchState next : SearchState.values()) {
            if ((' ' + followers + ' ').contains(' ' + next.name() + ' ')) {
                assertThat(state.to(next)).isEqualTo(next);
            } else {
                assertThatThrownBy(() -> state.to(next)).isInstanceOf(IllegalStateException.class);
            }
        }
    }
}
