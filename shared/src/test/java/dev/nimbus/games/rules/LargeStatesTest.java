package dev.nimbus.games.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.search.ValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.period.PeriodFinder;
import dev.nimbus.tables.period.PeriodProof;
import dev.nimbus.tables.rules.UserRules;
import dev.nimbus.tables.values.GrowingValues;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.period.Period;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is proved of large states is true of those that are small enough to be played out. */
class LargeStatesTest {
    private static final int HEAPS = 1000;
    private static final ValueTable NOTHING = ValueTable.ofBytes(0);

    private final Random random = new Random(32);

    private static StateRules rules(String text) throws Exception {
        return RulesReader.read(new ObjectMapper().readTree(text.replace('\'', '"')));
    }

    /** The values of all heaps, by playing them out. */
    private static long[] values(StateRules rules) {
        StateValues values = new StateValues(rules, new KeptStates(), NOTHING, Budget.standard());
        long[] all = new long[HEAPS];
        Arrays.setAll(all, heap -> values.value(new long[] {heap}, 0));
        return all;
    }

    private String takes() {
        StringJoiner moves = new StringJoiner(",");
        for (int i = random.nextInt(3); i >= 0; i--) {
            int taken = 1 + random.nextInt(4);
            int modulus = 1 + random.nextInt(3);
            String guard = modulus == 1 ? "" : " && n%" + modulus + (random.nextBoolean() ? "==" : "!=") + "1";
            moves.add("{'if':'n>=" + taken + guard + "','to':['n-" + taken + "']}");
        }
        if (random.nextBoolean()) {
            moves.add("{'if':'n%" + (2 + random.nextInt(3)) + "==0 && n>0','to':[]}");
        }
        return moves.toString();
    }

    private String divisions() {
        StringJoiner moves = new StringJoiner(",");
        for (int i = random.nextInt(2); i >= 0; i--) {
            int divisor = 2 + random.nextInt(2);
            String to = random.nextInt(4) == 0 ? "['n/3','n-1']" : "['n/" + divisor + "']";
            moves.add("{'if':'n>2 && n%" + divisor + "==0','to':" + to + "}");
        }
        return moves.toString();
    }

    /** The fewest values that prove a period are trusted for all heaps. */
    @Test
    void periodByRemainders_holdsForHeapsAboveTheTable() throws Exception {
        int proved = 0;
        for (int i = 0; i < 120; i++) {
            StateRules rules = rules("{'state':['n'],'moves':[" + takes() + "]}");
            long[] expected = values(rules);
            PeriodProof proof = PeriodProof.of(new UserRules(rules.notation(), new OneIntegerRules(rules)));
            GrowingValues known = new GrowingValues();
            Arrays.stream(expected).limit(10 + random.nextInt(100)).forEach(value -> known.append((int) value));
            Optional<Period> period = PeriodFinder.find(proof, known);
            if (period.isPresent()) {
                proved += proof.kind() == PeriodProof.Kind.REMAINDERS ? 1 : 0;
                assertThat(IntStream.range(0, HEAPS)
                                .mapToLong(heap -> expected[(int) period.get().reduce(heap)])
                                .toArray())
                        .as(rules.notation())
                        .containsExactly(expected);
            }
        }
        assertThat(proved).isGreaterThan(25);
    }

    @Test
    void runUp_findsTheValuesOfPlay() throws Exception {
        int proved = 0;
        for (int i = 0; i < 60; i++) {
            String text = "{'state':['n'],'moves':[" + takes() + "," + divisions() + "]}";
            StateRules rules = rules(text);
            long most = rules.reaches().stream().mapToLong(Reach::most).max().orElseThrow();
            long[] expected = values(rules);
            for (int heap = HEAPS - 1; heap > HEAPS - 40; heap -= 1 + random.nextInt(7)) {
                OptionalLong found = new RunUp(rules, 64, most, n -> expected[(int) n], Budget.standard()).value(heap);
                if (found.isPresent()) {
                    proved++;
                    assertThat(found.getAsLong()).as("%s, heap %s", text, heap).isEqualTo(expected[heap]);
                }
            }
        }
        assertThat(proved).isGreaterThan(60);
    }

    @Test
    void statesOfTwoIntegers_haveTheValuesOfPlay() throws Exception {
        int proved = 0;
        for (int i = 0; i < 60; i++) {
            StateRules rules = rules("{'state':['last','n'],'moves':[" + movesOfTwo() + "]}");
            StateValues values = new StateValues(rules, new KeptStates(), NOTHING, Budget.standard());
            Optional<StatePeriod> period =
                    StatePeriod.find(rules, rules.reaches(), new long[2], NOTHING, Budget.ofSteps(200_000));
            if (period.isPresent()) {
                proved++;
                for (int n = 0; n < HEAPS; n++) {
                    long[] state = {0, n};
                    if (values.value(period.get().reduced(state, 0, 2), 0) != values.value(state, 0)) {
                        fail(rules.notation() + " at n = " + n);
                    }
                }
            }
        }
        assertThat(proved).isGreaterThan(30);
    }

    private String movesOfTwo() {
        StringJoiner moves = new StringJoiner(",");
        for (int kind = 0; kind < 3; kind++) {
            int taken = 1 + random.nextInt(5);
            String guard = List.of("", " && last != " + kind, " && n%3 != last", " && (last > 1 || n%2 == 0)")
                    .get(random.nextInt(4));
            String other = random.nextInt(3) == 0 ? "last" : Integer.toString(kind);
            moves.add(
                    random.nextBoolean()
                            ? "{'if':'n > 0" + guard + "','to':[['" + other + "','max(0, n-" + taken + ")']]}"
                            : "{'for':{'t':'1..min(" + taken + ", n)'},'if':'n > 0" + guard + "','to':[['" + other
                                    + "','n-t']]}");
        }
        return moves.toString();
    }

    private static final String TAKES_A_LINE =
            "{'state':['a','b'],'moves':[{'for':{'t':'1..min(a,1)'},'to':[['a-t','b']]},"
                    + "{'for':{'t':'1..3'},'if':'a-t-t-t-t>=0','to':[['a-t','b']]}]}";

    /** From 12 on all of 1 to 3 can be taken. */
    @ParameterizedTest
    @CsvSource({"1000,3", "1001,0", "1500,3", "9223372036854775807,2"})
    void guard_thatRepeatsAVariable_countsItAsOften(long a, long value) {
        assertThat(game(TAKES_A_LINE).values(Budget.standard()).at(new long[] {a, 0}, 0))
                .isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({"3..3,7,>=0,1000,2", "1..3,20,==0,9223372036854775807,0"})
    void guard_thatRepeatsAVariableOften_countsItAsOften(String range, int times, String is, long a, long value) {
        String first = "{'for':{'t':'1..2'},'if':'a-t>=0','to':[['a-t','b']]}";
        String second = "{'for':{'t':'" + range + "'},'if':'a" + "-t".repeat(times) + is + "','to':[['a-t','b']]}";
        RulesGame game = game("{'state':['a','b'],'moves':[" + first + "," + second + "]}");

        assertThat(game.values(Budget.standard()).at(new long[] {a, 0}, 0)).isEqualTo(value);
    }

    @Test
    void guardsOfRepeatedVariables_haveTheValuesOfPlay() throws Exception {
        int proved = 0;
        for (int i = 0; i < 300; i++) {
            StateRules rules = rules("{'state':['a','b'],'moves':[" + repeated() + "," + repeated() + "]}");
            StateValues values = new StateValues(rules, new KeptStates(), NOTHING, Budget.standard());
            long[] first = {0, random.nextInt(3)};
            Optional<StatePeriod> period = rules.reaches().isEmpty()
                    ? Optional.empty()
                    : StatePeriod.find(rules, rules.reaches(), first, NOTHING, Budget.ofSteps(200_000));
            if (period.isPresent()) {
                proved++;
                for (int a = 0; a < HEAPS; a++) {
                    long[] state = {a, first[1]};
                    if (values.value(period.get().reduced(state, 0, 2), 0) != values.value(state, 0)) {
                        fail(rules.notation() + " at " + Arrays.toString(state));
                    }
                }
            }
        }
        assertThat(proved).isGreaterThan(100);
    }

    /** A move whose condition takes a variable and a number up to twenty times from each side. */
    private String repeated() {
        int most = 1 + random.nextInt(3);
        String left = random.nextInt(4) == 0 ? "b" : "a";
        String right = List.of("0", "b", "t", "a%3", "17").get(random.nextInt(5));
        String sign = List.of(">=", "==", "!=", "<", ">", "<=").get(random.nextInt(6));
        String guard = left
                + "-t".repeat(1 + random.nextInt(20))
                + "-2".repeat(random.nextInt(4))
                + sign
                + right
                + "-t".repeat(random.nextInt(5));
        String also = random.nextInt(4) == 0 ? "!(" + guard + ")" : guard;
        String joined = random.nextInt(3) == 0 ? "(" + also + " || t==1)" : also;
        return "{'for':{'t':'1.." + most + "'},'if':'a-t>=0 && " + joined + "','to':[['a-t','"
                + (random.nextInt(4) == 0 ? "1" : "b") + "']]}";
    }

    private static RulesGame game(String text) {
        return (RulesGame) new Catalogue(Tables.local()).parse("{\"rules\":" + text.replace('\'', '"') + "}");
    }

    /** Each other integer has a period of its own. */
    @Test
    void periods_ofManyOtherIntegers_areFoundAndFewAreKept() throws Exception {
        RulesGame game = game(TAKES_A_LINE);
        StatePeriods periods = StatePeriods.of(rules(TAKES_A_LINE), NOTHING).orElseThrow();
        for (int b = 0; b < 300; b++) {
            long[] state = {Long.MAX_VALUE, b};
            assertThat(game.values(Budget.standard()).at(state, 0)).isEqualTo(2);
            assertThat(periods.ofQuery(Budget.standard()).of(state, 0)).isPresent();
        }
        assertThat(periods.kept()).isLessThanOrEqualTo(16);
    }

    /** The same within one query. */
    @Test
    void periods_ofOneQuery_areFoundForManyOtherIntegers() {
        long[] states = new long[300];
        for (int i = 0; i < states.length; i += 2) {
            states[i] = Long.MAX_VALUE;
            states[i + 1] = i;
        }
        RulesGame game = game(TAKES_A_LINE);

        assertThat(game.grundy(new States(2, states), Budget.standard()).toString())
                .isEqualTo("0");
    }

    /** One heap has no run-up that is short enough; the other has one, before that as after it. */
    @Test
    void runUp_thatFailed_isNoFaultOfOtherHeaps() {
        RulesGame game = game("{'state':['n'],'moves':[{'if':'n>0 && n%3==1 && n>=2','to':['n-2']},"
                + "{'if':'n>0 && n%4!=2 && n>=4','to':['n-4']},{'if':'n>0 && n>6','to':['3']}]}");
        long[] known = {7330649135492086676L};
        long[] unknown = {1_000_000_000_000_000_001L};

        assertThat(game.values(Budget.standard()).at(known, 0)).isEqualTo(1);
        assertThatThrownBy(() -> game.values(Budget.ofSteps(1_000_000)).at(unknown, 0))
                .isInstanceOf(Refusal.class);
        assertThat(game.values(Budget.standard()).at(known, 0)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'if':'n>0','to':['n+1']}",
                "{'if':'n>0','to':['n/1']}",
                "{'if':'n>0','to':['n-0']}",
                "{'if':'n*n>5','to':['n-1']}",
                "{'if':'(n-1)%2==0','to':['n-1']}",
                "{'if':'3-n<0','to':['n-1']}",
                "{'if':'n%0==1','to':['n-1']}",
                "{'if':'100/n>3','to':['n-1']}",
                "{'if':'n>5000','to':['n-1']}",
                "{'for':{'t':'1..n'},'to':['n-t']}",
                "{'for':{'t':'0..3'},'to':['n-t']}",
                "{'for':{'t':'1..3'},'to':['n-2*t']}",
                "{'if':'gcd(n,6)==1','to':['n-1']}"
            })
    void otherForms_areNotRead(String move) throws Exception {
        assertThat(rules("{'state':['n'],'moves':[" + move + "]}").reaches()).isEmpty();
    }

    /** The fault is found wherever it is, and no period hides it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'state':['n'],'moves':[{'if':'n>0','to':['n-1']},{'if':'n==50','to':['n-70']},{'if':'n%2==0 && n>0','to':['n/2']}]}",
                "{'state':['n'],'moves':[{'if':'n>0','to':['n-1']},{'if':'n==50','to':['60']},{'if':'n%2==0 && n>0','to':['n/2']}]}",
                "{'state':['n','k'],'moves':[{'if':'n>0','to':[['n-1','k']]},{'if':'n==50','to':[['n-70','1']]}]}"
            })
    void fault_ofASmallState_isNotHidden(String text) throws Exception {
        RulesGame game = game(text);
        long[] state = new long[game.arity()];
        state[0] = 1_000_000;

        assertThatThrownBy(() -> game.values(Budget.ofSteps(10_000_000)).at(state, 0))
                .isInstanceOf(Refusal.class);
    }
}
