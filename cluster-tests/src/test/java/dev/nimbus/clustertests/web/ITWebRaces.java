package dev.nimbus.clustertests.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person who is faster than the server, or leaves while it works: what comes late changes nothing. */
class ITWebRaces extends WebPageFixture {
    /** Holds responses back until {@code release()}; {@code held} counts them, {@code pending} those on their way. */
    private static final String HOLD = "(() => { const real = fetch; let open; window.held = window.pending = 0;"
            + " const gate = new Promise((done) => (open = done)); window.release = open;"
            + " window.fetch = async (...request) => { pending++; held++; try { const response = await real(...request);"
            + " await gate; return response; } finally { setTimeout(() => pending--); } }; })()";

    @TempDir
    Path files;

    @Test
    void answerThatComesLate_isNotShownForTheNextPosition() {
        open("/?game=nim&position=3,5").awaitTextBlocking("outcome", "N");
        page.evaluateBlocking("(() => { const real = fetch; window.late = []; window.fetch = async (...request) => {"
                + " const response = await real(...request);"
                + " const isLate = /3,3|4,5/.test(request[1]?.body);" // not those of 3,5 that are still under way
                + " if (isLate) await new Promise((done) => late.push(done)); return response; }; })()");
        page.fillBlocking("position", "3,3");
        page.awaitBlocking("late.length >= 2"); // the answer and the options

        page.evaluateBlocking(
                "(() => { const field = document.querySelector('[data-testid=position]');"
                        + " field.value = '4,5'; field.dispatchEvent(new Event('input', {bubbles: true})); late.forEach((release) => release()); })()");

        page.awaitBlocking("late.length >= 4"); // the next question is asked
        assertThat(page.evaluateBlocking("document.querySelector('[data-testid=outcome]') === null")
                        .asBoolean())
                .isTrue();
        page.evaluateBlocking("late.forEach((release) => release())");
        page.awaitTextBlocking("outcome", "N");
    }

    @Test
    void moveOfTheSolverThatComesLate_isNotPlayedInAnotherGame() {
        open("/?game=nim&position=3,5&side=first").awaitBlocking("document.querySelector('[data-testid=option]')");
        page.evaluateBlocking(HOLD);
        page.clickBlocking("option");
        page.awaitBlocking("held > 0 && document.querySelector('[data-testid=position]').value === '5'");

        page.fillBlocking("game", "kayles");
        page.evaluateBlocking("release()");

        page.awaitTextBlocking("outcome", "N");
        page.awaitBlocking("pending === 0");
        assertThat(page.evaluateBlocking("document.querySelector('[data-testid=position]').value")
                        .asText())
                .isEqualTo("5");
        assertThat(page.evaluateBlocking("document.querySelector('.record') === null")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void moveThatIsPlayed_leavesTheFocusOnTheBoard() {
        open("/?game=nim&position=3,5").awaitTextBlocking("outcome", "N");

        page.evaluateBlocking("(() => { const move = document.querySelector('[data-testid=move]');"
                + " move.focus(); move.click(); })()");

        page.awaitBlocking("document.activeElement.classList.contains('board')");
    }

    @Test
    void pageThatLoadsLate_isNotShownUnderAnotherAddress() {
        open("/").awaitTextBlocking("outcome", "N");

        page.evaluateBlocking("document.querySelectorAll('.frame-head nav a').forEach((link, i) => [1, 0].forEach("
                + "(n) => i === 4 && document.querySelectorAll('.frame-head nav a')[n * 4].click()))");
        page.evaluateBlocking("import('/assets/learn/page.js').then(() => new Promise((done) => setTimeout(done)))");

        assertThat(page.evaluateBlocking("location.pathname").asText()).isEqualTo("/");
        page.awaitTextBlocking("outcome", "N");
        page.awaitBlocking("document.querySelector('.frame-head nav [aria-current]').pathname === '/'");
    }

    @Test
    void tableThatFailed_isAskedForAgain_andAnotherViewAsksNothing() {
        open("/tables?game=kayles").awaitTextBlocking("period", "12");
        page.evaluateBlocking(
                "window.real = fetch; window.fetch = () => Promise.reject(new TypeError('no network')); 0");
        String show = "document.querySelector('.table-form button[type=submit]').click()";

        page.evaluateBlocking(show);
        page.awaitTextBlocking("error", "does not answer");
        page.evaluateBlocking("window.fetch = window.real; 0");
        page.evaluateBlocking(show);
        page.awaitBlocking("document.querySelector('[aria-busy=false]')");
        page.awaitTextBlocking("period", "12");

        page.evaluateBlocking(HOLD);
        page.evaluateBlocking("document.querySelector('.table-form .segments button').click()");
        page.awaitBlocking("document.querySelectorAll('.grid-row').length > 3");
        assertThat(page.evaluateBlocking("held").asInt()).isZero();
    }

    @Test
    void fileThatIsReadLate_doesNotReplaceWhatWasPastedSince() throws IOException {
        Path file = Files.writeString(files.resolve("queries.txt"), "1 2 3\n");
        open("/batch").awaitBlocking("document.querySelector('[data-testid=paste]')");
        page.evaluateBlocking("(() => { const real = Blob.prototype.text; const gate = new Promise((done) =>"
                + " (window.release = done)); Blob.prototype.text = async function () { window.isRead = true;"
                + " await gate; return real.call(this); }; })()");
        page.chooseFileBlocking("file", file);
        page.awaitBlocking("window.isRead");

        page.fillBlocking("paste", "{\"game\":\"nim\",\"position\":[1,2]}\n");
        page.evaluateBlocking("(release(), new Promise((done) => setTimeout(done)))");

        assertThat(page.evaluateBlocking("document.querySelector('[data-testid=paste]').value")
                        .asText())
                .contains("nim");
        page.clickBlocking("submit");
        page.awaitTextBlocking("state", "completed");
    }
}
