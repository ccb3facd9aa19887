package dev.nimbus.query.team;

import dev.nimbus.theory.team.Exchange.Question;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** The questions that the threads of this node are at. Not safe for use by several threads. */
final class OpenQuestions {
    private final Map<Object, List<Question>> of = new IdentityHashMap<>();

    /** A thread is at these, from the root on; none where it works on the search no more. */
    void at(Object thread, List<Question> questions) {
        if (questions.isEmpty()) {
            of.remove(thread);
        } else {
            of.put(thread, questions);
        }
    }

    /** Those nearest to the root of each thread, in equal parts of so many bytes. */
    List<Question> nearest(int bytes) {
        List<Question> questions = new ArrayList<>();
        for (List<Question> ofOne : of.values()) {
            int most = bytes / of.size();
            for (Question question : ofOne) {
                most -= TeamBytes.size(question);
                if (most < 0) {
                    break;
                }
                questions.add(question);
            }
        }
        return questions;
    }
}
