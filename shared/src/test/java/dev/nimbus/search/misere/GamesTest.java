package dev.nimbus.search.misere;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.search.SumFacts;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Budget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Canonical forms against sums that are played out, of games as plain trees. */
class GamesTest {
    private static final int TREES = 400;

    private final Random random = new Random(5);
    private final Games games = new Games(
            new SumFacts(ValueTable.ofBytes(1 << 16)),
            new ComponentMemory(Budget.ofSteps(Long.MAX_VALUE / 8), ComponentMemory.MOST));
    private final Map<Set<Tree>, Boolean> lostPairs = new HashMap<>();
    private final Map<Tree, Integer> canonical = new HashMap<>();

    /** A game by its options; each is made once. */
    private record Tree(int number, List<Tree> options) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Tree that && that.number == number;
        }

        @Override
        public int hashCode() {
            return number;
        }
    }

    private List<Tree> trees() {
        List<Tree> trees = new ArrayList<>(List.of(new Tree(0, List.of())));
        while (trees.size() < TREES) {
            int upTo = 1 + random.nextInt(trees.size());
            List<Tree> options = random.ints(1 + random.nextInt(4), 0, upTo)
                    .distinct()
                    .mapToObj(trees::get)
                    .toList();
            trees.add(new Tree(trees.size(), options));
        }
        return trees;
    }

    private int canonical(Tree tree) {
        Integer known = canonical.get(tree);
        if (known == null) {
            int[] options = tree.options().stream().mapToInt(this::canonical).toArray();
            known = games.canonical(options, options.length);
            canonical.put(tree, known);
        }
        return known;
    }

    /** Whether the sum of two trees is lost, played out. */
    private boolean isLost(Tree one, Tree other) {
        Set<Tree> key = one.equals(other) ? Set.of(one) : Set.of(one, other);
        Boolean known = lostPairs.get(key);
        if (known == null) {
            boolean hasOption = !one.options().isEmpty() || !other.options().isEmpty();
            known = hasOption
                    && one.options().stream().noneMatch(option -> isLost(option, other))
                    && other.options().stream().noneMatch(option -> isLost(one, option));
            lostPairs.put(key, known);
        }
        return known;
    }

    /** The tree that a canonical form is. */
    private Tree tree(int game, Map<Integer, Tree> made) {
        Tree known = made.get(game);
        if (known == null) {
            List<Tree> options = new ArrayList<>();
            for (int i = 0; i < games.options(game); i++) {
                options.add(tree(games.option(game, i), made));
            }
            known = new Tree(-1 - made.size(), options);
            made.put(game, known);
        }
        return known;
    }

    @Test
    void canonicalForm_addedToAnyGame_isLostWhereTheGameIs() {
        List<Tree> trees = trees();
        Map<Integer, Tree> made = new HashMap<>();
        for (Tree tree : trees) {
            Tree simple = tree(canonical(tree), made);
            for (Tree other : trees) {
                assertThat(isLost(simple, other)).as("%s + %s", tree, other).isEqualTo(isLost(tree, other));
            }
        }
        assertThat(made).hasSizeLessThan(TREES * 3 / 4);
    }

    /** Different canonical forms are told apart by a game; not each by one of a few hundred, but most are (86 of 121). */
    @Test
    void differentCanonicalForms_areMostlyToldApartByOutcomes() {
        List<Tree> trees = trees();
        Map<Integer, Tree> made = new HashMap<>();
        trees.forEach(tree -> tree(canonical(tree), made));
        Set<List<Boolean>> rows = made.values().stream()
                .map(one -> trees.stream().map(other -> isLost(one, other)).toList())
                .collect(Collectors.toSet());

        assertThat(rows).hasSizeGreaterThan(made.size() * 6 / 10);
    }

    @Test
    void sum_isTheGameThatItsOptionsAre() {
        List<Tree> trees = trees();
        Map<Integer, Tree> made = new HashMap<>();
        int sums = 0;
        for (int i = 0; i < 2000; i++) {
            Tree one = trees.get(random.nextInt(60));
            Tree other = trees.get(random.nextInt(60));
            int sum = games.sum(canonical(one), canonical(other));
            if (sum != Games.NONE) {
                sums++;
                assertThat(games.isLost(sum)).as("%s + %s", one, other).isEqualTo(isLost(one, other));
                assertThat(games.isLost(sum)).isEqualTo(isLost(tree(sum, made), trees.get(0)));
            }
        }
        assertThat(sums).isGreaterThan(500);
    }

    @Test
    void tameGames_addAsInNim() {
        List<Tree> tame = trees().stream()
                .filter(tree -> games.nim(canonical(tree)) != Tame.WILD)
                .toList();
        for (Tree one : tame) {
            for (Tree other : tame) {
                int sum = Tame.sum(games.nim(canonical(one)), games.nim(canonical(other)));
                assertThat(Tame.isLost(sum)).as("%s + %s", one, other).isEqualTo(isLost(one, other));
            }
        }
        assertThat(tame).hasSizeGreaterThan(50);
    }

    @Test
    void smallGames_areKnown() {
        int star2 = games.heap(2);
        int both = games.sum(star2, star2);

        assertThat(games.sum(Games.STAR, Games.STAR)).isEqualTo(Games.ZERO);
        assertThat(games.sum(star2, Games.STAR)).isEqualTo(games.heap(3));
        assertThat(both).isNotEqualTo(Games.ZERO);
        assertThat(games.isLost(both)).isTrue();
        assertThat(games.nim(both)).isNotEqualTo(games.nim(Games.ZERO));
        assertThat(games.canonical(new int[] {star2}, 1)).isNotEqualTo(Games.ZERO); // as it is under normal play
        assertThat(games.canonical(new int[] {star2, Games.ZERO}, 2)).isEqualTo(Games.STAR);
    }

    /** By the definition of a sum; heaps of thousands are asked for by boards of Chomp. */
    @Test
    void starAndAHeap_areTheHeapBeside() {
        for (int n = 2; n < 60; n++) {
            int[] options = new int[n + 1];
            for (int k = 0; k < n; k++) {
                options[k] = k < 2 ? games.heap(k ^ 1) : games.sum(Games.STAR, games.heap(k));
            }
            options[n] = games.heap(n);

            assertThat(games.canonical(options, options.length))
                    .isEqualTo(games.heap(n ^ 1))
                    .isEqualTo(games.sum(games.heap(n), Games.STAR));
        }
    }
}
