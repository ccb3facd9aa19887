package dev.nimbus.cluster.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import java.util.List;

/** The meters of the JVM. They are set up at the first scrape, so that a node which nobody scrapes starts without them. */
final class JvmMeters {
    private final MeterRegistry registry;
    private boolean bound;

    JvmMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    synchronized void bindOnce() {
        if (!bound) {
            bound = true;
            binders().forEach(binder -> binder.bindTo(registry));
        }
    }

    /** The one of the collector listens for as long as the process lives. */
    private static List<MeterBinder> binders() {
        return List.of(
                new JvmMemoryMetrics(),
                new JvmGcMetrics(),
                new JvmThreadMetrics(),
                new ClassLoaderMetrics(),
                new ProcessorMetrics(),
                new FileDescriptorMetrics(),
                new UptimeMetrics());
    }
}
