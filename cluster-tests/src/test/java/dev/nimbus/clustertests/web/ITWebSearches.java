package dev.nimbus.clustertests.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.clustertests.browser.BrowserPage;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A person whose position is past the budget has it searched for, watches that, stops it, and takes a proof home. */
class ITWebSearches extends WebPageFixture {
    private static final Path PICTURES = Path.of("target", "screenshots");
    private static final int PHONE = 360;

    /** A board whose value is found in milliseconds, and one whose is not in a minute. */
    private static final String EASY = "[\"....\",\"....\",\"....\"]";

    private static final String HARD = "%20.......".repeat(7).substring(3);

    /** The refusal itself takes seconds of CPU: it is played. */
    private static final String REFUSED = """
        const real = window.fetch;
        const refusal = '{"line":0,"error":{"code":"too-large","message":"past the budget"}}';
        window.fetch = (url, options) => String(url.url ?? url).includes('/v1/solve')
          ? Promise.resolve(new Response(refusal, {headers: {"content-type": "application/x-ndjson"}}))
          : real(url, options);
        """;

    @Test
    void positionPastTheBudget_isSearchedFor_watchedAndStopped() {
        page.beforeScriptsBlocking(REFUSED);
        open("/?game=cram&position=" + HARD).clickBlocking("deeper");

        page.awaitTextBlocking("state", "running");
        assertThat(page.evaluateBlocking("location.pathname").asText()).startsWith("/searches/");
        page.awaitTextBlocking("progress", "Positions a second");
        page.awaitBlocking("document.querySelectorAll('[data-testid=over-time] polyline').length === 3");
        look("search-running");
        page.reloadBlocking();
        page.awaitBlocking("document.querySelectorAll('[data-testid=over-time] polyline').length === 3");
        page.clickBlocking("deeper");
        page.awaitTextBlocking("progress", "of 10 min");
        page.awaitBlocking("document.querySelectorAll('[data-testid=deeper]').length === 1"); // an hour is left
        page.awaitTextBlocking("state", "running");
        open("/cluster").awaitBlocking("document.querySelector('[data-testid=member] a[href*=\"/searches/\"]')");
        page.evaluateBlocking("document.querySelector('[data-testid=member] a[href*=\"/searches/\"]').click()");
        page.awaitBlocking("document.querySelector('[data-testid=stop]')?.focus() === undefined"
                + " && document.activeElement.matches('[data-testid=stop]')");
        page.clickBlocking("stop");
        page.awaitTextBlocking("state", "stopped");
        page.awaitBlocking("document.activeElement.matches('[data-testid=progress]')");
        page.awaitTextBlocking("over-time", " last,");
        page.awaitBlocking("!document.querySelector('[data-testid=stop]')");
        page.awaitBlocking("document.querySelector('[data-testid=deeper]')");
    }

    @Test
    void list_followsItsSearches_andKeepsThemWhileTheServerIsGone() {
        String id = searchBlocking("cram", "Array(8).fill('.......')"); // the list that is open has it not yet
        String cells = "[...document.querySelector('[data-testid=search]:has(a[href*=\"" + id + "\"])')"
                + "?.querySelectorAll('td') ?? []].map(cell => cell.textContent)";
        page.awaitBlocking("(([, state, , , rate, , solvers]) => state === 'running' && /[1-9]/.test(rate)"
                + " && solvers === '1')(" + cells + ")");
        look("searches");
        page.evaluateBlocking("window.real = fetch; window.fetch = () => Promise.reject(new TypeError('gone')); true");
        page.awaitTextBlocking("error", "does not answer");
        page.awaitBlocking(cells + "[1] === 'running'");

        page.evaluateBlocking("(window.fetch = real)('/v1/searches/" + id + "', {method: 'DELETE'}).then(() => true)");

        page.awaitBlocking(cells + "[1] === 'stopped' && !document.querySelector('[data-testid=error]')");
    }

    @Test
    void foundSearch_showsItsAnswer_andGivesAProof() {
        String id = searchBlocking("cram", EASY);

        open("/searches/" + id).awaitTextBlocking("state", "found");
        page.awaitTextBlocking("grundy", "1");
        page.awaitTextBlocking("outcome", "player to move wins");
        look("search-found");
        String proof = page.evaluateBlocking(
                        "fetch(document.querySelector('[data-testid=proof]').href).then(r => r.text())")
                .asText();
        assertThat(proof.lines().findFirst().orElse("")).contains("\"grundy\":1");
        page.clickBlocking("proof");
        page.awaitTextBlocking("proof", "Download");
        assertThat(page.textsBlocking("error")).isEmpty();
        open("/searches").awaitBlocking("document.querySelector('a[href*=\"" + id + "\"]')");
        page.awaitBlocking("document.querySelector('tr:has(a[href*=\"" + id + "\"])')"
                + ".innerText.match(/N\\s+nim-value 1/) !== null");
    }

    @Test
    void proofOfAFoundSearch_isPlayedThrough_andAReloadKeepsTheMoves() {
        String threeMoves = "document.querySelectorAll('.record li').length === 3";
        String id = searchBlocking("cram", EASY);
        open("/searches/" + id).clickBlocking("play-proof");
        page.awaitTextBlocking("turn", "The proof plays"); // the claim is that who moves first wins
        page.awaitBlocking("document.querySelector('[data-testid=option]').focus() === undefined");
        look("proof-play");

        page.clickBlocking("option");
        page.awaitBlocking(threeMoves + " && document.activeElement.matches('.board')");
        page.reloadBlocking();
        page.awaitBlocking(threeMoves);
        page.awaitBlocking("document.querySelector('[data-testid=turn]').textContent.includes('the proof has won')"
                + " || document.querySelector('[data-testid=option]').click()");

        assertThat(page.textsBlocking("error")).isEmpty();
        page.clickBlocking("new-game");
        page.awaitBlocking("document.querySelector('[data-testid=undo]').disabled");
        open("/searches/" + id + "?path=-&lang=zh").awaitTextBlocking("turn", "证明走");
    }

    /** The page knows no components: the server says them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"sprouts|2", "node-kayles|{vertices: 5, edges: [[0,1],[1,2],[2,3],[3,4]]}", "nogo|[\"....\"]"})
    void proofOfAnyGame_isPlayedThrough(String game, String position) {
        open("/searches/" + searchBlocking(game, position)).clickBlocking("play-proof");

        page.awaitBlocking("document.querySelector('[data-testid=turn]')?.textContent.includes('the proof has won')"
                + " || document.querySelector('[data-testid=option]')?.click()");
        assertThat(page.textsBlocking("error")).isEmpty();
    }

    /** Starts the search of a position, written in JavaScript, and returns its id. */
    private String searchBlocking(String game, String position) {
        open("/searches");
        return page.evaluateBlocking("fetch('/v1/searches', {method: 'POST', headers: {'content-type':"
                        + " 'application/json'}, body: JSON.stringify({game: '" + game + "', position: " + position
                        + ", ask: ['grundy'], effort: 600})}).then(r => r.json()).then(s => s.id)")
                .asText();
    }

    /** In both themes and on a phone. */
    private void look(String name) {
        for (String theme : new String[] {"light", "dark"}) {
            page.themeBlocking(theme);
            page.screenshotBlocking(PICTURES.resolve(name + "-" + theme + ".png"));
            page.evaluateBlocking(BrowserPage.resource("axe.min.js") + "; true");
            assertThat(page.runBlocking("axe-run.js")).as(name + ", " + theme).isEmpty();
        }
        page.sizeBlocking(PHONE, 740);
        page.screenshotBlocking(PICTURES.resolve(name + "-phone.png"));
        assertThat(page.evaluateBlocking("document.documentElement.scrollWidth").asInt())
                .isLessThanOrEqualTo(PHONE);
        page.sizeBlocking(1280, 900);
    }
}
