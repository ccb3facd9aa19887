package dev.nimbus.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {
    @Test
    void paint_onATerminal_coloursTheOutcome() {
        assertThat(Terminal.paint("x wins (N); y", true)).isEqualTo("x wins (\u001b[1;32mN\u001b[0m); y");
    }

    @Test
    void paint_elsewhere_changesNothing() {
        assertThat(Terminal.paint("x wins (N)", false)).isEqualTo("x wins (N)");
    }

    @Test
    void isColoured_inATest_isNot() {
        assertThat(Terminal.isColoured()).isFalse();
    }

    @Test
    void colour_isSwitchedOffByAVariableThatIsNotEmpty() {
        assertThat(Terminal.wantsColour(Map.of())).isTrue();
        assertThat(Terminal.wantsColour(Map.of("NO_COLOR", ""))).isTrue();
        assertThat(Terminal.wantsColour(Map.of("NO_COLOR", "0"))).isFalse();
    }
}
