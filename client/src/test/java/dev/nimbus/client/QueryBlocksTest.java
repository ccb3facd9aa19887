package dev.nimbus.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.client.message.Query;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QueryBlocksTest {
    @Test
    void manyQueries_areSentInBlocks_eachOfWholeLines() {
        List<Query> queries = IntStream.range(0, 5_000)
                .mapToObj(n -> Query.heaps("nim", n, 1))
                .toList();
        QueryBlocks blocks = new QueryBlocks(queries.iterator());
        StringBuilder all = new StringBuilder();
        int count = 0;
        while (blocks.hasNext()) {
            String block = new String(blocks.next(), StandardCharsets.UTF_8);
            assertThat(block).endsWith("}\n");
            all.append(block);
            count++;
        }

        assertThat(count).isBetween(2, 5);
        assertThat(all.toString().lines())
                .containsExactlyElementsOf(queries.stream().map(Query::json).toList());
    }
}
