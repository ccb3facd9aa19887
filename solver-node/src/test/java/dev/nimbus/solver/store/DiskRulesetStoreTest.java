package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.cluster.DataDirectory;
import dev.nimbus.cluster.SharedMaps;
import dev.nimbus.cluster.TableDisk;
import dev.nimbus.games.catalogue.RulesetBounds;
import dev.nimbus.games.catalogue.RulesetStore;
import dev.nimbus.games.catalogue.RulesetStore.Kept;
import dev.nimbus.games.catalogue.RulesetStoreContract;
import dev.nimbus.theory.Refusal;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskRulesetStoreTest extends RulesetStoreContract {
    private static final String GRAPH = "{\"graph\":[[1],[]]}";

    @TempDir
    private Path directory;

    private TableDisk disk;
    private Optional<RulesetStore> store = Optional.empty();

    @BeforeEach
    void open() {
        disk = TableDisk.openBlocking(DataDirectory.of(directory));
    }

    @AfterEach
    void close() {
        disk.close();
        store = Optional.empty();
    }

    private void restart() {
        close();
        open();
    }

    @Override
    protected RulesetStore here(RulesetBounds bounds) {
        if (store.isEmpty()) {
            store = Optional.of(DiskRulesetStore.openBlocking(disk, bounds));
        }
        return store.get();
    }

    @Override
    protected RulesetStore there(RulesetBounds bounds) {
        return here(bounds);
    }

    /** The disk was full when they were new. */
    @Test
    void knownRules_thatAreNotOnTheDisk_areWritten() {
        here(RulesetBounds.defaults()).keepBlocking("a", GRAPH);
        disk.removeBlocking(SharedMaps.RULESETS, "a");
        assertThat(here(RulesetBounds.defaults()).keepBlocking("a", GRAPH)).isEqualTo(Kept.KNOWN);

        restart();

        assertThat(here(RulesetBounds.defaults()).findBlocking("a")).contains(GRAPH);
    }

    /** A closed file fails every write, as a full disk does. */
    @Test
    void rules_thatCannotBeWritten_areRefused_eachTime_andThoseOnTheDiskAreNot() {
        here(RulesetBounds.defaults()).keepBlocking("before", GRAPH);
        restart();
        RulesetStore rules = here(RulesetBounds.defaults());
        rules.keepBlocking("now", GRAPH);
        disk.close();

        assertThat(rules.keepBlocking("before", GRAPH)).isEqualTo(Kept.KNOWN);
        assertThat(rules.keepBlocking("now", GRAPH)).isEqualTo(Kept.KNOWN);

        for (int tries = 0; tries < 2; tries++) {
            assertThatThrownBy(() -> rules.keepBlocking("a", GRAPH))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("cannot be written to the solver's disk");
            assertThat(rules.findBlocking("a")).isEmpty();
        }
    }

    @Test
    void rules_areKnownAfterARestart() {
        here(RulesetBounds.defaults()).keepBlocking("a", GRAPH);

        restart();

        assertThat(here(RulesetBounds.defaults()).findBlocking("a")).contains(GRAPH);
        assertThat(here(RulesetBounds.defaults()).keepBlocking("a", GRAPH)).isEqualTo(Kept.KNOWN);
    }

    @Test
    void rules_ofANodeThatIsGone_areKnown_andKeptHere() {
        try (TableDisk gone = TableDisk.openBlocking(DataDirectory.of(directory))) {
            DiskRulesetStore.openBlocking(gone, RulesetBounds.defaults()).keepBlocking("a", GRAPH);
        }

        assertThat(here(RulesetBounds.defaults()).findBlocking("a")).contains(GRAPH);
        assertThat(disk.getBlocking(SharedMaps.RULESETS, "a")).isPresent();
    }

    @Test
    void bounds_countWhatWasKeptBeforeARestart() {
        RulesetBounds two = new RulesetBounds(2, 1_000);
        here(two).keepBlocking("a", GRAPH);
        here(two).keepBlocking("b", GRAPH);

        restart();

        assertThat(here(two).keepBlocking("c", GRAPH)).isEqualTo(Kept.FULL);
    }

    @Test
    void narrowerBounds_leaveWhatHasNoPlaceOnTheDisk() {
        here(RulesetBounds.defaults()).keepBlocking("a", GRAPH);
        here(RulesetBounds.defaults()).keepBlocking("b", GRAPH);

        restart();
        RulesetStore narrow = here(new RulesetBounds(1, 1_000));
        assertThat(narrow.findBlocking("a").isPresent()
                        ^ narrow.findBlocking("b").isPresent())
                .isTrue();

        restart();
        assertThat(here(RulesetBounds.defaults()).findBlocking("a")).contains(GRAPH);
        assertThat(here(RulesetBounds.defaults()).findBlocking("b")).contains(GRAPH);
    }

    @Test
    void damagedRules_areUnknown_untilTheyAreRegisteredAgain() {
        here(RulesetBounds.defaults()).keepBlocking("a", GRAPH);
        byte[] bytes = disk.getBlocking(SharedMaps.RULESETS, "a").orElseThrow();
        bytes[bytes.length - 1] ^= 1;
        disk.putBlocking(SharedMaps.RULESETS, "a", bytes);

        restart();
        assertThat(here(RulesetBounds.defaults()).findBlocking("a")).isEmpty();
        assertThat(here(RulesetBounds.defaults()).keepBlocking("a", GRAPH)).isEqualTo(Kept.NEW);

        restart();
        assertThat(here(RulesetBounds.defaults()).findBlocking("a")).contains(GRAPH);
    }
}
