package dev.nimbus.clustertests.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person does on the pages Solve, Tables, Cluster, Learn and Docs, done in a browser. */
class ITWebPage extends WebPageFixture {
    private static final int FIRST_LOAD_BYTES = 150 * 1024;
    private static final int FIRST_LOAD_REQUESTS = 10;
    private static final int ARROW_DOWN = 40;
    private static final int ENTER = 13;

    @Test
    void firstLoad_isSmallAndFromThisServerAlone() {
        open("/").awaitTextBlocking("outcome", "N");

        JsonNode loads = page.evaluateBlocking(
                "performance.getEntriesByType('resource')" + ".map(e => ({name: e.name, size: e.encodedBodySize}))");
        assertThat(loads).isNotEmpty().hasSizeLessThan(FIRST_LOAD_REQUESTS);
        loads.forEach(load -> assertThat(load.get("name").asText())
                .startsWith(server().toString())
                .as("texts of a language that nobody asked for")
                .doesNotContain("-zh"));
        long bytes =
                loads.valueStream().mapToLong(load -> load.get("size").asLong()).sum();
        assertThat(bytes).isLessThan(FIRST_LOAD_BYTES);
    }

    @Test
    void position_isAnsweredWithItsWinningMoves() {
        open("/?game=kayles&position=5,7,9").awaitTextBlocking("outcome", "N");

        page.awaitTextBlocking("grundy", "2");
        assertThat(page.textsBlocking("move"))
                .containsExactly("heap 2: 7 → 1 + 4", "heap 2: 7 → 3 + 3", "heap 3: 9 → 2 + 5");
    }

    @Test
    void moveInHand_showsWhereItLeads() {
        open("/?game=nim&position=3,5,7").awaitTextBlocking("outcome", "N");

        page.evaluateBlocking("document.querySelector('[data-testid=move]').focus()");

        page.awaitBlocking("document.querySelector('.leads').textContent.includes('2,5,7')");
        page.awaitBlocking("document.querySelector('.leads .outcome-P')");
        page.awaitBlocking("document.querySelectorAll('.token.taken').length === 1");
    }

    @Test
    void typedPosition_isTheAddress() {
        open("/?game=kayles&position=5,7,9").awaitTextBlocking("outcome", "N");

        page.fillBlocking("position", "4,4");
        page.clickBlocking("ask");

        page.awaitTextBlocking("outcome", "P");
        page.awaitBlocking("location.search === '?game=kayles&position=4,4'");
    }

    @Test
    void positionThatIsNone_keepsTheDrawingAndSaysWhatWasExpected() {
        open("/?game=kayles&position=5,7,9").awaitTextBlocking("outcome", "N");

        page.fillBlocking("position", "5,x");

        assertThat(page.awaitTextBlocking("error", "x")).contains("place 2", "0 to 9223372036854775807");
        assertThat(page.evaluateBlocking("document.querySelectorAll('.board .token').length")
                        .asInt())
                .isEqualTo(5 + 7 + 9);
    }

    @Test
    void gameThatIsNone_isToldByTheServer() {
        open("/?game=nope&position=5").awaitTextBlocking("error", "nope");
    }

    @Test
    void largestHeap_isExact() {
        open("/?game=nim&position=9223372036854775807,1").awaitTextBlocking("grundy", "9223372036854775806");

        assertThat(page.textsBlocking("move")).containsExactly("heap 1: 9223372036854775807 → 1");
    }

    @Test
    void game_isFoundAndChosenByKeysAlone() {
        open("/").awaitTextBlocking("outcome", "N");

        page.evaluateBlocking("document.querySelector('[data-testid=game]').focus()");
        page.typeBlocking("golden");
        page.evaluateBlocking("document.querySelector('[data-testid=game]').select()");
        page.typeBlocking("wyth");
        page.awaitBlocking("document.querySelectorAll('#game-list [role=option]').length === 1");
        page.pressBlocking("ArrowDown", ARROW_DOWN);
        page.awaitBlocking("document.querySelector('#game-list [aria-selected=true]')");
        page.pressBlocking("Enter", ENTER);

        page.awaitBlocking("document.querySelector('[data-testid=position]').value === '10,18'");
        page.awaitTextBlocking("outcome", "N");
    }

    @Test
    void gamePlayedToItsEnd_isWonByWhoPlaysTheWinningMoves() {
        open("/?game=nim&position=1,2").awaitTextBlocking("outcome", "N");
        page.clickBlocking("mode-play");
        page.clickBlocking("reveal");

        page.clickBlocking("move"); // to 1,1; the solver takes one, whatever it does
        page.awaitBlocking("document.querySelectorAll('.record li').length === 2");
        page.clickBlocking("option");

        page.awaitBlocking("document.querySelector('.turn').textContent === 'You won.'");
        page.evaluateBlocking("document.querySelector('.path button').click()");
        page.awaitBlocking("document.querySelector('[data-testid=position]').value === '1,2'");
    }

    @Test
    void answer_isHiddenFromAPlayerUntilItIsRevealed() {
        open("/?game=nim&position=1,2").awaitTextBlocking("outcome", "N");

        page.clickBlocking("mode-play");
        page.awaitBlocking("document.querySelectorAll('[data-testid=option]').length === 3");
        page.awaitBlocking("!document.querySelector('[data-testid=outcome], [data-testid=move], .option-standing')");
        page.clickBlocking("reveal");

        page.awaitTextBlocking("outcome", "N");
        page.awaitBlocking("document.querySelectorAll('.option-standing').length === 3");
    }

    @Test
    void options_areRowsWithWhoWins_theWinningOnesFirst() {
        open("/?game=nim&position=1,2").awaitTextBlocking("outcome", "N");

        page.awaitBlocking("document.querySelectorAll('[data-testid=options] .option-standing').length === 3");

        assertThat(page.textsBlocking("option").stream()
                        .map(text -> text.replaceAll("\\s+", " "))
                        .toList())
                .satisfiesExactly(
                        first -> assertThat(first)
                                .startsWith("heap 2: 2 → 1")
                                .contains("1,1", "wins: leaves P", "nim-value 0"),
                        second -> assertThat(second)
                                .startsWith("heap 1: 1 → 0")
                                .contains("loses: leaves N", "nim-value 2"),
                        third -> assertThat(third)
                                .startsWith("heap 2: 2 → 0")
                                .contains("loses: leaves N", "nim-value 1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"99", "{\"heap\":7,\"to\":[1]}", "{\"heap\":0}", "{\"a\":1}", "\"x\"", "null"})
    void stepThatIsNoMove_isNamed_andTheMovesBeforeItAreMade(String step) {
        open("/?game=nim&position=3,5,7&path=2," + URLEncoder.encode(step, StandardCharsets.UTF_8));

        page.awaitBlocking("document.body.textContent.includes('The step " + step
                + " in the address is no move of 2,5,7.') && document.querySelectorAll('.record li').length === 1");
    }

    @Test
    void pathOfMoves_isInTheAddress_andBackAndReloadKeepIt() {
        String position = "document.querySelector('[data-testid=position]').value";
        open("/?game=nim&position=3,5,7").awaitTextBlocking("outcome", "N");
        page.awaitBlocking("document.querySelector('.option-standing')"); // those that win come first now
        page.clickBlocking("option");
        page.awaitBlocking(position + " === '2,5,7'");
        page.awaitBlocking("location.search === '?game=nim&position=3,5,7&path=2'");
        page.clickBlocking("option");
        page.awaitBlocking("document.querySelectorAll('.record li').length === 2");

        page.evaluateBlocking("history.back()");
        page.awaitBlocking(position + " === '2,5,7'");
        page.reloadBlocking();

        page.awaitTextBlocking("outcome", "P");
        page.awaitBlocking(position + " === '2,5,7' && document.querySelectorAll('.record li').length === 1");
        page.evaluateBlocking("document.querySelector('.path button').click()");
        page.awaitBlocking(position + " === '3,5,7' && location.search === '?game=nim&position=3,5,7'");
    }

    @Test
    void why_showsTheXorAndTheSource() {
        open("/?game=nim&position=3,5,7").awaitTextBlocking("outcome", "N");

        page.evaluateBlocking("document.querySelector('details summary').click()");

        page.awaitBlocking("document.querySelector('.values tfoot')?.textContent === 'xor1001'");
        page.awaitBlocking("document.querySelector('details').textContent.includes('Bouton')");
        page.awaitBlocking(
                "document.querySelector('details').textContent.includes('The move “heap 1: 3 → 2” leaves 2,5,7')");
    }

    @Test
    void misere_isAnotherQuestion() {
        open("/?game=nim&position=1,1,1&play=misere").awaitTextBlocking("outcome", "P");
        open("/?game=nim&position=1,1,1").awaitTextBlocking("outcome", "N");
    }

    @Test
    void chinese_isOneParameterAway() {
        open("/?game=nim&position=1,1&lang=zh").awaitTextBlocking("outcome", "必败");

        assertThat(page.evaluateBlocking("document.documentElement.lang").asText())
                .isEqualTo("zh-Hans");
    }

    @Test
    void chinesePage_isChineseFromTheFirstThatIsSeen() {
        page.beforeScriptsBlocking("window.seen = new Set(); new MutationObserver(() => seen.add("
                + "document.querySelector('nav')?.textContent)).observe(document, {childList: true, subtree: true})");
        open("/?game=nim&position=1,1&lang=zh").awaitTextBlocking("outcome", "必败");

        assertThat(page.evaluateBlocking("[...seen].filter(Boolean).every(text => text.includes('求解'))")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void whatTheServerSays_isChineseOnTheChinesePage() {
        open("/?game=nim&position=1,1&lang=zh").awaitTextBlocking("outcome", "必败");

        assertThat(page.runBlocking("chinese-words.js")).isEmpty();
        page.fillBlocking("game", "nope");
        assertThat(page.awaitTextBlocking("error", "nope")).startsWith("没有这个游戏");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ring",
                "hackenbush",
                "arc-kayles",
                "nimstring",
                "cram",
                "graph",
                "wythoff",
                "sum",
                "turning-corners",
                "rewrite",
                "sprouts",
                "boxes"
            })
    void everyFamily_isDrawnAndPlayed(String game) {
        open("/").awaitTextBlocking("outcome", "N");
        String example = "import('/assets/solve/game.js').then(async ({exampleOf}) => exampleOf((await (await "
                + "fetch('/v1/games')).json()).games.find(g => g.name === '" + game + "')))";
        JsonNode start = page.evaluateBlocking(example);
        page.fillBlocking("game", start.get("notation").asText());
        page.fillBlocking("position", start.get("position").asText());

        page.awaitBlocking("document.querySelector('[data-testid=outcome]')");
        page.clickBlocking("mode-play");
        page.clickBlocking("option");

        page.awaitBlocking("document.querySelectorAll('.record li').length > 0");
        page.clickBlocking("reveal");
        page.awaitBlocking("document.querySelector('[data-testid=outcome]')");
    }

    @Test
    void nimstring_isPlayedByItsStrings() {
        open("/?game=nimstring&position={\"edges\":[[0,1],[1,2],[2,0],[2,3],[3,0]]}")
                .awaitBlocking("document.querySelectorAll('.board g .branch').length === 5");
        page.awaitBlocking(
                "document.querySelector('[data-testid=score]')?.textContent.includes('Played for boxes: 3 ')");
        page.clickBlocking("mode-play");

        page.evaluateBlocking("document.querySelector('.board g.choosable')"
                + ".dispatchEvent(new MouseEvent('click', {bubbles: true}))");

        page.awaitBlocking("document.querySelectorAll('.record li').length === 2"); // the solver answers
        page.awaitBlocking("document.querySelectorAll('.board g .branch').length < 4");
    }

    @Test
    void curveOfSprouts_isChosenByItsEnds() {
        String dots = "[...document.querySelectorAll('.board g')]";
        open("/?game=sprouts&position=0*2.AB%7C0.AB&side=both")
                .awaitBlocking("document.querySelectorAll('.board g.choosable').length === 7");

        page.evaluateBlocking(dots + ".find((dot) => dot.textContent === 'A')"
                + ".dispatchEvent(new MouseEvent('click', {bubbles: true}))");
        page.awaitBlocking("document.querySelectorAll('.board .picked').length === 1");
        page.evaluateBlocking(dots + ".find((dot) => dot.textContent === 'B')"
                + ".dispatchEvent(new MouseEvent('click', {bubbles: true}))");

        page.awaitBlocking("document.querySelectorAll('[data-testid=option]').length === 2"); // the spots within or not
    }

    @Test
    void ringThatWasOpened_isPlayedOnAsALine() {
        open("/?game=ring(1,2)&position=5").awaitTextBlocking("outcome", "P");
        page.clickBlocking("mode-play");

        page.clickBlocking("option");

        page.awaitBlocking("document.querySelectorAll('.record li').length === 2"); // the solver answers in the line
        page.awaitBlocking("document.querySelector('[data-testid=position]').value.startsWith('{\"circles\":[],')");
        page.clickBlocking("reveal");
        page.awaitTextBlocking("outcome", "P");
    }

    @Test
    void cards_areDealtAndThenPlayedAsNim() {
        open("/?game=cards&position=[[6,6],[4,4]]")
                .awaitBlocking("document.querySelectorAll('.card-pair').length === 2");

        page.evaluateBlocking("document.querySelector('.board .buttons button').click()");
        page.clickBlocking("deal");

        page.awaitBlocking("document.querySelector('[data-testid=position]').value === '6,4'");
        page.awaitTextBlocking("outcome", "N");
    }

    @Test
    void heapOfThousands_isPlayed() {
        open("/?game=nim&position=5000,4999").awaitTextBlocking("outcome", "N");
        page.clickBlocking("mode-play");

        page.clickBlocking("option");

        page.awaitBlocking("document.querySelectorAll('.record li').length === 2");
    }

    @Test
    void optionsOfEveryGame_areSaidAndStandOnItsBoard() {
        open("/").awaitTextBlocking("outcome", "N");

        JsonNode found = page.runBlocking("options-oracle.js");

        assertThat(found.get("wrong")).isEmpty();
        assertThat(found.get("looked").asInt()).isGreaterThan(50);
    }

    @Test
    void table_showsThePeriodAndItsProof() {
        open("/tables?game=0.77&to=200").awaitTextBlocking("period", "12");

        assertThat(page.awaitTextBlocking("preperiod", "71")).isEqualTo("71");
        page.awaitBlocking("document.querySelector('main').textContent.includes('Guy-Smith')");
        page.awaitBlocking("document.querySelector('[data-testid=plot] canvas').width > 600");
    }

    @Test
    void tableOfAMillionHeaps_isDrawn() {
        open("/tables?game=kayles&with=lasker&to=1000000");

        page.awaitBlocking("document.querySelector('[data-testid=plot] canvas')");
        page.evaluateBlocking("document.querySelector('.plot-zoom button').click()");
        open("/tables?game=kayles&to=1000000&view=grid");
        page.awaitBlocking("document.querySelector('[data-testid=plot]')?.getAttribute('aria-rowcount') === '100001'");
        assertThat(page.evaluateBlocking("document.querySelectorAll('.grid-row').length")
                        .asInt())
                .isLessThan(40);
    }

    @Test
    void cluster_showsItsMembers() {
        open("/cluster").awaitTextBlocking("member", "solver");

        page.awaitBlocking("document.querySelectorAll('[data-testid=member]').length === 2");
        assertThat(String.join(" ", page.textsBlocking("member"))).contains("gateway-", "solver-", "%");
    }

    @Test
    void cluster_countsWhatIsAnsweredWhileItIsOpen() {
        open("/cluster").awaitTextBlocking("member", "solver");
        page.evaluateBlocking("window.before = document.querySelector('[data-testid=answers]').textContent");
        page.evaluateBlocking("fetch('/v1/solve', {method: 'POST', headers: {'content-type': 'application/x-ndjson'},"
                + " body: '{\"game\":\"nim\",\"position\":[1]}\\n'.repeat(1000)}).then(r => r.text()).then(() => 0)");

        page.awaitBlocking("document.querySelector('[data-testid=answers]').textContent !== window.before");
    }

    @Test
    void everyGame_hasALessonThatComputesItsExample() {
        open("/learn").awaitBlocking("document.querySelectorAll('.games a').length > 30");
        JsonNode links =
                page.evaluateBlocking("[...document.querySelectorAll('.games a')].map(a => a.getAttribute('href'))");
        for (JsonNode link : links) {
            page.evaluateBlocking("document.querySelector('.frame-head nav a[href=\"/learn\"]').click()");
            page.awaitBlocking("document.querySelector('.games a[href=\"" + link.asText() + "\"]')");
            page.evaluateBlocking("document.querySelector('.games a[href=\"" + link.asText() + "\"]').click()");
            page.awaitBlocking("document.querySelector('[data-testid=worked]')");
        }
    }

    @Test
    void docs_showEveryCallOfTheContract() {
        open("/docs").awaitBlocking("document.querySelectorAll('.operation').length > 10");

        page.awaitBlocking("document.querySelector('#submitBatch').textContent.includes('Idempotency-Key')");
    }

    @Test
    void link_changesThePageWithoutALoad() {
        open("/").awaitTextBlocking("outcome", "N");
        page.evaluateBlocking("window.same = true");

        page.evaluateBlocking("document.querySelector('.frame-head nav a[href=\"/tables\"]').click()");

        page.awaitTextBlocking("period", "12");
        assertThat(page.evaluateBlocking("window.same").asBoolean()).isTrue();
    }
}
