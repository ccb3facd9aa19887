package dev.nimbus.clustertests.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tables of pairs, as a square of colours. */
class ITWebTables extends WebPageFixture {
    private static final String IS_WHOLE = "document.querySelector('.plot[aria-busy=false]')";
    private static final int ARROW_UP = 38;
    private static final int ARROW_RIGHT = 39;

    @Test
    void pairs_areReadByArrowKeys_andOpenAsPositions() {
        open("/tables?game=wythoff&to=20").awaitBlocking(IS_WHOLE);
        page.evaluateBlocking("document.querySelector('canvas').focus()");

        page.pressBlocking("ArrowRight", ARROW_RIGHT); // to the origin
        page.pressBlocking("ArrowRight", ARROW_RIGHT);
        page.pressBlocking("ArrowUp", ARROW_UP);
        page.pressBlocking("ArrowUp", ARROW_UP);

        page.awaitTextBlocking("cell", "(1, 2): nim-value 0 · the player to move loses");
        page.evaluateBlocking("document.querySelector('[data-testid=cell] a').click()");
        page.awaitTextBlocking("outcome", "P");
        page.awaitBlocking("location.search === '?game=wythoff&position=1,2'");
    }

    @Test
    void pairs_areSavedAsRows_withNothingWhereThereIsNoPosition() {
        open("/tables?game=chomp&to=3").awaitBlocking(IS_WHOLE);
        page.evaluateBlocking(
                "window.saved = []; URL.createObjectURL = (blob) => { saved.push(blob); return '#'; }; 0");

        page.clickBlocking("csv");

        page.awaitBlocking("window.saved.length === 1");
        assertThat(page.evaluateBlocking("saved[0].text()").asText())
                .isEqualTo(",0,1,2,3\n0,0,0,1,2\n1,,1,0,3\n2,,,2,0\n3,,,,4\n");
    }

    @Test
    void pairsOnAPhone_areWholeInTheirFrame_withTheViewsThatCanBeChosen() {
        page.sizeBlocking(360, 740);
        open("/tables?game=wythoff&to=20").awaitBlocking(IS_WHOLE);

        assertThat(page.evaluateBlocking("document.querySelector('canvas').getBoundingClientRect().right"
                                + " < document.querySelector('.plot').getBoundingClientRect().right - 10")
                        .asBoolean())
                .isTrue();
        assertThat(page.evaluateBlocking("(() => { const { scrollWidth, clientWidth } ="
                                + " document.querySelector('.segments'); return scrollWidth - clientWidth; })()")
                        .asInt())
                .isZero();
    }

    /** Before the square is painted anew it has the size of the old frame. */
    @Test
    void pairs_areNeverWiderThanTheirFrame_alsoBeforeTheyArePaintedAnew() {
        open("/tables?game=wythoff&to=20").awaitBlocking(IS_WHOLE);

        assertThat(page.evaluateBlocking("(() => { const plot = document.querySelector('.plot');"
                                + " plot.style.width = '300px';"
                                + " return plot.scrollWidth - plot.clientWidth; })()")
                        .asInt())
                .isZero();
    }

    @Test
    void pairsOfAGameThatIsRefused_areNotShown() {
        open("/tables?game=moore&to=20").awaitBlocking("document.querySelector('[data-testid=error]')");

        page.awaitBlocking("document.querySelector('.plot').hidden");
        assertThat(page.evaluateBlocking("document.querySelectorAll('main .buttons button:enabled').length")
                        .asInt())
                .isZero();
    }

    @Test
    void pairsOfOnesOwnRules_areShown_andGiveWayToOtherViews() {
        open("/tables?game={\"rules\":{\"state\":[\"a\",\"b\"],\"moves\":[{\"if\":\"a!=0\",\"to\":[[\"a-1\",\"b\"]]}]}}&to=5")
                .awaitBlocking(IS_WHOLE);
        assertThat(page.evaluateBlocking("document.querySelectorAll('.segments button:disabled').length")
                        .asInt())
                .isEqualTo(3);

        open("/tables?game=kayles&view=pairs&to=5").awaitBlocking(IS_WHOLE);
        page.evaluateBlocking("document.querySelectorAll('.segments button')[0].click()");

        page.awaitTextBlocking("period", "12");
    }
}
