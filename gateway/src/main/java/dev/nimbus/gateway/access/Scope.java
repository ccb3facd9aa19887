package dev.nimbus.gateway.access;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What a token allows. */
public enum Scope {
    /** Send queries: batches, streams, rulesets; end one's own batches. */
    SUBMIT,
    /** Read: games, tables, one's own batches and their answers. */
    READ,
    /** Read what a node counts, and nothing else: for a scraper. {@link #READ} allows it too. */
    METRICS,
    /** Everything, with everybody's batches and the state of the cluster. */
    ADMIN;

    public String notation() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Scope> of(String notation) {
        return Arrays.stream(values())
                .filter(scope -> scope.notation().equals(notation))
                .findFirst();
    }

    /** Reads names separated by commas. Throws IllegalArgumentException naming one that is no scope. */
    public static Set<Scope> parse(String list) {
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        for (String name : list.split(",", -1)) {
            scopes.add(of(name.strip())
                    .orElseThrow(() -> new IllegalArgumentException(
                            "scope is \"" + name.strip() + "\"; expected submit, read, metrics or admin")));
        }
        return scopes;
    }

    public static String format(Set<Scope> scopes) {
        return Arrays.stream(values())
                .filter(scopes::contains)
                .map(Scope::notation)
                .collect(Collectors.joining(","));
    }
}
