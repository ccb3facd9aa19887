package dev.nimbus.client;

import dev.nimbus.client.message.Query;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;

/** The lines of queries in blocks of about 64 KiB: a network call for each would be dear. */
final class QueryBlocks implements Iterator<byte[]> {
    private static final int BLOCK = 1 << 16;

    private final Iterator<Query> queries;

    QueryBlocks(Iterator<Query> queries) {
        this.queries = queries;
    }

    @Override
    public boolean hasNext() {
        return queries.hasNext();
    }

    @Override
    public byte[] next() {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        block.writeBytes(line(queries.next()));
        while (block.size() < BLOCK && queries.hasNext()) {
            block.writeBytes(line(queries.next()));
        }
        return block.toByteArray();
    }

    private static byte[] line(Query query) {
        return (query.json() + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
