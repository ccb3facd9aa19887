package dev.nimbus.clustertests.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A tab of the browser. Elements are named by their {@code data-testid}. */
public final class BrowserPage implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 120_000;
    /** Whether somebody is going to look: pictures of long pages take as long as all that is asserted of them. */
    private static final boolean WANTS_PICTURES = Boolean.getBoolean("nimbus.pictures");

    private final DevTools tools;

    BrowserPage(DevTools tools) {
        this.tools = tools;
        tools.sendBlocking("Emulation.setFocusEmulationEnabled", "enabled", true); // else a tab behind has no focus
        tools.sendBlocking("Emulation.setScrollbarsHidden", "hidden", true);
        sizeBlocking(1280, 900);
    }

    /** Sets the size of the window. */
    public void sizeBlocking(int width, int height) {
        tools.sendBlocking(
                "Emulation.setDeviceMetricsOverride",
                "width",
                width,
                "height",
                height,
                "deviceScaleFactor",
                1,
                "mobile",
                false);
    }

    /** Sets what the system prefers: {@code light} or {@code dark}. */
    public void themeBlocking(String theme) {
        mediaBlocking("prefers-color-scheme", theme);
    }

    /** Sets what a medium is asked for, such as forced colours. */
    public void mediaBlocking(String feature, String value) {
        tools.sendBlocking(
                "Emulation.setEmulatedMedia",
                "features",
                List.of(
                        Map.of("name", feature, "value", value),
                        Map.of("name", "prefers-reduced-motion", "value", "reduce")));
    }

    /** Goes to an address and waits for its load. */
    public BrowserPage openBlocking(URI address) {
        CompletableFuture<JsonNode> loaded = tools.next("Page.loadEventFired");
        tools.sendBlocking("Page.navigate", "url", address.toString());
        DevTools.await(loaded, "load of " + address);
        return this;
    }

    /** Runs a script before those of each page that is opened from now on. */
    public void beforeScriptsBlocking(String script) {
        tools.sendBlocking("Page.addScriptToEvaluateOnNewDocument", "source", script);
    }

    /** Loads the same address again. */
    public void reloadBlocking() {
        CompletableFuture<JsonNode> loaded = tools.next("Page.loadEventFired");
        tools.sendBlocking("Page.reload");
        DevTools.await(loaded, "reload");
    }

    /** The value of an expression, or what its promise resolves to. */
    public JsonNode evaluateBlocking(String expression) {
        JsonNode result = tools.sendBlocking(
                "Runtime.evaluate", "expression", expression, "awaitPromise", true, "returnByValue", true);
        if (result.has("exceptionDetails")) {
            throw new AssertionError(expression + ": " + result.get("exceptionDetails"));
        }
        return result.get("result").path("value");
    }

    /** The same for the body of an async function in a file of the tests' resources. */
    public JsonNode runBlocking(String resource) {
        return evaluateBlocking("(async () => {" + resource(resource) + "})()");
    }

    /** A file of the tests' resources. */
    public static String resource(String name) {
        try (InputStream in = BrowserPage.class.getResourceAsStream("/browser/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until an expression is true, in this document or one that takes its place; one that throws is not true yet. */
    public void awaitBlocking(String condition) {
        while (true) {
            try {
                awaitHereBlocking(condition);
                return;
            } catch (DevTools.PageLeftException left) {
                // The next document is looked at.
            }
        }
    }

    private void awaitHereBlocking(String condition) {
        evaluateBlocking("new Promise((done, failed) => { const end = Date.now() + " + PATIENCE_MILLIS
                + "; const met = () => { try { return " + condition + "; } catch { return false; } }; const"
                + " look = () => { if (met()) done(true);"
                + " else if (Date.now() > end) failed(new"
                + " Error(document.body.innerText.slice(0,"
                + " 2000))); else setTimeout(look, 20); };"
                + " look(); })");
    }

    /** Waits until an element is there whose text contains {@code part}, and returns its text. */
    public String awaitTextBlocking(String id, String part) {
        String text = one(id) + "?.textContent";
        awaitBlocking("(" + text + " ?? '').includes(" + quoted(part) + ") && " + one(id));
        return evaluateBlocking(text).asText();
    }

    /** Texts of all elements of that name. */
    public List<String> textsBlocking(String id) {
        JsonNode texts =
                evaluateBlocking("[...document.querySelectorAll('[data-testid=" + id + "]')].map(e => e.textContent)");
        return texts.valueStream().map(JsonNode::asText).toList();
    }

    /** Waits for an element and clicks it. */
    public void clickBlocking(String id) {
        awaitBlocking(one(id));
        evaluateBlocking(one(id) + ".click()");
    }

    /** Puts text into a field, as typing does. */
    public void fillBlocking(String id, String text) {
        awaitBlocking(one(id));
        evaluateBlocking("(e => { e.value = " + quoted(text)
                + "; e.dispatchEvent(new Event('input', {bubbles: true})); })(" + one(id) + ")");
    }

    /** Chooses a file. */
    public void chooseFileBlocking(String id, Path file) {
        awaitBlocking(one(id));
        JsonNode chosen = tools.sendBlocking("Runtime.evaluate", "expression", one(id));
        String object = chosen.get("result").get("objectId").asText();
        tools.sendBlocking("DOM.setFileInputFiles", "files", List.of(file.toString()), "objectId", object);
    }

    /** Types into what has the focus. */
    public void typeBlocking(String text) {
        tools.sendBlocking("Input.insertText", "text", text);
    }

    /** Presses a key that writes nothing. */
    public void pressBlocking(String key, int code) {
        for (String type : new String[] {"keyDown", "keyUp"}) {
            tools.sendBlocking(
                    "Input.dispatchKeyEvent", "type", type, "key", key, "code", key, "windowsVirtualKeyCode", code);
        }
    }

    /** Presses at a point, goes to another and lets go; where both are one it is a click. */
    public void dragBlocking(double fromX, double fromY, double toX, double toY) {
        mouseBlocking("mousePressed", fromX, fromY);
        mouseBlocking("mouseMoved", (fromX + toX) / 2, (fromY + toY) / 2);
        mouseBlocking("mouseMoved", toX, toY);
        mouseBlocking("mouseReleased", toX, toY);
    }

    private void mouseBlocking(String type, double x, double y) {
        tools.sendBlocking(
                "Input.dispatchMouseEvent",
                "type",
                type,
                "x",
                x,
                "y",
                y,
                "button",
                "left",
                "buttons",
                1,
                "clickCount",
                1);
    }

    /** Writes a picture of the whole page, where {@code -Dnimbus.pictures=true} asks for it. */
    public void screenshotBlocking(Path file) {
        if (!WANTS_PICTURES) {
            return;
        }
        JsonNode size = tools.sendBlocking("Page.getLayoutMetrics").get("cssContentSize");
        Map<String, Integer> whole = Map.of(
                "x",
                0,
                "y",
                0,
                "width",
                size.get("width").asInt(),
                "height",
                size.get("height").asInt(),
                "scale",
                1);
        String data = tools.sendBlocking(
                        "Page.captureScreenshot", "captureBeyondViewport", true, "clip", whole, "format", "png")
                .get("data")
                .asText();
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, Base64.getDecoder().decode(data));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Uncaught exceptions of the page's scripts, and what its security policy stopped. */
    public List<String> problems() {
        return tools.problems();
    }

    private static String one(String id) {
        return "document.querySelector('[data-testid=" + id + "]')";
    }

    private static String quoted(String text) {
        return TextNode.valueOf(text).toString();
    }

    @Override
    public void close() {
        tools.sendBlocking("Page.close");
        tools.close();
    }
}
