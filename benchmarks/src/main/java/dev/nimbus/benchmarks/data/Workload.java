package dev.nimbus.benchmarks.data;

import dev.nimbus.load.Body;
import dev.nimbus.load.Form;
import java.util.function.Supplier;

/**
 * One batch, to be sent any number of times.
 *
 * @param name for people
 * @param form what requests say of it
 * @param queries how many queries
 * @param body makes the body of one request
 * @param answers what the answers must be
 */
public record Workload(String name, Form form, long queries, Supplier<Body> body, AnswerChecksum answers) {}
