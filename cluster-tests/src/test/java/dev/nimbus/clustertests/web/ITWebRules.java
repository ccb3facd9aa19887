package dev.nimbus.clustertests.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A person writes rules of their own on the page Solve, is shown what is wrong, and has the game solved. */
class ITWebRules extends WebPageFixture {
    private static final String DIVISORS =
            "{\"rules\":{\"state\":[\"n\"],\"moves\":[{\"for\":{\"d\":\"1..n-1\"},\"if\":\"n%25d==0\",\"to\":[\"n-d\"]}]}}";

    @Test
    void rules_areWrittenCorrectedSolvedAndPlayed() {
        open("/?game=" + DIVISORS + "&position=12,7").awaitTextBlocking("outcome", "N");
        assertThat(page.textsBlocking("move")).hasSize(2).element(0).isEqualTo("12 → 9 (d = 3)");

        page.fillBlocking("rules", "{\"state\":[\"n\"],\n\"moves\":[{\"if\":\"n>0\",\"to\":[\"m-1\"]}]}");
        assertThat(page.awaitTextBlocking("rules-error", "unknown name")).contains("line 2, column 29");

        page.fillBlocking("rules", "{\"state\":[\"n\"],\n\"moves\":[{\"if\":\"n>0\",\"to\":[\"n-1\"]}}");
        page.awaitTextBlocking("rules-error", "line 2");

        page.fillBlocking("rules", "{\"state\":[\"n\"],\n\"moves\":[{\"if\":\"n>0\",\"to\":[\"n-1\"]}]}");
        page.awaitTextBlocking("grundy", "1");
        page.awaitBlocking("!document.querySelector('[data-testid=rules-error]')");
        assertThat(page.textsBlocking("move")).containsExactly("12 → 11", "7 → 6");

        page.clickBlocking("mode-play");
        page.clickBlocking("option");
        // The solver answers; of its moves, which all lose here, it makes any.
        page.awaitBlocking("document.querySelectorAll('.record li').length === 2");
        page.awaitBlocking(
                "[...document.querySelectorAll('.record li')].some((move) => move.textContent.startsWith('Solver'))");
    }

    @Test
    void rulesThatAreNotThere_areThoseOfTheExample_andTheirSyntaxIsALinkAway() {
        open("/?game=rules").awaitTextBlocking("outcome", "N");

        assertThat(page.evaluateBlocking("document.querySelector('[data-testid=rules]').value")
                        .asText())
                .contains("n%d==0");
        assertThat(page.textsBlocking("rules-error")).isEmpty();

        page.clickBlocking("rules-syntax");

        assertThat(page.awaitTextBlocking("rules-reference", "gcd")).contains("a later range may use earlier names");
    }

    @Test
    void rulesOfAKnownGame_areNamed() {
        open("/?game=" + DIVISORS + "&position=12&lang=zh").awaitTextBlocking("outcome", "N");

        page.fillBlocking("rules", "{\"state\":[\"n\"],\"moves\":[{\"for\":{\"t\":\"1..n\"},\"to\":[\"n-t\"]}]}");
        assertThat(page.awaitTextBlocking("rules-known", "nim")).contains("猜测");

        page.fillBlocking("rules", "{\"state\":[\"n\"],\"moves\":[{\"to\":[\"m\"]}]}");
        page.awaitBlocking("!document.querySelector('[data-testid=rules-known]')");
    }

    @Test
    void examples_areSolved() {
        open("/?game=" + DIVISORS + "&position=12").awaitTextBlocking("outcome", "N");

        page.clickBlocking("rules-example-sheet");

        page.awaitBlocking("document.querySelector('[data-testid=position]').value === '[[4,5]]'");
        page.awaitBlocking(
                "document.querySelector('[data-testid=move]')?.textContent === '(4, 5) → (2, 5) + (2, 5) (move 0, k ="
                        + " 2)'");
        page.awaitBlocking("document.querySelector('[data-testid=rules]').value.includes('w-2')");
    }
}
