package dev.nimbus.query.text;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.protocol.TextParameters;
import dev.nimbus.theory.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextWordsTest {
    @ParameterizedTest
    @CsvSource({"'',''", "outcome,normal", "'outcome,grundy,move,moves,probability',misere", "' , outcome,,',''"})
    void words_mayBeLeftOut(String ask, String play) {
        assertThatCode(() -> TextWords.check(new TextParameters("no such game", ask, play)))
                .doesNotThrowAnyException();
    }

    @Test
    void otherWords_areRefused() {
        assertThatThrownBy(() -> TextWords.check(new TextParameters("nim", "outcome,price", "")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("\"price\" cannot be asked");
        assertThatThrownBy(() -> TextWords.check(new TextParameters("nim", "", "Misere")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("play is Misere; expected normal or misere");
    }
}
