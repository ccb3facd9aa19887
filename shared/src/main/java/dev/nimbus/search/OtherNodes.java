package dev.nimbus.search;

import dev.nimbus.theory.team.Exchange;
import dev.nimbus.theory.team.Visits;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * What one search has to do with other nodes that work on it at the same time. Each runs the whole search from its root,
 * with a table of its own. They tell each other what was not quite cheap to find, and what their threads are at, which the
 * threads here pass by as what others of this node are at. Safe for use by several threads.
 */
final class OtherNodes {
    /** Steps of work from which on a fact is told alone: about 1 ms. */
    static final int TOLD_STEPS = 4_000;

    /** They are told no more questions of a thread than these, from the root on: a play may be long. */
    private static final int MOST_QUESTIONS = 128;

    private final ComponentRules rules;
    private final ValueTable values;
    private final HeardFacts heard;
    private final Exchange exchange;

    /** Of the question at work, with {@link #keys} of other nodes among them. */
    private Visits visits = Visits.NONE;

    /** What each of the others is at. */
    private final Map<String, long[]> keys = new HashMap<>();

    OtherNodes(ComponentRules rules, ValueTable values, ProofTable proofs, Exchange exchange) {
        this.rules = rules;
        this.values = values;
        this.heard = new HeardFacts(values, proofs);
        this.exchange = rules.family().isFixed() ? exchange : Exchange.NONE;
    }

    /** They may come to a question, whose threads leave these visits. */
    void open(Visits ofAll) {
        synchronized (this) {
            visits = ofAll;
            keys.clear();
        }
        exchange.open();
    }

    /** What a thread finds that is cheaper than {@link #TOLD_STEPS}. */
    CheapFacts cheap() {
        return new CheapFacts(exchange, rules.family().seed());
    }

    /** The number of the round: each thread talks to the others once in a round. */
    int round() {
        return exchange.round();
    }

    /** Notes what was found of a component, with so many steps. */
    void found(long[] words, int from, int length, int fact, long steps) {
        if (isTold(steps) && length <= Sharing.MOST_WORDS && fact != ValueTable.NOTHING) {
            found(Sharing.form(rules.family().seed(), words, from, length), fact, steps);
        }
    }

    /** The same of something with this form. */
    void found(byte[] form, int fact, long steps) {
        if (isTold(steps)) {
            exchange.found(new Exchange.Fact(form, fact, ValueTable.logarithm(steps)));
        }
    }

    /** Whether others are told alone what took so many steps. */
    boolean isTold(long steps) {
        return isThere() && steps >= TOLD_STEPS;
    }

    /** Whether there may be other nodes. */
    boolean isThere() {
        return exchange != Exchange.NONE;
    }

    /** Tells what the table knows of a part of the root: a search that is answered from there has found nothing to tell. */
    void known(ComponentList parts, int i) {
        if (isThere()) {
            int fact = values.find(parts.high[i], parts.low[i]);
            found(parts.words, parts.from[i], parts.length[i], fact, TOLD_STEPS);
        }
    }

    /**
     * Tells what a thread is at, if somebody listens, and learns what the others have told.
     *
     * @param depth how many questions the thread is at
     * @param at gives one of them, counted from the root on
     */
    void talk(Object thread, int depth, IntFunction<Exchange.Question> at) {
        if (isThere()) {
            exchange.at(
                    thread,
                    IntStream.range(0, Math.min(depth, MOST_QUESTIONS))
                            .mapToObj(at)
                            .filter(one -> one.form().length <= HeardFacts.MOST_BYTES)
                            .toList());
            hear();
        }
    }

    /** A thread is at nothing any more. */
    void left(Object thread) {
        exchange.at(thread, List.of());
    }

    /** One thread at a time: what a node told later is to be what is known of it. */
    private synchronized void hear() {
        Optional<Exchange.News> news = exchange.next();
        while (news.isPresent()) {
            heard.learn(news.get());
            visit(news.get().node(), news.get().questions());
            news = exchange.next();
        }
    }

    private void visit(String node, List<Exchange.Question> questions) {
        long[] before = keys.getOrDefault(node, new long[0]);
        long[] now = new long[questions.size()];
        int count = 0;
        for (Exchange.Question question : questions) {
            Optional<long[]> key = heard.key(question.form());
            if (key.isPresent()) {
                long high = key.get()[0];
                long low = key.get()[1];
                now[count] = ProofTable.key(high, low, question.value());
                visits.enter(now[count]);
                answer(question, values.find(high, low), now[count++], before);
            }
        }
        for (long key : before) {
            visits.leave(key);
        }
        keys.put(node, Arrays.copyOf(now, count));
    }

    /** Tells what is known of a question that another node has begun, once. */
    private void answer(Exchange.Question question, int known, long key, long... before) {
        long value = question.value();
        boolean isKnown = value < 0 ? ValueTable.isExact(known) : ValueTable.decides(known, value);
        if (isKnown && Arrays.stream(before).noneMatch(one -> one == key)) {
            exchange.found(new Exchange.Fact(question.form(), known, ValueTable.logarithm(TOLD_STEPS)));
        }
    }
}
