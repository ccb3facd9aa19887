package dev.nimbus.clustertests.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A game played against the solver: whose turn it is, what a move costs the server, and the way back. */
class ITWebPlay extends WebPageFixture {
    /** Holds back requests of more than one query, as the solver makes them when all its moves lose, until {@code release()}. */
    private static final String HOLD_REPLY = "(() => { const real = fetch; let open;"
            + " const gate = new Promise((done) => (open = done)); window.release = open;"
            + " window.fetch = async (url, options) => { if (String(options?.body ?? '').includes('\\n')) await gate;"
            + " return real(url, options); }; })()";

    /** Lets through only what asks for no outcome. */
    private static final String HOLD_OUTCOMES = "(() => { const real = fetch;"
            + " window.fetch = (url, options) => String(options?.body ?? '').includes('\"outcomes\":false')"
            + " ? real(url, options) : new Promise(() => {}); })()";

    private static final String COUNT =
            "(() => { const real = fetch; window.asked = 0; window.fetch = (...request) => { asked++; return real(...request); }; })()";

    private static final String MOVES = "document.querySelectorAll('.record li').length";

    private static final String POSITION = "document.querySelector('[data-testid=position]').value";

    @Test
    void secondMoveWhileTheSolverThinks_isNotMade() {
        open("/?game=nim&position=3,5").awaitTextBlocking("outcome", "N");
        page.evaluateBlocking(HOLD_REPLY);
        page.clickBlocking("move");
        page.awaitTextBlocking("turn", "The solver is thinking");

        page.clickBlocking("option");
        page.evaluateBlocking(
                "document.querySelector('.board .token').dispatchEvent(new MouseEvent('click', {bubbles: true}))");

        assertThat(page.evaluateBlocking(POSITION).asText()).isEqualTo("3,3");
        page.evaluateBlocking("release()");
        page.awaitBlocking(MOVES + " === 2");
        page.awaitTextBlocking("turn", "Next move");
    }

    @Test
    void winningMoveAmongMoreThanAreListed_isMadeAndAnswered() {
        open("/?game=nim&position=20001,20000").awaitTextBlocking("outcome", "N");

        page.clickBlocking("move");

        page.awaitBlocking(MOVES + " === 2");
        page.awaitTextBlocking("turn", "Type yours");
    }

    @Test
    void movesInHand_areAskedForTogether() {
        open("/?game=nim&position=3,5,7").awaitTextBlocking("outcome", "N");
        page.evaluateBlocking(COUNT);

        page.evaluateBlocking("(async () => { for (const chip of document.querySelectorAll('[data-testid=move]')) {"
                + " chip.focus(); await new Promise((done) => setTimeout(done)); } })()");

        page.awaitBlocking("document.querySelector('.leads').textContent.includes('3,5,6')");
        assertThat(page.evaluateBlocking("asked").asInt()).isEqualTo(1);
    }

    @Test
    void movesOfAHardPosition_areListedBeforeWhoWinsIsKnown() {
        open("/").awaitTextBlocking("outcome", "N");
        page.evaluateBlocking(HOLD_OUTCOMES);
        page.fillBlocking("game", "cram");
        page.fillBlocking("position", ".......,.......,.......,.......,.......,.......");

        page.clickBlocking("mode-play");

        page.awaitBlocking("document.querySelectorAll('[data-testid=option]').length > 50");
        assertThat(page.evaluateBlocking("document.querySelector('[data-testid=outcome]') === null")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void undo_takesBackBothMoves() {
        open("/?game=nim&position=1,2").awaitTextBlocking("outcome", "N");
        page.clickBlocking("move");
        page.awaitBlocking(MOVES + " === 2");

        page.clickBlocking("undo");

        page.awaitBlocking(POSITION + " === '1,2' && !document.querySelector('.record')");
        page.awaitBlocking("document.querySelectorAll('[data-testid=option]').length === 3");
        page.clickBlocking("hint");
        page.awaitBlocking("document.querySelectorAll('.hint').length === 3");
    }

    @Test
    void backAndForward_findThePositionAgain() {
        open("/?game=nim&position=3,5").awaitTextBlocking("outcome", "N");
        page.evaluateBlocking("document.querySelector('.frame-head nav a[href=\"/tables\"]').click()");
        page.awaitTextBlocking("period", "12");

        page.evaluateBlocking("history.back()");
        page.awaitTextBlocking("outcome", "N");
        assertThat(page.evaluateBlocking(POSITION).asText()).isEqualTo("3,5");

        page.evaluateBlocking("history.forward()");
        page.awaitTextBlocking("period", "12");
    }

    @Test
    void componentOfASum_keepsTheNameThatThePersonGave() {
        open("/?game=sum&position=[{\"game\":\"kayles\",\"position\":[2]},{\"game\":\"nim\",\"position\":[3]}]")
                .awaitTextBlocking("outcome", "N");

        page.clickBlocking("move");

        page.awaitBlocking(MOVES + " === 2");
        assertThat(page.evaluateBlocking(POSITION).asText()).contains("kayles").doesNotContain("octal");
    }
}
