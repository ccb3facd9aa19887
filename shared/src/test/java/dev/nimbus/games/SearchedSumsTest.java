package dev.nimbus.games;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.search.TestHelpers;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Helpers;
import dev.nimbus.theory.Ruleset;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class SearchedSumsTest {
    /** Remembers which threads read it. */
    private static final class ReadList<P> extends AbstractList<P> {
        private final List<Thread> readers = new ArrayList<>();
        private final List<P> all;

        ReadList(List<P> all) {
            this.all = all;
        }

        @Override
        public P get(int index) {
            readers.add(Thread.currentThread());
            return all.get(index);
        }

        @Override
        public int size() {
            return all.size();
        }
    }

    /** Another thread does all of the work, while the one that calls it waits. */
    private static final class OtherThread implements Helpers {
        private int shares;

        @Override
        public long stepsAlone() {
            return 0;
        }

        @Override
        public Call call(Work work) {
            shares++;
            CompletableFuture.runAsync(() -> work.share(TestHelpers.budget(Helpers.NONE)))
                    .join();
            return () -> {};
        }
    }

    /** What is made of them is kept for later questions, in maps of one thread. */
    @Test
    void componentsOfASum_areReadByTheThreadThatAsks() {
        assertThat(readers(new Catalogue(Tables.local()).parse("cram"))).containsOnly(Thread.currentThread());
    }

    private static <P> List<Thread> readers(Ruleset<P> game) {
        P board = game.read(new TreeInput(new ObjectMapper().valueToTree(List.of(".....", ".....", ".....", "....."))));
        ReadList<P> sum = new ReadList<>(List.of(board));
        OtherThread helpers = new OtherThread();

        assertThat(game.misereSums(TestHelpers.budget(helpers)).orElseThrow().find(sum, Long.MAX_VALUE))
                .isPresent();
        assertThat(helpers.shares).isPositive();
        return sum.readers;
    }
}
