package dev.nimbus.cluster.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class EntrySealTest {
    private static final EntrySeal NONE = new EntrySeal(Optional.empty());
    private static final EntrySeal SEAL = new EntrySeal(Optional.of(ClusterSecret.of("correct horse battery staple")));
    private static final EntrySeal OTHER = new EntrySeal(Optional.of(ClusterSecret.of("another secret of members")));
    private static final byte[] ENTRY = {1, 2, 3};

    @Test
    void entry_comesBackAsItWas() {
        assertThat(SEAL.open("map", "name", SEAL.seal("map", "name", ENTRY))).contains(ENTRY);
        assertThat(NONE.open("map", "name", NONE.seal("map", "name", ENTRY))).contains(ENTRY);
        assertThat(SEAL.open("map", "name", SEAL.seal("map", "name", new byte[0])))
                .contains(new byte[0]);
    }

    @Test
    void entryOfStrangers_orOfAnotherName_isNotTaken() {
        byte[] sealed = SEAL.seal("map", "name", ENTRY);

        assertThat(SEAL.open("map", "name", ENTRY)).isEmpty();
        assertThat(SEAL.open("map", "name", new byte[40])).isEmpty();
        assertThat(SEAL.open("map", "name", new byte[0])).isEmpty();
        assertThat(SEAL.open("map", "other", sealed)).isEmpty();
        assertThat(SEAL.open("other", "name", sealed)).isEmpty();
        assertThat(OTHER.open("map", "name", sealed)).isEmpty();
    }

    @Test
    void anyFlippedBit_isNoticed() {
        byte[] good = SEAL.seal("map", "name", ENTRY);
        for (int bit = 0; bit < good.length * 8; bit++) {
            byte[] bad = good.clone();
            bad[bit / 8] ^= (byte) (1 << bit % 8);

            assertThat(SEAL.open("map", "name", bad)).as("bit %d flipped", bit).isEmpty();
        }
    }
}
