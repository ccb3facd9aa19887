package dev.nimbus.search;

import dev.nimbus.search.graph.ComponentGraph;
import java.util.Arrays;
import java.util.Random;

/**
 * Rules of a family, searched in a way that a test chooses: in depth first or by proof numbers, with small components or
 * without, components as the family writes them or as one of their images. Counts the components whose options are made.
 */
public final class InMode implements ComponentRules {
    private final ComponentRules rules;
    private final Mode mode;
    private final Small small;
    private final Image image;
    private final Random random = new Random(17);
    private long expanded;
    private long changed;

    /** In which order questions are answered. */
    public enum Mode {
        DEPTH_FIRST,
        PROOF_NUMBERS
    }

    /** What is done with components that their family calls small. */
    public enum Small {
        /** They are valued by all their options, as the family says. */
        VALUED,
        /** They are searched as all others. */
        SEARCHED
    }

    /** Another way to write the same component, of which a family chooses one. */
    @FunctionalInterface
    public interface Image {
        /** The component as the family writes it. */
        Image CANONICAL = (random, words) -> words;

        /** The words of an image, of as many words or not. */
        long[] of(Random random, long... words);
    }

    public InMode(ComponentRules rules, Mode mode, Small small, Image image) {
        this.rules = rules;
        this.mode = mode;
        this.small = small;
        this.image = image;
    }

    /** How many times the options of a component were made. */
    public long expanded() {
        return expanded;
    }

    /** How many components were written in other words than their family's. */
    public long changed() {
        return changed;
    }

    /** A position, its parts written so. */
    public PositionSearch.Position position(PositionSearch.Position position) {
        return sink -> position.write(new Changed(sink));
    }

    @Override
    public Family family() {
        return rules.family();
    }

    @Override
    public boolean mayRepeat() {
        return rules.mayRepeat();
    }

    @Override
    public boolean isDepthFirst() {
        return mode == Mode.DEPTH_FIRST;
    }

    @Override
    public void options(long[] words, int from, int length, OptionSink sink) {
        expanded++;
        rules.options(words, from, length, new Changed(sink));
    }

    @Override
    public void draw(long[] words, int from, int length, ComponentGraph graph) {
        rules.draw(words, from, length, graph);
    }

    @Override
    public int stepsOfOption(long[] words, int from, int length) {
        return rules.stepsOfOption(words, from, length);
    }

    private final class Changed extends OptionSink {
        private final OptionSink sink;

        private Changed(OptionSink sink) {
            this.sink = sink;
        }

        @Override
        public void begin() {
            sink.begin();
        }

        @Override
        public void known(long value) {
            sink.known(value);
        }

        @Override
        public void part(long[] words, int length, int weight, boolean isSmall) {
            long[] written = Arrays.copyOf(words, length);
            long[] chosen = image.of(random, written.clone());
            changed += Arrays.equals(written, chosen) ? 0 : 1;
            sink.part(chosen, chosen.length, weight, isSmall && small == Small.VALUED);
        }

        @Override
        public boolean end() {
            return sink.end();
        }
    }
}
