package dev.nimbus.clustertests.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.clustertests.browser.BrowserPage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is drawn where it belongs, and is whole. */
class ITWebLook extends WebPageFixture {
    private static final int PHONE = 360;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "strip(2)&position=40,10",
                "treblecross&position=20",
                "nimble&position=3,15",
                "turning-turtles&position=THTHTHTHTHTHTHTH",
                "turning-corners&position=[[16,3]]",
                "staircase&position=2,1,3,1,4,5,6",
                "cram&position=............"
            })
    void boardOnAPhone_isWholeWithItsButtons(String game) {
        page.sizeBlocking(PHONE, 740);
        open("/?game=" + game).awaitBlocking("document.querySelector('.board').children.length > 0");

        JsonNode cut = page.evaluateBlocking("(() => { const board = document.querySelector('.board');"
                + " const edge = board.getBoundingClientRect().right + 1;"
                + " return [...board.querySelectorAll('svg, button, input')].filter((part) =>"
                + " part.getBoundingClientRect().right > edge).map((part) => part.outerHTML.slice(0, 80)); })()");

        assertThat(cut).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"wythoff&position=29,3", "euclid&position=12,5", "turning-corners&position=[[16,3]]"})
    void numbersOfABoardOnAPhone_areLegible(String game) {
        page.sizeBlocking(PHONE, 740);
        open("/?game=" + game).awaitBlocking("document.querySelectorAll('.board .label').length > 2");

        JsonNode pixels =
                page.evaluateBlocking("Math.min(...[...document.querySelectorAll('.figure .board .label')].map("
                        + "(number) => parseFloat(getComputedStyle(number).fontSize) * number.getScreenCTM().a))");

        assertThat(pixels.asDouble()).isGreaterThan(11);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"subtraction(1,3,4)&position=5", "coins(1..5)&position=THH", "take-and-break(0.8A)&position=5"})
    void notationWithParameters_isWholeInItsField(String game) {
        page.sizeBlocking(1280, 740);
        open("/?game=" + game).awaitTextBlocking("outcome", "(");

        assertThat(page.evaluateBlocking(
                                "(() => { const { scrollWidth, clientWidth } = document.querySelector('#game');"
                                        + " return scrollWidth - clientWidth; })()")
                        .asInt())
                .isNotPositive();
    }

    @Test
    void firstScreen_isASentenceABoardAndAGallery_whichAnEmptyFieldShowsAgain() {
        open("/").awaitBlocking("document.querySelectorAll('[data-testid=tile] .mini').length === 12");
        page.awaitBlocking("document.querySelector('h1').textContent.includes('who wins')");
        page.clickBlocking("tile");
        page.awaitBlocking("location.search === '?game=nim&position=3,5,6,7'");
        page.awaitBlocking("!document.querySelector('[data-testid=gallery]')");

        page.fillBlocking("game", "");

        page.awaitBlocking("document.querySelectorAll('[data-testid=tile]').length === 12");
        assertThat(page.textsBlocking("error")).isEmpty();
        page.clickBlocking("game-arrow");
        page.awaitBlocking("document.querySelectorAll('#game-list [role=option] .mini').length > 50");
        page.evaluateBlocking(BrowserPage.resource("axe.min.js") + "; true");
        assertThat(page.runBlocking("axe-run.js")).isEmpty();
    }

    /** Sixty of them, of 961 squares each, took seconds. */
    @Test
    void pictureOfAMove_isDrawnOnceItIsNear() {
        open("/?game=wythoff&position=29,29").awaitBlocking("document.querySelectorAll('.option').length === 60");
        assertThat(drawn()).isLessThan(30);

        page.evaluateBlocking("document.querySelector('.options li:last-child').scrollIntoView()");

        page.awaitBlocking("document.querySelector('.options li:last-child .mini svg')");
        assertThat(drawn()).isLessThan(60);
    }

    private int drawn() {
        return page.evaluateBlocking("document.querySelectorAll('.options .mini svg').length")
                .asInt();
    }

    @Test
    void whereTheSystemChoosesTheColours_whatIsChosenShows_andAPlotHasItsOwn() {
        page.mediaBlocking("forced-colors", "active");
        open("/tables?game=kayles&to=200").awaitBlocking("document.querySelector('canvas').width > 600");

        assertThat(page.evaluateBlocking(
                                "(() => { const canvas = document.querySelector('canvas');"
                                        + " const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);"
                                        + " return new Set(new Uint32Array(data.buffer).filter((pixel) => pixel >>> 24 === 255)).size > 2; })()")
                        .asBoolean())
                .isTrue();
        assertThat(page.evaluateBlocking("new Set([...document.querySelectorAll('.table-form .segments button')]"
                                + ".map((button) => getComputedStyle(button).backgroundColor)).size")
                        .asInt())
                .isEqualTo(2);
    }

    /** Around a square it was hardly seen: neighbours covered it, and the border of the drawing cut it. */
    @ParameterizedTest
    @ValueSource(strings = {"cram&position=...,...", "chomp&position=3,2", "staircase&position=2,1"})
    void ringOfTheKeyboardOnASquare_liesWithinIt(String game) {
        open("/?game=" + game + "&side=both").awaitBlocking("document.querySelector('.board [role=button]')");

        // The board may be drawn anew just then, as its answer comes.
        page.awaitBlocking("(document.querySelector('.board [role=button]').focus({focusVisible: true}),"
                + " parseFloat(getComputedStyle(document.activeElement).outlineOffset) < 0)");
    }

    @Test
    void outlineOfASquare_liesWithinIt() {
        open("/?game=wythoff&position=3,6").awaitTextBlocking("outcome", "N");

        page.clickBlocking("mode-play");

        page.awaitBlocking("document.querySelectorAll('.cell.open').length === 12");
        JsonNode room = page.evaluateBlocking("(() => { const cell = document.querySelector('.cell.open');"
                + " return cell.width.baseVal.value - cell.getBBox().width * parseFloat(getComputedStyle(cell).scale)"
                + " - parseFloat(getComputedStyle(cell).strokeWidth); })()");
        assertThat(room.asDouble()).isNotNegative();
    }

    @Test
    void batchWithErrors_isAccessible_andNeverHasNone() {
        open("/batch").awaitBlocking("document.querySelector('[data-testid=paste]')");
        page.evaluateBlocking("window.Worker = class { postMessage() {} terminate() {} }; 0"); // answers are not read
        page.fillBlocking("paste", "{\"game\":\"nope\",\"position\":[1]}\n{\"game\":\"nim\",\"position\":[1]}\n");
        page.clickBlocking("submit");
        page.awaitTextBlocking("errors", "1");

        assertThat(page.evaluateBlocking("document.querySelector('main').innerText")
                        .asText())
                .contains("not read yet")
                .doesNotContain("No errors");
        page.evaluateBlocking(BrowserPage.resource("axe.min.js") + "; true");
        assertThat(page.runBlocking("axe-run.js")).isEmpty();
    }

    @Test
    void plotWithoutRoom_isNotPainted() {
        open("/tables?game=kayles&to=5000").awaitBlocking("document.querySelector('canvas').width > 600");

        page.evaluateBlocking("document.querySelector('main').hidden = true");
        page.evaluateBlocking(
                "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => 0)");
        page.evaluateBlocking("document.querySelector('main').hidden = false");

        page.awaitBlocking("document.querySelector('canvas').width > 600"); // no exception was seen, says the fixture
    }

    @ParameterizedTest
    @ValueSource(ints = {PHONE, 820, 900, 1024, 1280, 1920})
    void viewsOfATable_areWholeInTheirSwitch_andTheSwitchOnThePage(int width) {
        page.sizeBlocking(width, 740);
        open("/tables?game=kayles&to=20").awaitTextBlocking("period", "12");

        JsonNode cut = page.evaluateBlocking("(() => { const within = (part, whole) =>"
                + " part.getBoundingClientRect().left >= whole.getBoundingClientRect().left - 1"
                + " && part.getBoundingClientRect().right <= whole.getBoundingClientRect().right + 1;"
                + " const views = document.querySelector('.table-form .segments');"
                + " return [...views.children].filter((view) => !within(view, views)"
                + " || !within(views, document.querySelector('.table-form'))).map((view) => view.textContent); })()");

        assertThat(cut).isEmpty();
    }

    @Test
    void tableThatIsCut_saysSo() {
        open("/tables?game=kayles&to=100000000").awaitTextBlocking("cut", "up to heap 1");

        assertThat(page.evaluateBlocking("document.querySelector('#to').value").asText())
                .isEqualTo("1000000");
    }
}
