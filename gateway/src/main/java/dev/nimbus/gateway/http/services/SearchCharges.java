package dev.nimbus.gateway.http.services;

import dev.nimbus.cluster.tracing.Trace;
import dev.nimbus.gateway.access.Account;
import dev.nimbus.gateway.access.Quota;
import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.dispatch.SearchCall;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Counts the CPU time of searches for the callers that asked for them here, while they run: each few seconds it asks the
 * solvers how far they are. Of several callers the first one pays, as long as it wants the search. What lines that wait for
 * the same search have paid is {@linkplain Dispatcher#freshMillis not charged again}. A caller that leaves a line that waits
 * pays, too, for what its search still takes until it ends. Confined to the event
 * loop.
 */
public final class SearchCharges {
    private static final long EVERY_MILLIS = 5_000;
    private static final double SECOND_MILLIS = 1000;
    /** A search that nobody wants any more has ended by then. */
    private static final long LEFT_NANOS = TimeUnit.SECONDS.toNanos(40);

    private final Gateway gateway;
    /** Who wants an open search, by name, in the order of their calls. */
    private final Map<String, Map<String, JobClient>> open = new LinkedHashMap<>();
    /** The callers that left lines that waited for a search, by its id. */
    private final Map<String, Left> left = new LinkedHashMap<>();
    /** Until when those that were not found just now may be found again: a solver may not know of the newest. */
    private final Map<String, Long> missing = new HashMap<>();
    /** Those that solvers are asked about just now. */
    private final Set<String> asked = new HashSet<>();

    private record Left(JobClient client, long until) {}

    /** Of the callers of this gateway. */
    public SearchCharges(Gateway gateway) {
        this.gateway = gateway;
        gateway.dispatcher().onSearchLeft(this::lineLeft);
    }

    /** Begins to ask. */
    public SearchCharges start() {
        gateway.vertx().setPeriodic(EVERY_MILLIS, id -> lookAtAll());
        return this;
    }

    private void lineLeft(String id, JobClient client) {
        left.put(id, new Left(client, gateway.dispatcher().now() + LEFT_NANOS));
    }

    /** A caller has begun a search, or asked for one that is under way: what that took before is not the caller's. */
    void begun(Account account, JsonObject search) {
        boolean isCounted = !account.usage().quota().equals(Quota.NONE);
        if (isCounted && !SearchSocket.isOver(search)) {
            charge(payer(search.getString("id")), search);
            open.computeIfAbsent(search.getString("id"), id -> new LinkedHashMap<>())
                    .putIfAbsent(account.caller().name(), client(account));
        }
    }

    private static JobClient client(Account account) {
        return new JobClient(account.caller().name(), account.key(), Trace.NONE, account::worked);
    }

    /** A caller wants a search no more, which may go on for others: what it took until now is charged. */
    void left(Account account, JsonObject search) {
        String id = search.getString("id");
        if (open.containsKey(id)) {
            charge(payer(id), search);
            remove(account.caller().name(), id);
        }
    }

    private void remove(String caller, String id) {
        open.computeIfPresent(id, (same, callers) -> {
            callers.remove(caller);
            return callers.isEmpty() ? null : callers;
        });
    }

    void lookAtAll() {
        long now = gateway.dispatcher().now();
        left.values().removeIf(one -> now - one.until() > 0);
        Set<String> all = new LinkedHashSet<>(open.keySet());
        all.addAll(left.keySet());
        missing.keySet().retainAll(all);
        all.stream().filter(asked::add).forEach(this::look);
    }

    private Optional<JobClient> payer(String id) {
        return open.getOrDefault(id, Map.of()).values().stream()
                .findFirst()
                .or(() -> Optional.ofNullable(left.get(id)).map(Left::client));
    }

    /** While no solver answers, nothing is charged. */
    private void look(String id) {
        JobClient client = payer(id).orElseThrow();
        QueryChunk question = SearchHandler.show(SearchCall.caller(client.name(), false), id);
        new SolverCall(gateway, client.asking(), question)
                .answer()
                .onComplete(done -> asked.remove(id))
                .onSuccess(search -> shown(client, id, search));
    }

    /** A search that cannot be seen now is asked for later. Who was to pay when it was asked for does, if nobody wants it since. */
    private void shown(JobClient client, String id, JsonObject search) {
        if (search.getBoolean("missing", false)) {
            missing(client, id);
        } else if (search.containsKey("progress")) {
            missing.remove(id);
            charge(payer(id).or(() -> Optional.of(client)), search);
        }
    }

    private void missing(JobClient client, String id) {
        long now = gateway.dispatcher().now();
        if (now - missing.computeIfAbsent(id, first -> now + LEFT_NANOS) > 0) {
            remove(client.name(), id); // at another gateway, say
            left.remove(id);
            missing.remove(id);
        }
    }

    private void charge(Optional<JobClient> payer, JsonObject search) {
        String id = search.getString("id");
        double seconds = search.getJsonObject("progress").getDouble("cpuSeconds");
        long fresh = gateway.dispatcher().freshMillis(id, Math.round(seconds * SECOND_MILLIS));
        payer.ifPresent(client -> client.worked().accept(TimeUnit.MILLISECONDS.toNanos(fresh)));
        if (SearchSocket.isOver(search)) {
            open.remove(id);
            left.remove(id);
        }
    }
}
