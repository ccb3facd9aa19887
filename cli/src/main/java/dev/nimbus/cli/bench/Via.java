package dev.nimbus.cli.bench;

import dev.nimbus.cli.bench.load.BatchWay;
import dev.nimbus.cli.bench.load.Client;
import dev.nimbus.cli.bench.load.Form;
import dev.nimbus.cli.bench.load.LiveWay;
import dev.nimbus.cli.bench.load.SolveWay;
import dev.nimbus.cli.bench.load.Way;

/** By which calls batches go out and answers come back. */
enum Via {
    BATCH,
    STREAM,
    SOLVE,
    LIVE;

    Way way(Client client, Form form) {
        return switch (this) {
            case BATCH -> new BatchWay(client, form, BatchWay.Results.SOCKET);
            case STREAM -> new BatchWay(client, form, BatchWay.Results.STREAM);
            case SOLVE -> new SolveWay(client, form);
            case LIVE -> new LiveWay(client, form);
        };
    }
}
