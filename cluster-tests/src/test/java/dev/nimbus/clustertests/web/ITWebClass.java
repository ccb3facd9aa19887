package dev.nimbus.clustertests.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the page gives for class: paper, pictures, worksheets. */
class ITWebClass extends WebPageFixture {
    private static final String SHEET = "document.querySelector('[data-testid=sheet]').innerText";

    /** Keeps what would be saved or printed. */
    @BeforeEach
    void keepWhatIsSaved() {
        page.beforeScriptsBlocking("window.saved = []; window.printed = 0; window.print = () => printed++;"
                + " URL.createObjectURL = (blob) => { saved.push(blob); return '#'; };");
    }

    @Test
    void board_isSavedAsPictures_inLightColours() {
        page.themeBlocking("dark");
        open("/?game=nim&position=2,1").awaitTextBlocking("outcome", "N");
        page.clickBlocking("class");

        page.awaitBlocking("document.querySelector('[data-testid=no-qr]')");
        for (String kind : new String[] {"svg", "png", "latex"}) {
            page.clickBlocking(kind);
        }

        page.awaitBlocking("window.saved.length === 3");
        page.awaitBlocking("!document.querySelector('.portrait')");
        assertThat(page.evaluateBlocking("Promise.all(saved.filter(b => b.type !== 'image/png').map(b => b.text()))"
                                + ".then(t => t.sort().join(''))")
                        .asText())
                .containsPattern("(?s)\\\\begin\\{tikzpicture}.*circle\\[radius=7\\.5pt].*\\\\end\\{tikzpicture}")
                .containsPattern("(<circle [^>]*fill=\"rgb\\(59,70,84\\)\"/>\\s*){2}")
                .contains("<svg xmlns=", ">2</text>");
        assertThat(page.evaluateBlocking("saved.find(b => b.type === 'image/png').size > 500")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void position_isPrintedOnceItsReasonIsThere() {
        open("/?game=kayles&position=5,7").awaitTextBlocking("outcome", "N");
        page.clickBlocking("class");

        page.clickBlocking("print");

        page.awaitBlocking("window.printed === 1 && document.querySelector('table.values')");
    }

    @Test
    void worksheetWithFewerPositionsThanAsked_saysSo() {
        String few = "document.querySelector('[data-testid=few]')?.textContent";
        open("/?game=kayles&position=1&sheet=1&n=4").awaitBlocking(few + "?.startsWith('Only one position')");

        open("/?game=kayles&position=&sheet=1000000000")
                .awaitBlocking(few + "?.startsWith('There is nothing to solve')");
        assertThat(page.evaluateBlocking("document.querySelector('[data-testid=other-sheet]').search")
                        .asText())
                .contains("sheet=1&");
    }

    @Test
    void worksheet_hasPositionsAndTheirAnswers_theSameForTheSameSeed() {
        open("/?game=kayles&position=5,7,9").awaitTextBlocking("outcome", "N");
        page.clickBlocking("class");
        page.clickBlocking("worksheet");
        page.awaitBlocking("document.querySelectorAll('[data-testid=sheet] > li').length === 6");
        page.awaitBlocking("document.querySelectorAll('[data-testid=sheet-answers] .sentence').length === 6");
        page.awaitBlocking(
                "document.querySelector('.sentence.outcome-P') && document.querySelector('.sentence.outcome-N')");
        String first = page.evaluateBlocking(SHEET).asText();

        page.clickBlocking("other-sheet");
        page.awaitBlocking(SHEET + " !== " + quoted(first));
        page.evaluateBlocking("history.back()");

        page.awaitBlocking(SHEET + " === " + quoted(first));
    }

    @Test
    void values_areSavedForLatex() {
        open("/tables?game=nim&to=11&view=scatter").awaitBlocking("document.querySelector('[data-testid=latex]')");

        page.clickBlocking("latex");

        page.awaitBlocking("window.saved.length === 1");
        assertThat(page.evaluateBlocking("saved[0].text()").asText())
                .contains("0 & 0 & 1 & 2 & 3 & 4 & 5 & 6 & 7 & 8 & 9 \\\\\n10 & 10 & 11 \\\\\n\\end{tabular}");
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'";
    }
}
