package dev.nimbus.gateway.dispatch;

import java.util.LinkedHashMap;
import java.util.Map;

/** The CPU time of searches that is charged already: of several that ask how far one search is, each pays what is new. */
final class SearchMeter {
    /** More than are open in a cluster. */
    private static final int MOST = 1024;

    private final Map<String, Long> charged = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > MOST;
        }
    };

    /** Milliseconds to be charged for a search that has taken {@code millis}; what it took before it was seen here first is not. */
    long takeFresh(String search, long millis) {
        Long before = charged.get(search);
        charged.merge(search, millis, Math::max);
        return before == null ? 0 : Math.max(0, millis - before);
    }
}
