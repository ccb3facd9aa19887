package dev.nimbus.proof;

import java.util.List;
import java.util.Optional;

/**
 * An entry as it was read.
 *
 * @param value the nim-value that it gives its component; 0 under misère play
 * @param lemma what it rests on; empty if on other entries
 */
record Entry<P>(long line, List<P> components, long value, Optional<Lemma> lemma) {}
