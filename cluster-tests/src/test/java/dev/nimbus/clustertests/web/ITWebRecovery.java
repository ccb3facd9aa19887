package dev.nimbus.clustertests.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a page does after an outage, a reload, an upgrade and a change of language: it goes on by itself. */
class ITWebRecovery extends WebPageFixture {
    /** Lets requests fail for as long as {@code isDown}. */
    private static final String OUTAGE =
            "(() => { const real = fetch; window.isDown = true; window.fetch = (...request) =>"
                    + " isDown ? Promise.reject(new TypeError('no network')) : real(...request); })()";

    /** The server has another version than the page. */
    private static final String UPGRADE = "(() => { const real = fetch; window.fetch = (url, options) =>"
            + " String(url).endsWith('version.js') ? Promise.resolve(new Response(\"export const VERSION = 'next'\"))"
            + " : real(url, options); })()";

    private static final String POSITION = "document.querySelector('[data-testid=position]').value";

    @Test
    void questionThatFailedInAnOutage_isAskedAgain() {
        open("/?game=nim&position=3,5").awaitTextBlocking("outcome", "N");
        page.evaluateBlocking(OUTAGE);
        page.fillBlocking("position", "4,4");
        page.awaitTextBlocking("error", "does not answer");

        page.evaluateBlocking("isDown = false");

        page.awaitTextBlocking("outcome", "P");
        page.awaitBlocking("!document.querySelector('[data-testid=error]')");
    }

    @Test
    void moveOfTheSolverThatFailedInAnOutage_isMadeAfterIt() {
        open("/?game=nim&position=3,5&side=first").awaitBlocking("document.querySelector('[data-testid=option]')");
        page.evaluateBlocking(OUTAGE);
        page.clickBlocking("option");
        page.awaitTextBlocking("error", "does not answer");

        page.evaluateBlocking("isDown = false");

        page.awaitBlocking("document.querySelectorAll('.record li').length === 2");
    }

    @ParameterizedTest
    @CsvSource({"/learn/kayles, [data-testid=worked]", "/docs, .operation", "/tables, canvas"})
    void pageThatWasOpenedInAnOutage_isShownAfterIt(String path, String shown) {
        page.beforeScriptsBlocking(OUTAGE);
        open(path).awaitTextBlocking("error", "does not answer");

        page.evaluateBlocking("isDown = false");

        page.awaitBlocking("document.querySelector('" + shown + "')");
    }

    @Test
    void positionPastWhatAServerReads_survivesAReload() {
        open("/?game=nim&position=1,2").awaitTextBlocking("outcome", "N");
        String heaps = "12,".repeat(3000) + "7,7";
        page.fillBlocking("position", heaps);
        page.awaitTextBlocking("outcome", "P");
        page.awaitBlocking("location.href.length > 9000");

        page.reloadBlocking();

        page.awaitTextBlocking("outcome", "P");
        assertThat(page.evaluateBlocking(POSITION).asText()).isEqualTo(heaps);
        page.evaluateBlocking("document.querySelector('.skip').click()");
        assertThat(page.evaluateBlocking("document.activeElement.id").asText()).isEqualTo("main");
        assertThat(page.evaluateBlocking(POSITION).asText()).isEqualTo(heaps);
    }

    @Test
    void message_followsTheLanguageOfThePage() {
        open("/?game=kayles&position=5,7,9").awaitTextBlocking("outcome", "N");
        page.fillBlocking("position", "5,x");
        page.awaitTextBlocking("error", "x");

        page.clickBlocking("language");

        page.awaitBlocking("document.documentElement.lang === 'zh-Hans'");
        assertThat(page.textsBlocking("error"))
                .singleElement()
                .asString()
                .contains("整数")
                .doesNotContain("place");
    }

    @Test
    void errorOfTheServer_isWhollyChinese() {
        open("/?game=moore&position=1&lang=zh").awaitTextBlocking("error", "moore");

        assertThat(page.textsBlocking("error")).singleElement().asString().startsWith("游戏无效：moore 的参数 k 缺失");
        assertThat(page.evaluateBlocking("document.querySelector('[data-testid=error] [lang=en]') === null")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void pageAfterAnUpgrade_isLoadedAnew() {
        page.beforeScriptsBlocking(UPGRADE);
        open("/").awaitTextBlocking("outcome", "N");
        page.evaluateBlocking("window.same = true");

        page.evaluateBlocking("document.querySelector('.frame-head nav a[href=\"/tables\"]').click()");

        page.awaitBlocking("window.same === undefined && document.querySelector('[data-testid=period]')");
    }

    @Test
    void languageAfterAnUpgrade_isThatOfTheSameVersionAlone() {
        page.beforeScriptsBlocking(UPGRADE);
        open("/").awaitTextBlocking("outcome", "N");
        page.evaluateBlocking("window.same = true");

        page.clickBlocking("language");

        page.awaitBlocking("window.same === undefined && location.search.includes('lang=zh')");
        page.awaitTextBlocking("outcome", "wins"); // the server's texts would be those of the next version
        assertThat(page.evaluateBlocking("document.documentElement.lang").asText())
                .isEqualTo("en");
    }

    @Test
    void batchSubmittedTwiceAtOnce_isOneBatch() {
        open("/batch");
        page.fillBlocking("paste", "{\"game\":\"nim\",\"position\":[1,2]}\n");
        page.evaluateBlocking("(() => { const real = XMLHttpRequest.prototype.send; window.sent = 0;"
                + " XMLHttpRequest.prototype.send = function (body) { sent++; return real.call(this, body); }; })()");
        page.awaitBlocking("!document.querySelector('[data-testid=submit]').disabled");

        page.evaluateBlocking("[1, 2].forEach(() => document.querySelector('.submit').requestSubmit())");

        page.awaitTextBlocking("state", "completed");
        assertThat(page.evaluateBlocking("sent").asInt()).isEqualTo(1);
    }
}
