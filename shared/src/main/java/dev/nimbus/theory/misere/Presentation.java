package dev.nimbus.theory.misere;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * A quotient by generators and relations. The generators are the smallest heaps that generate it. Each element is written
 * as the first product of generators that gives it, shorter products coming first, and among these those with more of
 * the first generators. The relations replace each product that is not first, and all of whose parts are, by the first
 * one: together they reduce every product to its element's, so they define the monoid.
 */
public final class Presentation {
    private static final int LETTERS = 26;

    private final BipartiteMonoid monoid;
    private final List<Integer> heaps = new ArrayList<>();
    private final List<Integer> generators = new ArrayList<>();
    private final int[][] words;
    private final List<String> relations = new ArrayList<>();

    /**
     * The presentation of a quotient.
     *
     * @param quotient the quotient to present
     */
    public Presentation(MisereQuotient quotient) {
        this.monoid = quotient.monoid();
        chooseGenerators(quotient);
        this.words = new int[monoid.order()][];
        nameElements();
    }

    /** {@return the heaps that generate, ascending} */
    public List<Integer> heaps() {
        return List.copyOf(heaps);
    }

    /**
     * {@return the name of generator {@code i}: a, b, c, …}
     *
     * @param i the index of a generator, from 0
     */
    public String name(int i) {
        return i < LETTERS ? String.valueOf((char) ('a' + i)) : "g" + i;
    }

    /**
     * {@return an element as a product such as {@code ab^2}; the identity is {@code 1}}
     *
     * @param element an element, from 0
     */
    public String word(int element) {
        return write(words[element]);
    }

    /** {@return the relations, such as {@code a^2=1}} */
    public List<String> relations() {
        return List.copyOf(relations);
    }

    private void chooseGenerators(MisereQuotient quotient) {
        boolean[] reached = new boolean[monoid.order()];
        reached[0] = true;
        for (int heap = 1; heap <= quotient.searched(); heap++) {
            int element = quotient.elementOf(heap);
            if (!reached[element]) {
                heaps.add(heap);
                generators.add(element);
                reach(reached);
            }
        }
    }

    private void reach(boolean... reached) {
        List<Integer> open = new ArrayList<>();
        for (int x = 0; x < reached.length; x++) {
            if (reached[x]) {
                open.add(x);
            }
        }
        for (int i = 0; i < open.size(); i++) {
            for (int generator : generators) {
                int product = monoid.product(open.get(i), generator);
                if (!reached[product]) {
                    reached[product] = true;
                    open.add(product);
                }
            }
        }
    }

    /** Goes through the products by length; each one in which no shorter one can be replaced is first, or gives a relation. */
    private void nameElements() {
        words[0] = new int[generators.size()];
        List<int[]> shorter = List.of(words[0]);
        while (!shorter.isEmpty()) {
            List<int[]> first = new ArrayList<>();
            for (int[] word : longer(shorter)) {
                int element = elementOf(word);
                if (words[element] == null) {
                    words[element] = word;
                    first.add(word);
                } else {
                    relations.add(write(word) + "=" + write(words[element]));
                }
            }
            shorter = first;
        }
    }

    private List<int[]> longer(List<int[]> shorter) {
        Comparator<int[]> order = (a, b) -> -Arrays.compare(a, b);
        TreeSet<int[]> known = new TreeSet<>(order);
        known.addAll(shorter);
        TreeSet<int[]> longer = new TreeSet<>(order);
        for (int[] word : shorter) {
            for (int g = 0; g < generators.size(); g++) {
                int[] more = word.clone();
                more[g]++;
                if (hasParts(more, known)) {
                    longer.add(more);
                }
            }
        }
        return List.copyOf(longer);
    }

    private static boolean hasParts(int[] word, TreeSet<int[]> known) {
        for (int g = 0; g < word.length; g++) {
            if (word[g] > 0) {
                int[] part = word.clone();
                part[g]--;
                if (!known.contains(part)) {
                    return false;
                }
            }
        }
        return true;
    }

    private int elementOf(int... word) {
        int element = 0;
        for (int g = 0; g < word.length; g++) {
            for (int i = 0; i < word[g]; i++) {
                element = monoid.product(element, generators.get(g));
            }
        }
        return element;
    }

    private String write(int... word) {
        StringBuilder text = new StringBuilder();
        for (int g = 0; g < word.length; g++) {
            if (word[g] > 0) {
                text.append(name(g)).append(word[g] > 1 ? "^" + word[g] : "");
            }
        }
        return text.isEmpty() ? "1" : text.toString();
    }
}
