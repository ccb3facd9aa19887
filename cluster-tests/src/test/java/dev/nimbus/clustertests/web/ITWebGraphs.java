package dev.nimbus.clustertests.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** Graphs that are set up by pointer and by keys. */
class ITWebGraphs extends WebPageFixture {
    private static final int ENTER = 13;
    private static final int DELETE = 46;
    private static final String POSITION = "document.querySelector('[data-testid=position]').value";

    /** Opens a game, and waits until nothing moves the board any more. */
    private void openEditor(String query) {
        page.sizeBlocking(1280, 900); // events outside of the window go nowhere
        open(query).awaitBlocking("document.querySelector('[data-testid=graph-editor]')");
        page.awaitBlocking("document.querySelector('[data-testid=option]')");
    }

    @Test
    void vertices_areAddedMovedAndJoinedByPointer() {
        openEditor("/?game=node-kayles&position={\"vertices\":2,\"edges\":[]}");
        double[] middle = middle(".graph-editor svg");

        page.dragBlocking(middle[0], middle[1] + 100, middle[0], middle[1] + 100); // below both
        page.awaitBlocking(POSITION + " === '{\"vertices\":3,\"edges\":[]}'");

        double[] first = middle("[data-vertex='0'] .vertex");
        double[] last = middle("[data-vertex='2'] .vertex");
        page.dragBlocking(first[0] + 21, first[1], last[0], last[1]); // from the rim
        page.awaitBlocking(POSITION + " === '{\"vertices\":3,\"edges\":[[0,2]]}'");

        page.dragBlocking(last[0], last[1], last[0] + 80, last[1] + 30); // from within
        String isMoved = "document.querySelector(\"[data-vertex='2'] .vertex\").getBoundingClientRect().x > 50 + "
                + (last[0] - first[0])
                + " + document.querySelector(\"[data-vertex='0'] .vertex\").getBoundingClientRect().x";
        page.awaitBlocking(isMoved);
        assertThat(page.evaluateBlocking(POSITION).asText()).isEqualTo("{\"vertices\":3,\"edges\":[[0,2]]}");
        page.awaitTextBlocking("outcome", "P"); // an edge and a vertex

        page.reloadBlocking(); // the drawing is in the middle again
        page.awaitBlocking(isMoved);
    }

    @Test
    void vertices_areAddedJoinedAndDeletedByKeys() {
        openEditor("/?game=node-kayles&position={\"vertices\":2,\"edges\":[]}");

        press("[data-vertex='1']", "Enter", ENTER);
        page.evaluateBlocking("document.querySelector('.graph-editor .add').click()"); // joined to the chosen one
        page.awaitBlocking(POSITION + " === '{\"vertices\":3,\"edges\":[[1,2]]}'");
        press("[data-vertex='0']", "Enter", ENTER);
        press("[data-vertex='1']", "Enter", ENTER);
        page.awaitBlocking(POSITION + " === '{\"vertices\":3,\"edges\":[[1,2],[0,1]]}'");
        press("[data-edge='0']", "Delete", DELETE);
        page.awaitBlocking(POSITION + " === '{\"vertices\":3,\"edges\":[[0,1]]}'");
        press("[data-vertex='0']", "Delete", DELETE);

        page.awaitBlocking(POSITION + " === '{\"vertices\":2,\"edges\":[]}'");
        page.awaitTextBlocking("outcome", "P");
    }

    @Test
    void vertexOfHackenbush_isNoPartOfThePositionUntilItStands() {
        openEditor("/?game=hackenbush&position={\"edges\":[[0,1]]}");
        page.evaluateBlocking("document.querySelector('.graph-editor .add').click()");
        page.awaitBlocking("document.querySelector('.vertex.loose')");
        assertThat(page.evaluateBlocking(POSITION).asText()).isEqualTo("{\"edges\":[[0,1]]}");

        press("[data-vertex='2']", "Enter", ENTER);
        press("[data-vertex='0']", "Enter", ENTER);

        page.awaitBlocking(POSITION + " === '{\"edges\":[[0,1],[2,0]]}'");
        page.awaitBlocking("!document.querySelector('.vertex.loose')");
        page.awaitTextBlocking("outcome", "P");
    }

    @Test
    void arcs_areInTheRulesOfTheGame() {
        openEditor("/?game={\"graph\":[[1],[]]}&position=0");

        press("[data-vertex='1']", "Enter", ENTER);
        press("[data-vertex='0']", "Enter", ENTER);

        page.awaitBlocking("document.querySelector('[data-testid=game]').value === '{\"graph\":[[1],[0]]}' && "
                + POSITION + " === '0'");
        page.awaitTextBlocking("outcome", "D");
        page.awaitBlocking("document.querySelectorAll('.graph-editor .arc').length === 2");
    }

    @Test
    void move_leavesTheDrawingWhereItWas_andShowsWhatIsGone() {
        open("/?game=node-kayles&position={\"vertices\":5,\"edges\":[[0,1],[1,2],[2,3],[3,4]]}&side=both")
                .awaitBlocking("document.querySelector('[data-testid=option]')");
        String third = "document.querySelectorAll('.board g .vertex')[2].outerHTML";
        String before = page.evaluateBlocking(third).asText();

        page.evaluateBlocking(
                "document.querySelector('.board g.choosable').dispatchEvent(new MouseEvent('click', {bubbles: true}))");

        page.awaitBlocking(POSITION + " === '{\"vertices\":3,\"edges\":[[0,1],[1,2]]}'"); // numbered anew
        page.awaitBlocking("document.querySelectorAll('.vertex.gone').length === 2");
        assertThat(page.evaluateBlocking(third.replace("[2]", "[0]")).asText()).isEqualTo(before);
    }

    @Test
    void cutOfHackenbush_showsWhatHasFallen() {
        open("/?game=hackenbush&position={\"edges\":[[0,1],[1,2],[1,3],[0,4]]}&side=both")
                .awaitBlocking("document.querySelector('[data-testid=option]')");

        page.evaluateBlocking(
                "document.querySelector('.board g.choosable').dispatchEvent(new MouseEvent('click', {bubbles: true}))");

        page.awaitBlocking("document.querySelectorAll('.board g .branch').length === 1");
        page.awaitBlocking("document.querySelectorAll('.board .branch.gone').length === 3");
    }

    @Test
    void graphByName_isDrawn_andItsEditsAreTakenBack() {
        openEditor("/?game=node-kayles&position=cycle(3)");
        page.awaitTextBlocking("outcome", "N");

        press("[data-edge='0']", "Delete", DELETE);
        page.awaitBlocking(POSITION + " === '{\"vertices\":3,\"edges\":[[0,2],[1,2]]}'");
        page.clickBlocking("undo-edit");

        page.awaitBlocking(POSITION + " === 'cycle(3)'");
        page.awaitBlocking("document.querySelectorAll('[data-edge]').length === 3");
        page.awaitBlocking("!document.querySelector('[data-testid=undo-edit]')");
    }

    private void press(String element, String key, int code) {
        page.awaitBlocking("document.querySelector(\"" + element + "\")");
        page.evaluateBlocking("document.querySelector(\"" + element + "\").focus()");
        page.pressBlocking(key, code);
    }

    private double[] middle(String element) {
        JsonNode at = page.evaluateBlocking("(() => { const { x, y, width, height } = document.querySelector(\""
                + element + "\").getBoundingClientRect(); return [x + width / 2, y + height / 2]; })()");
        return new double[] {at.get(0).asDouble(), at.get(1).asDouble()};
    }
}
