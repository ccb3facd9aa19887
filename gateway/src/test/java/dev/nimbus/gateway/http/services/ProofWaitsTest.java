package dev.nimbus.gateway.http.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.gateway.http.common.HttpProblemException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProofWaitsTest {
    private final ProofWaits waits = new ProofWaits();

    private List<Runnable> begin(String caller, int requests) {
        List<Runnable> ends = new ArrayList<>();
        for (int i = 0; i < requests; i++) {
            ends.add(waits.begin(caller));
        }
        return ends;
    }

    private String problem(String caller) {
        HttpProblemException[] thrown = new HttpProblemException[1];
        assertThatThrownBy(() -> waits.begin(caller))
                .isInstanceOfSatisfying(HttpProblemException.class, problem -> thrown[0] = problem);
        return thrown[0].problem().toString();
    }

    /** Others waited for all of them. */
    @Test
    void callerWhoWaitsForManyProofs_isRefused_andOthersAreNot() {
        List<Runnable> ends = begin("many", ProofWaits.MOST_OF_ONE_CALLER);

        assertThat(problem("many")).contains("429", "4 requests of this caller wait for proofs");
        begin("other", 1).get(0).run();
        ends.get(0).run();
        begin("many", 1);
        ends.get(0).run();
        assertThat(problem("many")).as("a request ends once").contains("429");
    }

    /** 300 of them took all places of the only solver, which then answered nobody. */
    @Test
    void manyRequestsThatWait_areRefused_soThatSolversKeepTheirPlaces() {
        List<Runnable> ends = begin("", ProofWaits.MOST);

        assertThat(problem("")).contains("503", "32 requests wait for proofs here");
        assertThat(problem("other")).contains("503");
        ends.forEach(Runnable::run);
        begin("", ProofWaits.MOST);
    }
}
