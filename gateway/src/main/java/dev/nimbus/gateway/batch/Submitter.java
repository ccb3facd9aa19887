package dev.nimbus.gateway.batch;

import dev.nimbus.gateway.dispatch.JobClient;

/**
 * The client that submits a batch, while the batch is at this gateway.
 *
 * @param closed is run when the batch has ended, is deleted, or goes to another gateway
 */
public record Submitter(JobClient client, Runnable closed) {
    /** One that is gone: the batch was taken over. */
    static Submitter named(String name) {
        return new Submitter(JobClient.named(name), () -> {});
    }
}
