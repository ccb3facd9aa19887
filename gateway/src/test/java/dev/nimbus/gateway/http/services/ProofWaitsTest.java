package dev.nimbus.gateway.http.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.gateway.http.common.HttpProblemException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProofWaitsTest {
    private final ProofWaits waits = new ProofWaits();

    private List<Object> begin(String caller, int requests) {
        List<Object> begun = new ArrayList<>();
        for (int i = 0; i < requests; i++) {
            begun.add(new Object());
            waits.begin(begun.get(i), caller);
        }
        return begun;
    }

    private String problem(String caller) {
        HttpProblemException[] thrown = new HttpProblemException[1];
        assertThatThrownBy(() -> waits.begin(new Object(), caller))
                .isInstanceOfSatisfying(HttpProblemException.class, problem -> thrown[0] = problem);
        return thrown[0].problem().toString();
    }

    /** Others waited for all of them. */
    @Test
    void callerWhoWaitsForManyProofs_isRefused_andOthersAreNot() {
        List<Object> many = begin("many", ProofWaits.MOST_OF_ONE_CALLER);

        assertThat(problem("many")).contains("429", "4 requests of this caller wait for proofs");
        waits.end(begin("other", 1).get(0));
        waits.end(many.get(0));
        begin("many", 1);
        waits.end(many.get(0));
        assertThat(problem("many")).as("a request ends once").contains("429");
    }

    /** 300 of them took all places of the only solver, which then answered nobody. */
    @Test
    void manyRequestsThatWait_areRefused_soThatSolversKeepTheirPlaces() {
        List<Object> all = begin("", ProofWaits.MOST);

        assertThat(problem("")).contains("503", "32 requests wait for proofs here");
        assertThat(problem("other")).contains("503");
        all.forEach(waits::end);
        begin("", ProofWaits.MOST);
    }
}
