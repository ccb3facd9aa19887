package dev.nimbus.clustertests.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What nobody means well with, and what the page does not know: it stays, and says what is wrong. */
class ITWebFaults extends WebPageFixture {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/?game=constructor",
                "/?game=__proto__&position=1",
                "/?game={\"graph\":[[5]]}",
                "/?game={\"rewrite\":[5]}&position=a",
                "/?game={\"rules\":null}&position=1",
                "/?game=treblecross&position=[-1]",
                "/?game=node-kayles&position={\"vertices\":1000000000,\"edges\":[]}",
                "/?game=sum&position=[{\"game\":\"constructor\",\"position\":[1]}]"
            })
    void strangeAddress_isAnsweredByAnError(String address) {
        open(address).awaitTextBlocking("error", " ");

        assertThat(page.evaluateBlocking("document.querySelector('#position, [data-testid=position]').value")
                        .asText())
                .isNotNull();
        assertThat(page.textsBlocking("fault")).isEmpty();
    }

    /** It said "Computing …" for ever. */
    @Test
    void unknownGameThatIsPlayed_isAnError() {
        open("/?game=nimm&position=3&side=both").awaitTextBlocking("error", "did you mean");

        assertThat(page.textsBlocking("turn")).containsExactly("");
    }

    @Test
    void invalidPositionThatIsPlayed_hidesNoAnswer() {
        open("/?game=nim&position=3,x&side=both").awaitTextBlocking("error", "not an integer");

        assertThat(page.textsBlocking("reveal")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "chomp;9223372036854775807",
                "chomp;9223372036854775807,9223372036854775806",
                "turning-corners;[[9223372036854775807,2]]",
                "euclid;9007199254740993,27021597764222981",
                "staircase;9223372036854775807,1",
                "silver-dollar;9223372036854775806,9223372036854775807"
            })
    void largestNumbers_areDrawnAndPlayed(String game, String position) {
        open("/?game=" + game + "&position=" + position)
                .awaitBlocking("document.querySelector('.board').children.length > 0"
                        + " && document.querySelector('[data-testid=outcome], [data-testid=error]')");

        play();

        page.awaitBlocking("document.querySelector('.turn')");
        assertThat(page.textsBlocking("fault")).isEmpty();
    }

    @Test
    void movesOfLargeNumbers_areExact() {
        open("/?game=euclid&position=9007199254740993,27021597764222981").awaitTextBlocking("outcome", "N");

        play();

        page.awaitBlocking("document.querySelectorAll('[data-testid=option]').length === 3");
        assertThat(page.textsBlocking("option").get(0)).contains("(9007199254740993, 2)");
    }

    @Test
    void blockedStorage_takesNothingWithIt() {
        page.beforeScriptsBlocking(
                "for (const name of ['localStorage', 'sessionStorage'])"
                        + " Object.defineProperty(window, name, {get() { throw new DOMException('denied', 'SecurityError'); }})");

        open("/?game=nim&position=1,2").awaitTextBlocking("outcome", "N");

        page.clickBlocking("theme");
        page.awaitBlocking("document.documentElement.dataset.theme === 'light'");
    }

    @Test
    void partThatCannotBeDrawn_leavesTheRest() {
        open("/?game=kayles&position=5,7,9").awaitTextBlocking("outcome", "N");
        page.evaluateBlocking(
                "(() => { const real = Element.prototype.setAttribute;"
                        + " Element.prototype.setAttribute = function (name, value) {"
                        + " if (value === 'letters') throw new Error('broken on purpose'); return real.call(this, name, value); }; })()");

        page.fillBlocking("game", "{\"rewrite\":[[\"++\",\"--\"]]}");
        page.fillBlocking("position", "++++");

        assertThat(page.awaitTextBlocking("fault", "broken on purpose")).contains("Reload");
        page.awaitTextBlocking("outcome", "N");
        page.fillBlocking("game", "kayles");
        page.fillBlocking("position", "5,7,9");
        page.awaitBlocking("document.querySelectorAll('.board .token').length === 21");
        assertThat(page.textsBlocking("fault")).isEmpty();
    }

    @Test
    void clearedGame_keepsThePageAndIsFilledAgain() {
        open("/").awaitTextBlocking("outcome", "N");

        page.fillBlocking("game", "");

        page.awaitBlocking("document.querySelector('[data-testid=gallery]')");
        page.fillBlocking("game", "nim");
        page.awaitTextBlocking("outcome", "N");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "chocolate(2);3,9;(3, 9) →",
                "coins(1..5);THTHH;turn ",
                "coin-runs(2,3);THTHH;turn ",
                "tartan(mock-turtles,ruler);[[1,3],[2,3]];turn columns ",
                "delete-nim;7,10;(7, 10) →",
                "nim-pass;1,2,3;heap 1: 1 → 0",
                "subtraction-pass(1,3,4);4,7,9;heap 1: 4 → 0",
                "end-nim;3,1,4,2;heap 1: 3 → 0",
                "sheet-cutting(2);[[4,5],[7,3]];sheet 4 × 5: cut off ",
                "sprouts;3;region 1: ",
                "cyclic-nimhoff(3);4,5,7;heap 1: 4 → 0",
                "fibonacci-nim;[11,7,[6,2]];heap 1: 11 → 1",
                "poset;{\"vertices\":6,\"edges\":[[0,1],[1,2]]};take 0, 1, 2",
                "notakto;[3,3];board 1: X on row 1, column 1",
                "nogo;[\"...\",\"x.o\"];x on row 1, column 1",
                "clobber;[\"xox\",\"oxo\"];row 1, column 1 takes row 1, column 2"
            })
    void game_isSaidAndPlayedInWords(String game, String position, String firstMove) {
        open("/?game=" + game + "&position=" + position)
                .awaitBlocking("document.querySelector('[data-testid=outcome]')");

        play();

        page.awaitBlocking("document.querySelector('[data-testid=option]')");
        assertThat(page.textsBlocking("option").get(0)).startsWith(firstMove);
        JsonNode words = page.evaluateBlocking(
                "[...document.querySelectorAll('.option-move')].map((move) => move.textContent).join()");
        assertThat(words.asText()).doesNotContain("{", "undefined");
        page.evaluateBlocking("document.querySelector('[data-testid=option]').focus()");
        page.evaluateBlocking("window.before = document.querySelector('[data-testid=position]').value");
        page.clickBlocking("option");
        page.awaitBlocking("document.querySelectorAll('.record li').length === 2"); // the solver answers
        page.awaitBlocking("document.querySelector('[data-testid=position]').value !== window.before");
        page.awaitBlocking("document.querySelector('[data-testid=turn]')");
    }

    @Test
    void moveOfARowOfHeaps_showsWhereItLeads() {
        open("/?game=end-nim&position=3,1,4,2").awaitTextBlocking("move", "heap 1: 3 → 1");

        page.evaluateBlocking("document.querySelector('[data-testid=move]').focus()");

        page.awaitBlocking("document.querySelector('.leads').textContent.includes('1,1,4,2')");
        page.awaitBlocking("document.querySelector('.leads .outcome-P')");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/?game=nim&position=0", "/?game=clobber&position=[\"xx\"]", "/?game=nim&position=0&play=misere"
            })
    void endOfAGame_saysSo(String address) {
        open(address).awaitBlocking("document.querySelector('.answer').textContent.includes('no move is left')");

        page.evaluateBlocking("document.querySelector('details summary').click()");

        page.awaitBlocking("document.querySelector('details').textContent.includes('Source')");
        assertThat(page.evaluateBlocking("document.querySelector('.answers').textContent")
                        .asText())
                .doesNotContain("each leads", "every move", "Every option");
    }

    @Test
    void typedMove_isCheckedByTheServer() {
        open("/?game=kayles&position=1000000").awaitTextBlocking("outcome", "N");
        play();

        type("999990");
        page.awaitTextBlocking("error", "is no move");
        type("3 999996");

        page.awaitBlocking("document.querySelectorAll('.record li').length === 2");
    }

    /** The server does not go through the 10¹⁵ moves to look whether this is one of them. */
    @Test
    void typedMove_ofAHugeHeap_isPlayed() {
        open("/?game=nim&position=9007199254740993,5").awaitTextBlocking("outcome", "N");
        play();

        type("9007199254740993");
        page.awaitTextBlocking("error", "is no move");
        type("4503599627370499");

        page.awaitBlocking("document.querySelectorAll('.record li').length === 2");
        assertThat(page.evaluateBlocking("document.querySelector('.record li').textContent")
                        .asText())
                .contains("4503599627370499");
    }

    private void play() {
        page.clickBlocking("mode-play");
    }

    private void type(String heaps) {
        page.awaitBlocking("document.querySelector('[data-testid=typed-move]')");
        page.evaluateBlocking("(e => { e.value = '" + heaps + "'; e.dispatchEvent(new Event('input', {bubbles: true}));"
                + " })(document.querySelector('[data-testid=typed-move] input[type=text]'))");
        page.evaluateBlocking("document.querySelector('[data-testid=typed-move] button').click()");
    }
}
