package dev.nimbus.cli.bench;

import dev.nimbus.load.BatchWay;
import dev.nimbus.load.Client;
import dev.nimbus.load.Form;
import dev.nimbus.load.LiveWay;
import dev.nimbus.load.SolveWay;
import dev.nimbus.load.Way;

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
