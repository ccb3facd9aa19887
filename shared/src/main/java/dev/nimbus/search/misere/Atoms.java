package dev.nimbus.search.misere;

import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.SumFacts;
import dev.nimbus.search.SumForm;
import java.util.Arrays;

/**
 * What sums consist of: games in canonical form, and components that have none yet, for they are too large. Each has a
 * number, and its options, sums again, are made once.
 */
final class Atoms {
    private static final int FIRST = 64;
    private static final int NOT_MADE = -1;

    /** The work of bringing an option to simplest form and looking whether it is new. */
    private static final int STEPS_OF_SUM = 1;

    private final ComponentRules rules;
    private final SumFacts facts;
    private final ComponentMemory memory;
    private final Games games;
    private final KeyTable numbers;
    private OptionList[] lists = new OptionList[0];
    private int depth;

    private long[] high = new long[FIRST];
    private long[] low = new long[FIRST];
    private int[] game = new int[FIRST];
    private int[] weight = new int[FIRST];
    private int[] from = new int[FIRST];
    private int[] length = new int[FIRST];

    /** Where the options stand: how many, then for each how many atoms and these. */
    private int[] optionsAt = new int[FIRST];

    /** By game: its atom plus one, or 0 while it has none. */
    private int[] atomOfGame = new int[FIRST];

    private int count;
    private long[] words = new long[FIRST];
    private int wordCount;
    private int[] options = new int[FIRST];
    private int optionCount;

    /** Components whose options were made. */
    private long expanded;

    Atoms(ComponentRules rules, SumFacts facts, ComponentMemory memory) {
        this.rules = rules;
        this.facts = facts;
        this.memory = memory;
        this.games = new Games(facts, memory);
        this.numbers = new KeyTable(memory);
    }

    Games games() {
        return games;
    }

    /** A sum of these atoms, empty at first. */
    AtomSum newSum() {
        return new AtomSum(this, games, facts, memory);
    }

    long expanded() {
        return expanded;
    }

    /** The game that an atom is, or {@link Games#NONE}. */
    int game(int atom) {
        return game[atom];
    }

    /** How hard a sum is, roughly: that of {@code n} atoms from {@code first} on. */
    long weight(int[] sum, int first, int n) {
        long all = 0;
        for (int i = first; i < first + n; i++) {
            all += weight[sum[i]];
        }
        return all;
    }

    long high(int atom) {
        return high[atom];
    }

    long low(int atom) {
        return low[atom];
    }

    /** Whether an atom stands before another one in a sum. */
    boolean isBefore(int one, int other) {
        return high[one] < high[other] || (high[one] == high[other] && low[one] < low[other]);
    }

    /** The atom that is a game. */
    int ofGame(int made) {
        if (made >= atomOfGame.length) {
            atomOfGame = memory.grown(atomOfGame, games.count());
        }
        if (atomOfGame[made] == 0) {
            reserve();
            facts.hashName(games.names().words(), GameNames.at(made), high, low, count);
            game[count] = made;
            weight[count] = games.birthday(made);
            optionsAt[count] = NOT_MADE;
            atomOfGame[made] = ++count;
        }
        return atomOfGame[made] - 1;
    }

    /** The sum of {@code n} atoms from {@code first} on as other nodes know it. */
    SumForm form(int[] sum, int first, int n) {
        SumForm form = new SumForm();
        for (int i = first; i < first + n; i++) {
            addTo(form, sum[i]);
        }
        return form;
    }

    private void addTo(SumForm form, int atom) {
        if (game[atom] == Games.NONE) {
            form.addComponent(rules.family().seed(), words, from[atom], length[atom]);
        } else {
            form.addGame(games.names().words(), GameNames.at(game[atom]));
        }
    }

    /** The atom that is a component, or the game that it is. */
    int ofComponent(long[] component, int size, int heaviness, boolean isSmall) {
        reserve();
        facts.hashComponent(rules.family().seed(), component, size, high, low, count);
        long keyHigh = high[count];
        long keyLow = low[count];
        int known = numbers.find(keyHigh, keyLow);
        if (known != KeyTable.ABSENT) {
            return known;
        }
        int atom = newComponent(component, size, heaviness);
        int made = isSmall ? gameOf(atom) : Games.NONE;
        if (made != Games.NONE) {
            atom = ofGame(made);
            numbers.put(keyHigh, keyLow, atom);
        }
        return atom;
    }

    private int newComponent(long[] component, int size, int heaviness) {
        if (words.length < wordCount + size) {
            words = memory.grown(words, wordCount + size);
        }
        System.arraycopy(component, 0, words, wordCount, size);
        game[count] = Games.NONE;
        weight[count] = heaviness;
        from[count] = wordCount;
        length[count] = size;
        wordCount += size;
        optionsAt[count] = NOT_MADE;
        numbers.put(high[count], low[count], count);
        return count++;
    }

    private void reserve() {
        if (count == high.length) {
            high = memory.grown(high, 0);
            low = memory.grown(low, 0);
            game = memory.grown(game, 0);
            weight = memory.grown(weight, 0);
            from = memory.grown(from, 0);
            length = memory.grown(length, 0);
            optionsAt = memory.grown(optionsAt, 0);
        }
    }

    /** The game that a component is, if each of its options is one. */
    private int gameOf(int atom) {
        int at = optionsOf(atom);
        int[] all = new int[options[at]];
        int next = at + 1;
        for (int i = 0; i < all.length; i++) {
            int parts = options[next];
            int option = parts == 0 ? Games.ZERO : parts == 1 ? game[options[next + 1]] : Games.NONE;
            if (option == Games.NONE) {
                return Games.NONE;
            }
            all[i] = option;
            next += 1 + parts;
        }
        return games.canonical(all, all.length);
    }

    /** Writes a position. */
    void write(PositionSearch.Position position, AtomSum into) {
        OptionList list = enter(1);
        list.begin();
        position.write(list);
        list.copyTo(into);
        depth--;
    }

    private OptionList enter(int stepsOfOption) {
        if (depth == lists.length) {
            lists = Arrays.copyOf(lists, depth + 1);
            lists[depth] = new OptionList(this, memory);
        }
        lists[depth].clear(stepsOfOption);
        return lists[depth++];
    }

    /** Where the options of an atom stand, to be read by {@link #option}. */
    int optionsOf(int atom) {
        if (optionsAt[atom] == NOT_MADE) {
            int at = game[atom] == Games.NONE ? expand(atom) : optionsOfGame(game[atom]);
            optionsAt[atom] = at;
        }
        return optionsAt[atom];
    }

    /** A number of those at {@link #optionsOf}. */
    int option(int at) {
        return options[at];
    }

    private int optionsOfGame(int made) {
        int size = games.options(made);
        int[] all = new int[2 * size];
        int n = 0;
        for (int i = 0; i < size; i++) {
            int option = games.option(made, i);
            all[n++] = option == Games.ZERO ? 0 : 1;
            if (option != Games.ZERO) {
                all[n++] = ofGame(option);
            }
        }
        return keep(size, all, n);
    }

    private int expand(int atom) {
        expanded++;
        long[] component = Arrays.copyOfRange(words, from[atom], from[atom] + length[atom]);
        OptionList list = enter(STEPS_OF_SUM + rules.stepsOfOption(component, 0, component.length));
        rules.options(component, 0, component.length, list);
        int at = keep(list.count(), list.numbers(), list.length());
        depth--;
        return at;
    }

    private int keep(int size, int[] all, int n) {
        if (options.length < optionCount + n + 1) {
            options = memory.grown(options, optionCount + n + 1);
        }
        int at = optionCount;
        options[at] = size;
        System.arraycopy(all, 0, options, at + 1, n);
        optionCount += n + 1;
        return at;
    }
}
