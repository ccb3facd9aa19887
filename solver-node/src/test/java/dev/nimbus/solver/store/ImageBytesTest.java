package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.nimbus.cluster.security.ClusterSecret;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.search.SharedValues;
import dev.nimbus.search.ValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ImageBytesTest {
    private static final long BYTES = 1 << 26;
    private static final ImageBytes IMAGE = new ImageBytes(Optional.empty());

    private final ValueTable table = ValueTable.ofSecret(BYTES, SharedValues.NONE, new ValueTable.Secret(1, 2));

    /** Steps that a board of Cram takes, as far as they go. */
    private static long steps(ValueTable known, long most) {
        Ruleset<?> cram = new Catalogue(Tables.local(), known, new LocalRulesetStore()).parse("cram");
        Budget budget = Budget.ofSteps(most);
        try {
            assertThat(value(cram, budget)).isEqualTo(GrundyValue.of(1));
        } catch (Refusal usedUp) {
            assertThat(most).isLessThan(Long.MAX_VALUE);
        }
        return budget.spent();
    }

    private static <P> GrundyValue value(Ruleset<P> cram, Budget budget) {
        String row = "............";
        return cram.grundy(
                cram.read(new TreeInput(
                        JsonNodeFactory.instance.arrayNode().add(row).add(row).add(row))),
                budget);
    }

    private static byte[] bytes(ValueTable table) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        IMAGE.writeBlocking(table, out);
        return out.toByteArray();
    }

    private static ValueTable read(byte... image) throws IOException {
        return IMAGE.readBlocking(new ByteArrayInputStream(image), BYTES, SharedValues.NONE);
    }

    /** The first halves of their keys. */
    private static Set<Long> entries(ValueTable table) throws IOException {
        Set<Long> entries = new HashSet<>();
        table.forEachEntry((first, second) -> entries.add(first ^ second));
        return entries;
    }

    private static void assertHasOnly(Set<Long> all, ValueTable table) throws IOException {
        assertThat(all.containsAll(entries(table))).isTrue(); // not by AssertJ, which would print all
    }

    private ValueTable emptyWithTheSameSecret() {
        return ValueTable.ofSecret(BYTES, SharedValues.NONE, table.secret());
    }

    /** Without its proof numbers: values are all that it needs. */
    @Test
    void searchThatWasBrokenOff_goesOnFromAnImage_whereItWas() throws Exception {
        long undisturbed = steps(emptyWithTheSameSecret(), Long.MAX_VALUE);
        long before = steps(table, undisturbed / 2);

        long after = steps(read(bytes(table)), Long.MAX_VALUE);

        assertThat(before + after).isLessThan(undisturbed * 5 / 4);
    }

    @Test
    void question_thatWasAnswered_isKnownFromAnImage() throws Exception {
        steps(table, Long.MAX_VALUE);

        ValueTable again = read(bytes(table));

        assertHasOnly(entries(table), again);
        assertThat(entries(again).size()).isGreaterThan(entries(table).size() * 9 / 10); // a bucket may be full
        assertThat(steps(again, Long.MAX_VALUE)).isLessThan(10);
    }

    /** Nothing of a damaged block is taken. */
    @Test
    void imageThatIsCutOrDamagedAnywhere_hasNothingThatTheTableHadNot() throws Exception {
        steps(table, 100_000);
        Set<Long> all = entries(table);
        byte[] image = bytes(table);
        assertThat(image.length).isGreaterThan(2 << 16); // some blocks
        for (int at = 24; at < image.length; at += 3_001) {
            byte[] damaged = image.clone();
            damaged[at] ^= 8;

            assertHasOnly(all, read(damaged));
            assertHasOnly(all, read(Arrays.copyOf(image, at)));
        }
    }

    @Test
    void smallerTable_takesWhatItHasRoomFor() throws Exception {
        steps(table, 100_000);

        ValueTable small = IMAGE.readBlocking(new ByteArrayInputStream(bytes(table)), 1 << 12, SharedValues.NONE);

        assertThat(small.bytes()).isEqualTo(1 << 12);
        assertHasOnly(entries(table), small);
    }

    /** Whoever can write the disk and does not know the cluster's secret plants no value. */
    @Test
    void image_thatNoNodeOfTheClusterSealed_isEmpty() throws Exception {
        steps(table, 100_000);
        ImageBytes ours = new ImageBytes(Optional.of(ClusterSecret.of("a secret of this cluster")));
        ByteArrayOutputStream sealed = new ByteArrayOutputStream();
        ours.writeBlocking(table, sealed);

        assertThat(entries(read(ours, sealed.toByteArray()))).hasSizeGreaterThan(1_000);
        assertThat(entries(read(ours, bytes(table)))).isEmpty();
        assertThat(entries(read(
                        new ImageBytes(Optional.of(ClusterSecret.of("another secret of it"))), sealed.toByteArray())))
                .isEmpty();
    }

    private static ValueTable read(ImageBytes by, byte... image) throws IOException {
        return by.readBlocking(new ByteArrayInputStream(image), BYTES, SharedValues.NONE);
    }

    /** An entry of which another thread has written half has nobody's key. */
    @Test
    void image_writtenWhileAnotherThreadSearches_hasNoWrongValue() throws Exception {
        long undisturbed = steps(emptyWithTheSameSecret(), Long.MAX_VALUE);
        Thread other = new Thread(() -> steps(table, undisturbed * 3 / 4));
        other.start();
        ValueTable last = read(bytes(table));
        while (other.isAlive()) {
            last = read(bytes(table));
        }
        other.join();

        steps(last, Long.MAX_VALUE);
    }

    @Test
    void otherBytes_areNoImage() {
        assertThatThrownBy(() -> read(new byte[100]))
                .isInstanceOf(IOException.class)
                .hasMessage("it does not begin as an image of a table of positions");
        assertThatThrownBy(() -> read(new byte[3])).isInstanceOf(IOException.class);
    }
}
