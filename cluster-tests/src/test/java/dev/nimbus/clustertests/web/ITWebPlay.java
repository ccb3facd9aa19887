package dev.nimbus.clustertests.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A game played against the solver: whose turn it is, what a move costs the server, and the way back. */
class ITWebPlay extends WebPageFixture {
    /** Holds back all requests until {@code release()}. */
    private static final String HOLD = "(() => { const real = fetch; let open;"
            + " const gate = new Promise((done) => (open = done)); window.release = open;"
            + " window.fetch = async (...request) => { await gate; return real(...request); }; })()";

    /** Lets through only what asks for no outcome. */
    private static final String HOLD_OUTCOMES = "(() => { const real = fetch;"
            + " window.fetch = (url, options) => String(options?.body ?? '').includes('\"ask\":[\"options\"],\"limit\":2000,\"outcomes\":false')"
            + " ? real(url, options) : new Promise(() => {}); })()";

    private static final String COUNT =
            "(() => { const real = fetch; window.asked = 0; window.fetch = (...request) => { asked++; return real(...request); }; })()";

    private static final String MOVES = "document.querySelectorAll('.record li').length";

    private static final String POSITION = "document.querySelector('[data-testid=position]').value";

    @Test
    void secondMoveWhileTheSolverThinks_isNotMade() {
        open("/?game=nim&position=3,5&side=first").awaitBlocking("document.querySelector('[data-testid=option]')");
        page.evaluateBlocking(HOLD);
        page.clickBlocking("option");
        page.awaitTextBlocking("turn", "The solver is thinking");

        page.evaluateBlocking(
                "document.querySelector('.board .token').dispatchEvent(new MouseEvent('click', {bubbles: true}))");

        assertThat(page.evaluateBlocking(POSITION).asText()).isEqualTo("5");
        page.evaluateBlocking("release()");
        page.awaitBlocking(MOVES + " === 2");
        page.awaitTextBlocking("turn", "The solver won");
    }

    /** A board of 7 by 9 took as long as a query may, and showed nothing meanwhile. */
    @Test
    void solverThatThinksLong_saysForHowLong_andMovesWhenToldTo() {
        // of three heaps a random move leaves something: the game goes on
        open("/?game=nim&position=3,5,7&side=first").awaitBlocking("document.querySelector('[data-testid=option]')");
        page.evaluateBlocking(HOLD_OUTCOMES);
        page.clickBlocking("option");

        page.awaitTextBlocking("turn", "The solver is thinking");
        page.awaitBlocking("/^For [0-9]+ s so far/.test(document.querySelector('[role=timer]')?.textContent)");
        page.clickBlocking("hurry");

        page.awaitBlocking(MOVES + " === 2");
        page.awaitTextBlocking("turn", "The solver played");
    }

    @Test
    void winningMoveAmongMoreThanAreListed_isMadeAndAnswered() {
        open("/?game=nim&position=20001,20000&side=first").awaitTextBlocking("turn", "Type yours");
        page.clickBlocking("reveal");

        page.clickBlocking("move");

        page.awaitBlocking(MOVES + " === 2");
        page.awaitTextBlocking("turn", "Type yours");
        page.awaitBlocking("decodeURIComponent(location.search).includes('&path={\"heap\":0,')");
    }

    @Test
    void solverThatStarts_movesFirst_andThePlayersMovesAreTakenBackByKeys() {
        open("/?game=kayles&position=5,7&side=first").awaitBlocking("document.querySelector('[data-testid=option]')");
        page.clickBlocking("solver-starts");
        page.awaitTextBlocking("turn", "The solver played");
        page.clickBlocking("option");
        page.awaitBlocking(MOVES + " === 3");
        assertThat(page.evaluateBlocking("document.querySelectorAll('.record .undone').length")
                        .asInt())
                .isZero();

        press("ArrowLeft", false);
        page.awaitBlocking("document.querySelectorAll('.record .undone').length === 2");
        press("ArrowRight", false);
        page.awaitBlocking("document.querySelectorAll('.record .undone').length === 0");
        press("z", true);
        page.awaitBlocking("document.querySelectorAll('.record .undone').length === 2");
        page.clickBlocking("new-game");

        page.awaitBlocking("!document.querySelector('.record') && location.search.endsWith('side=first')");
    }

    @Test
    void lastMoveOfTheSolver_isMarked() {
        open("/?game=kayles&position=5&side=first").awaitBlocking("document.querySelector('[data-testid=option]')");

        page.clickBlocking("option"); // leaves 1 + 2, of which the solver makes 1 + 1

        page.awaitBlocking("document.querySelector('.heap-last') && " + MOVES + " === 2");
    }

    @Test
    void elementThatSaysSeveralMoves_narrowsTheList_andIsMarked() {
        open("/?game=kayles&position=5,7&side=both").awaitBlocking("document.querySelector('[data-testid=option]')");

        page.evaluateBlocking("document.querySelectorAll('button.heap-size')[0].click()");

        page.awaitBlocking("document.querySelector('.heap-picked')");
        assertThat(page.textsBlocking("option")).hasSize(5).allMatch(text -> text.startsWith("heap 1"));
    }

    @Test
    void pins_areKnockedDownByAChoiceOfOne_orOfTheSpaceBetweenTwo() {
        open("/?game=kayles&position=5,7&side=both").awaitBlocking("document.querySelector('[data-testid=option]')");

        clickInHeap(1, ".pin-gap:nth-of-type(5)"); // the fifth and the sixth of seven
        page.awaitBlocking(POSITION + " === '5,1,4'");
        page.awaitBlocking("document.querySelector('[data-testid=option]')");
        clickInHeap(0, "g:nth-of-type(4)");

        page.awaitBlocking(POSITION + " === '1,3,1,4'");
    }

    @Test
    void token_isTakenWithThoseAboveIt() {
        open("/?game=nim&position=3,5,6&side=both").awaitBlocking("document.querySelector('[data-testid=option]')");

        clickInHeap(1, "circle:nth-of-type(3)");

        page.awaitBlocking(POSITION + " === '3,2,6'");
    }

    private void clickInHeap(int heap, String element) {
        page.evaluateBlocking("document.querySelectorAll('.board .heap')[" + heap + "].querySelector('" + element
                + "').dispatchEvent(new MouseEvent('click', {bubbles: true}))");
    }

    @Test
    void cells_areOneStopOfTheTabKey_andAreChosenByArrowKeys() {
        open("/?game=cram&position=...,...&side=both").awaitBlocking("document.querySelector('[data-testid=option]')");
        page.awaitBlocking("document.querySelectorAll('.board [data-at][tabindex=\"0\"]').length === 1");
        page.evaluateBlocking("document.querySelector('.board [data-at][tabindex=\"0\"]').focus()");

        for (String key : new String[] {"ArrowRight", "ArrowDown", "Enter", "ArrowRight", "Enter"}) {
            String before =
                    page.evaluateBlocking("document.activeElement.dataset.at").asText();
            pressFocused(key);
            page.awaitBlocking(
                    key.equals("Enter")
                            ? "document.querySelector('.cell.picked, .cell.last')"
                            : "document.activeElement.dataset.at !== '" + before + "'");
        }

        page.awaitBlocking(POSITION + " === '...,.##'");
        page.awaitBlocking("document.activeElement.classList.contains('board')");
    }

    @Test
    void coinsOfARow_areOneStopOfTheTabKey_andAreChosenByArrowKeys() {
        open("/?game=turning-turtles&position=TTTHHTHH&side=both")
                .awaitBlocking("document.querySelector('[data-testid=option]')");
        page.awaitBlocking("document.querySelectorAll('.board [data-at][tabindex=\"0\"]').length === 1");
        page.evaluateBlocking("document.querySelector('.board [data-at][tabindex=\"0\"]').focus()");

        pressFocused("ArrowRight");
        page.awaitBlocking("document.activeElement.dataset.at === '0,1'");
        pressFocused("Enter");

        page.awaitBlocking("document.querySelector('.cell.picked')");
        assertThat(page.textsBlocking("option")).allMatch(text -> text.matches("(?s)turn (2|2, .*|.*, 2)\\b.*"));
        assertThat(page.evaluateBlocking("document.activeElement.getAttribute('aria-label')")
                        .asText())
                .isEqualTo("coin 2, tails");
    }

    /** The browser takes the keyboard away from a square that can be chosen no more, and does not say so. */
    @Test
    void squareThatIsNoMoveAnyMore_leavesTheKeyboardAtTheBoard() {
        open("/?game=treblecross&position=9&side=both").awaitBlocking("document.querySelector('[data-testid=option]')");
        page.evaluateBlocking("document.querySelector('.board [data-at=\"0,4\"]').focus()");

        pressFocused("Enter");

        page.awaitBlocking(MOVES + " === 1 && document.querySelectorAll('.option').length === 8");
        page.awaitBlocking("document.activeElement.classList.contains('board')");
    }

    @Test
    void elementsWithoutAMove_areNoButtons() {
        open("/?game=geography&position={\"vertices\":4,\"edges\":[[0,1],[1,2],[2,3],[3,0]],\"at\":0}&side=both")
                .awaitBlocking("document.querySelectorAll('.option').length === 2");

        page.awaitBlocking("document.querySelectorAll('.board [role=button]').length === 2");
    }

    @Test
    void stair_isChosenByKeys_andIsMarked() {
        open("/?game=staircase&position=2,1,3&side=both")
                .awaitBlocking("document.querySelector('[data-testid=option]')");
        page.evaluateBlocking("document.querySelectorAll('.board g.choosable')[2].focus()");

        pressFocused("Enter");

        page.awaitBlocking("document.querySelector('.stair.picked')");
        assertThat(page.textsBlocking("option")).hasSize(3).allMatch(text -> text.contains("from stair 3 to 2"));
    }

    private void pressFocused(String key) {
        page.evaluateBlocking("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: '" + key
                + "', bubbles: true, cancelable: true}))");
    }

    @Test
    void stone_isChosenFirst_thenWhereItGoes() {
        open("/?game=clobber&position=[\"xox\",\"oxo\"]&side=both")
                .awaitBlocking("document.querySelector('[data-testid=option]')");

        clickCell("0,0");
        page.awaitBlocking("document.querySelector('.cell.picked')");
        assertThat(page.textsBlocking("option")).hasSize(2).allMatch(text -> text.startsWith("row 1, column 1 takes"));
        clickCell("1,0");

        page.awaitBlocking(POSITION + " === '.ox,xxo'");
    }

    private void clickCell(String cell) {
        page.evaluateBlocking("document.querySelector('.board [data-at=\"" + cell
                + "\"]').dispatchEvent(new MouseEvent('click', {bubbles: true}))");
    }

    private void press(String key, boolean isControlled) {
        page.evaluateBlocking("document.querySelector('.board').dispatchEvent(new KeyboardEvent('keydown', {key: '"
                + key + "', ctrlKey: " + isControlled + ", bubbles: true, cancelable: true}))");
    }

    @Test
    void movesInHand_areAskedForTogether() {
        open("/?game=nim&position=20006,20007,7").awaitTextBlocking("outcome", "N"); // none of the three is listed
        page.awaitBlocking("document.querySelector('.option-standing')");
        page.evaluateBlocking(COUNT);

        page.evaluateBlocking("(async () => { for (const chip of document.querySelectorAll('[data-testid=move]')) {"
                + " chip.focus(); await new Promise((done) => setTimeout(done)); } })()");

        page.awaitBlocking("document.querySelector('.leads').textContent.includes('20006,20007,1')");
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
    void arrowKeysInALineToCopy_takeNoMoveBack() {
        open("/?game=nim&position=3,5,6&side=both").awaitBlocking("document.querySelector('[data-testid=option]')");
        page.clickBlocking("option");
        page.awaitBlocking(MOVES + " === 1");
        page.evaluateBlocking("document.querySelector('.share-line').parentElement.open = true");
        page.evaluateBlocking("document.querySelector('.share-line code').focus()");

        pressFocused("ArrowLeft");
        assertThat(page.evaluateBlocking("document.querySelectorAll('.record .undone').length")
                        .asInt())
                .isZero();
        page.evaluateBlocking("document.querySelector('.board').focus()");
        pressFocused("ArrowLeft");

        page.awaitBlocking("document.querySelectorAll('.record .undone').length === 1");
    }

    @Test
    void heapThatIsRemovedByKeys_leavesTheKeyboardAtTheBoard() {
        open("/?game=nim&position=3,5").awaitTextBlocking("outcome", "N");
        page.evaluateBlocking("[...document.querySelectorAll('.board .remove')].at(-1).focus()");

        page.evaluateBlocking("document.activeElement.click()");

        page.awaitBlocking(POSITION + " === '3'");
        page.awaitBlocking("document.activeElement.classList.contains('board')");
    }

    @Test
    void moreMoves_takeTheKeyboardToTheFirstOfThem() {
        open("/?game=nim&position=100").awaitBlocking("document.querySelector('[data-testid=more-options]')");
        page.evaluateBlocking("document.querySelector('[data-testid=more-options]').focus()");

        page.clickBlocking("more-options");

        page.awaitBlocking("document.activeElement === document.querySelectorAll('.option')[60]");
    }

    @Test
    void undo_takesBackBothMoves() {
        open("/?game=nim&position=1,2&side=first").awaitBlocking("document.querySelector('[data-testid=option]')");
        page.clickBlocking("option");
        page.awaitBlocking(MOVES + " === 2");

        page.clickBlocking("undo");

        page.awaitBlocking(POSITION + " === '1,2' && document.querySelectorAll('.record .undone').length === 2");
        page.awaitBlocking("document.querySelectorAll('[data-testid=option]').length === 3");
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
        page.clickBlocking("mode-play");
        page.clickBlocking("option");

        page.awaitBlocking(MOVES + " === 2");
        assertThat(page.evaluateBlocking(POSITION).asText()).contains("kayles").doesNotContain("octal");
    }
}
