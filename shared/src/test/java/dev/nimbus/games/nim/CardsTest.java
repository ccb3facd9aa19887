package dev.nimbus.games.nim;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Fraction;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CardsTest {
    private final Cards cards = (Cards) new Catalogue(Tables.local()).parse("cards");

    @Test
    void probability_ofRandomCards_isTheShareOfFacesThatWin() {
        Random random = new Random(4);
        for (int i = 0; i < 2000; i++) {
            Cards.Hand hand = cards.sample(random, 9);

            assertThat(cards.probability(hand, Budget.standard()))
                    .as("%s", hand)
                    .isEqualTo(byAllFaces(hand));
        }
    }

    private static Fraction byAllFaces(Cards.Hand hand) {
        int count = hand.fronts().count();
        long wins = 0;
        for (int faces = 0; faces < 1 << count; faces++) {
            long xor = 0;
            for (int i = 0; i < count; i++) {
                xor ^= (faces >> i & 1) == 0
                        ? hand.fronts().get(i)
                        : hand.backs().get(i);
            }
            wins += xor != 0 ? 1 : 0;
        }
        return Fraction.of(wins, 1L << count);
    }

    @Test
    void read_ofWhatWasWritten_givesTheSameCards() throws JsonProcessingException {
        Cards.Hand hand = cards.sample(new Random(5), 9);

        assertThat(cards.read(new TreeInput(new ObjectMapper().readTree(cards.write(hand)))))
                .isEqualTo(hand);
    }
}
