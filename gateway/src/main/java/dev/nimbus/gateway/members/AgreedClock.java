package dev.nimbus.gateway.members;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The time by which batches expire. A gateway alone goes by the time since its start, so that a jump of the machine's clock
 * removes nothing. One that hears others goes by what most clocks show; if its own differs from theirs by more than a
 * minute, or no majority agrees, it says so, and removes nothing. Compared on one event loop, read by any thread.
 */
public final class AgreedClock implements InstantSource {
    private static final Logger LOG = LoggerFactory.getLogger(AgreedClock.class);
    private static final long MOST_MILLIS = 60_000;
    /** Seconds for which it must be so. A gateway that was frozen reads old heartbeats first. */
    private static final int SURE = 5;
    /** Seconds of agreement before batches are removed: at its start a gateway has not heard the others yet. */
    private static final int TRUSTED = 15;

    private enum Finding {
        AGREES(""),
        JUMPED("the clock of this machine has jumped; batches expire by the time since the start of this node"),
        DIFFERS(
                "the clock of this machine differs from most others of the cluster by more than a minute; this node removes"
                        + " no expired batches until the clock is set right"),
        SPLIT(
                "the clocks of the cluster differ by more than a minute, and no majority agrees; this node removes no expired"
                        + " batches until they are set right");

        private final String sentence;

        Finding(String sentence) {
            this.sentence = sentence;
        }
    }

    /** {@code millis} since 1970 were shown at {@code nanos}. */
    private record Reading(long millis, long nanos) {}

    private final Clock machine;
    private final LongSupplier nanos;
    private volatile Reading reading;
    private Finding said = Finding.AGREES;
    private Finding last = Finding.AGREES;
    private int lasting;
    private int apart;

    /** @param machine the clock of the machine, which may be wrong, and may jump */
    public AgreedClock(Clock machine, LongSupplier nanos) {
        this.machine = machine;
        this.nanos = nanos;
        this.reading = new Reading(machine.millis(), nanos.getAsLong());
    }

    /**
     * Looks at the other clocks; to be called once a second.
     *
     * @param others what those of other processes show now, in milliseconds since 1970
     */
    public void compare(Collection<Long> others) {
        long own = machine.millis();
        long[] shown = LongStream.concat(LongStream.of(own), others.stream().mapToLong(Long::longValue))
                .sorted()
                .toArray();
        long middle = shown[(shown.length - 1) / 2]; // It is among the majority, if there is one.
        long together = Arrays.stream(shown).filter(one -> isNear(one, middle)).count();
        if (others.isEmpty()) {
            found(isNear(own, millis()) ? Finding.AGREES : Finding.JUMPED);
        } else if (2 * together <= shown.length) {
            found(Finding.SPLIT);
        } else {
            found(isNear(own, middle) ? Finding.AGREES : Finding.DIFFERS);
            follow(middle);
        }
    }

    private static boolean isNear(long one, long other) {
        return Math.abs(one - other) <= MOST_MILLIS;
    }

    private void found(Finding finding) {
        lasting = finding == last ? lasting + 1 : 1;
        last = finding;
        if (lasting >= SURE && finding != said) {
            said = finding;
            if (finding == Finding.AGREES) {
                LOG.info("the clock of this machine is as it should be again");
            } else {
                LOG.warn("{}", finding.sentence);
            }
        }
    }

    private void follow(long majority) {
        apart = isNear(majority, millis()) ? 0 : apart + 1;
        if (apart >= SURE) {
            reading = new Reading(majority, nanos.getAsLong());
            apart = 0;
        }
    }

    /** Whether what has expired may be removed. */
    public boolean isTrusted() {
        return (last == Finding.AGREES || last == Finding.JUMPED) && lasting >= TRUSTED && apart == 0;
    }

    /** Why this gateway is not to be used, if so. */
    public Optional<String> trouble() {
        return said == Finding.DIFFERS || said == Finding.SPLIT ? Optional.of(said.sentence) : Optional.empty();
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(millis());
    }

    @Override
    public long millis() {
        Reading from = reading;
        return from.millis() + NANOSECONDS.toMillis(nanos.getAsLong() - from.nanos());
    }
}
