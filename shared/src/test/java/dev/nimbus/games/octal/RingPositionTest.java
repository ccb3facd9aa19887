package dev.nimbus.games.octal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.ImpartialGame;
import dev.nimbus.Nimbus;
import dev.nimbus.Position;
import dev.nimbus.theory.Refusal;
import org.junit.jupiter.api.Test;

class RingPositionTest {
    private static final ImpartialGame RING = Nimbus.game("ring(1,2)");

    @Test
    void everyOption_isReadAsItIsWritten() {
        Position start = RING.position(7, 5);

        for (Position.Option option : start.options(100)) {
            for (Position.Option next : option.position().options(100)) {
                Position read = RING.position(next.position().toString());

                assertThat(read).hasToString(next.position().toString());
                assertThat(read.value()).isEqualTo(next.position().value());
            }
        }
    }

    @Test
    void movesInACircleAndInALine_haveNamesOfTheirOwn() {
        Position opened = RING.position("{\"circles\":[5],\"lines\":[4]}");

        assertThat(opened.options(100))
                .extracting(Position.Option::json)
                .contains("{\"circle\":0,\"to\":[3]}", "{\"line\":0,\"to\":[3]}")
                .doesNotHaveDuplicates();
    }

    @Test
    void lines_areStrips() {
        assertThat(RING.position("{\"circles\":[],\"lines\":[7]}").value())
                .isEqualTo(Nimbus.game("strip(1,2)").position(7).value());
    }

    @Test
    void wrongPosition_isRefusedAtItsPlace() {
        assertThatThrownBy(() -> RING.position("{\"circles\":[3],\"lines\":[-1]}"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("line 0 is -1");
        assertThatThrownBy(() -> RING.position("{\"circles\":[3]}")).isInstanceOf(Refusal.class);
    }
}
