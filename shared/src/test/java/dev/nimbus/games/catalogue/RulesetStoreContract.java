package dev.nimbus.games.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.RulesetStore.Kept;
import org.junit.jupiter.api.Test;

/** What every store must do. Extended once for each one; {@link #here} and {@link #there} may be two nodes. */
public abstract class RulesetStoreContract {
    private static final String GRAPH = "{\"graph\":[[1],[]]}";

    /** A store with these bounds, empty at the first call in a test; the same one, or one that shares with it, later. */
    protected abstract RulesetStore here(RulesetBounds bounds);

    /** A store that shares with {@link #here}, on another node where there is one. */
    protected abstract RulesetStore there(RulesetBounds bounds);

    @Test
    void rules_keptHere_areFoundThere() {
        RulesetBounds bounds = RulesetBounds.defaults();

        assertThat(there(bounds).findBlocking("a")).isEmpty();
        assertThat(here(bounds).keepBlocking("a", GRAPH)).isEqualTo(Kept.NEW);
        assertThat(there(bounds).findBlocking("a")).contains(GRAPH);
        assertThat(here(bounds).findBlocking("a")).contains(GRAPH);
        assertThat(there(bounds).findBlocking("b")).isEmpty();
    }

    @Test
    void rules_keptTwice_areKnown() {
        RulesetBounds bounds = RulesetBounds.defaults();

        assertThat(here(bounds).keepBlocking("a", GRAPH)).isEqualTo(Kept.NEW);
        assertThat(there(bounds).keepBlocking("a", GRAPH)).isEqualTo(Kept.KNOWN);
        assertThat(here(bounds).keepBlocking("a", GRAPH)).isEqualTo(Kept.KNOWN);
    }

    @Test
    void rules_beyondTheNumber_areNotKept() {
        RulesetBounds two = new RulesetBounds(2, 1000);

        assertThat(here(two).keepBlocking("a", GRAPH)).isEqualTo(Kept.NEW);
        assertThat(there(two).keepBlocking("b", GRAPH)).isEqualTo(Kept.NEW);
        assertThat(here(two).keepBlocking("c", GRAPH)).isEqualTo(Kept.FULL);
        assertThat(there(two).findBlocking("c")).isEmpty();
        assertThat(there(two).keepBlocking("a", GRAPH)).isEqualTo(Kept.KNOWN);
    }

    @Test
    void rules_beyondTheBytes_areNotKept() {
        RulesetBounds forty = new RulesetBounds(100, 40);
        String long30 = "{\"graph\":[[],[],[],[],[],[],[]]}".substring(0, 30);

        assertThat(here(forty).keepBlocking("a", long30)).isEqualTo(Kept.NEW);
        assertThat(there(forty).keepBlocking("b", long30)).isEqualTo(Kept.FULL);
        assertThat(there(forty).keepBlocking("c", "{\"a\":0}")).isEqualTo(Kept.NEW);
    }

    @Test
    void rules_ofAllAlphabets_comeBackAsTheyWere() {
        String rewrite = "{\"rewrite\":[[\"äß\",\"→∅\"]]}";

        here(RulesetBounds.defaults()).keepBlocking("ä", rewrite);

        assertThat(there(RulesetBounds.defaults()).findBlocking("ä")).contains(rewrite);
    }
}
