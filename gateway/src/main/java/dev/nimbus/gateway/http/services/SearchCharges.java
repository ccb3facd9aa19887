package dev.nimbus.gateway.http.services;

import dev.nimbus.cluster.tracing.Trace;
import dev.nimbus.gateway.access.Account;
import dev.nimbus.gateway.access.Quota;
import dev.nimbus.gateway.dispatch.JobClient;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.json.JsonObject;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Counts the CPU time of searches for who asked for them here, while they run: each few seconds it asks the solvers how far
 * they are. Where several ask the same, who gave the least effort pays until that is used up, then the next one. Confined to
 * the event loop.
 */
final class SearchCharges {
    private static final long EVERY_MILLIS = 5_000;
    private static final double NANOS = 1e9;

    /** Who pays until a search took so many CPU seconds. */
    private record Payer(Account account, double untilSeconds) {}

    /** An open search, its payers by their names, and the CPU time that is charged. */
    private static final class Charged {
        private final Map<String, Payer> payers = new LinkedHashMap<>();
        private double cpuSeconds;

        private Charged(double cpuSeconds) {
            this.cpuSeconds = cpuSeconds;
        }

        /** Who asks again pays for more only where it is more than all gave before. */
        private void add(Account account, double untilSeconds) {
            boolean isMore = payers.values().stream().allMatch(payer -> payer.untilSeconds() < untilSeconds);
            payers.merge(
                    account.caller().name(),
                    new Payer(account, untilSeconds),
                    (before, payer) -> isMore ? payer : before);
        }

        /** The last one pays what is beyond all efforts. */
        private Optional<Payer> payer() {
            Comparator<Payer> byEffort = Comparator.comparingDouble(Payer::untilSeconds);
            return payers.values().stream()
                    .filter(payer -> payer.untilSeconds() > cpuSeconds)
                    .min(byEffort)
                    .or(() -> payers.values().stream().max(byEffort));
        }
    }

    private final Gateway gateway;
    private final Map<String, Charged> open = new LinkedHashMap<>();
    /** Those that solvers are asked about just now. */
    private final Set<String> asked = new HashSet<>();

    SearchCharges(Gateway gateway) {
        this.gateway = gateway;
        gateway.vertx().setPeriodic(EVERY_MILLIS, id -> lookAtAll());
    }

    /** A caller has begun a search, or asked for one that is under way. */
    void begun(Account account, JsonObject search) {
        boolean isCounted = !account.usage().quota().equals(Quota.NONE);
        if (isCounted && !SearchSocket.isOver(search)) {
            double effort = search.getJsonObject("progress").getDouble("effort");
            open.computeIfAbsent(search.getString("id"), id -> new Charged(cpuSeconds(search)))
                    .add(account, effort);
        }
    }

    /** A caller wants a search no more, which may go on for others. */
    void left(Account account, String id) {
        Optional.ofNullable(open.get(id))
                .ifPresent(charged -> charged.payers.remove(account.caller().name()));
    }

    private static double cpuSeconds(JsonObject search) {
        return search.getJsonObject("progress").getDouble("cpuSeconds");
    }

    private void lookAtAll() {
        open.values().removeIf(charged -> charged.payers.isEmpty());
        List.copyOf(open.keySet()).stream().filter(asked::add).forEach(this::look);
    }

    /** While no solver answers, nothing is charged. */
    private void look(String id) {
        Account account = open.get(id).payer().orElseThrow().account();
        JobClient client = new JobClient(account.caller().name(), Trace.NONE, account::worked);
        QueryChunk question = SearchHandler.show(account.caller(), id);
        new SolverCall(gateway, client, question)
                .answer()
                .onComplete(done -> asked.remove(id))
                .onSuccess(search -> shown(account, id, search));
    }

    /** A search that cannot be seen now is asked for later. */
    private void shown(Account account, String id, JsonObject search) {
        if (search.getBoolean("missing", false)) {
            left(account, id); // at another gateway, say
        } else if (search.containsKey("progress")) {
            Optional.ofNullable(open.get(id)).ifPresent(charged -> charge(charged, id, search));
        }
    }

    private void charge(Charged charged, String id, JsonObject search) {
        double now = cpuSeconds(search);
        long nanos = (long) (Math.max(0, now - charged.cpuSeconds) * NANOS);
        charged.payer().ifPresent(payer -> payer.account().worked(nanos));
        charged.cpuSeconds = now;
        if (SearchSocket.isOver(search)) {
            open.remove(id);
        }
    }
}
