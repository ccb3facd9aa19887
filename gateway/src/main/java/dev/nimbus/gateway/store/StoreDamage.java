package dev.nimbus.gateway.store;

import java.util.Optional;

/**
 * What a store has found damaged since it was opened, and what of it cannot be had again.
 *
 * @param places where something is damaged, missing or older than it was
 * @param batches that have lost lines, and are kept
 * @param lines that they have lost
 */
public record StoreDamage(long places, long batches, long lines) {
    public static final StoreDamage NONE = new StoreDamage(0, 0, 0);

    /** In words; none where nothing is damaged. */
    public Optional<String> sentence() {
        return equals(NONE)
                ? Optional.empty()
                : Optional.of("damaged places on the disk for batches: " + places + "; batches with lost lines: "
                        + batches + "; lost lines: " + lines + "; the log has the details");
    }
}
