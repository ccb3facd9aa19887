package dev.nimbus.games.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.store.UnsharedStore;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rules that a stranger put under the id of others. */
class ForgedRulesetTest {
    private final RulesetStore store = new LocalRulesetStore(RulesetBounds.defaults());
    private final Catalogue catalogue =
            new Catalogue(new Tables(new UnsharedStore(), TablesConfig.defaults()), store, List.of());

    @Test
    void rulesUnderAnIdThatIsNotTheirs_areUnknown() throws Exception {
        String graph = "{\"graph\":[[],[0]]}";
        String id =
                catalogue.registerBlocking(new ObjectMapper().readTree(graph)).id();
        store.keepBlocking("0123456789abcdef0123456789abcdef", graph);

        assertThat(game(id).notation()).isEqualTo(graph);
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> game("0123456789abcdef0123456789abcdef"))
                .withMessageContaining("no ruleset is registered");
    }

    private Ruleset<?> game(String id) throws Exception {
        return catalogue.parse(new ObjectMapper().readTree("{\"ruleset\":\"" + id + "\"}"));
    }
}
