package dev.nimbus.clustertests.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.clustertests.browser.BrowserPage;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every page in both themes and on a phone, and in Chinese in one theme, since no colour follows the language: what axe-core
 * finds, and pictures to look at. A theme changes colours alone, so that in the dark the rules of colours are all that is new.
 */
class ITWebAccess extends WebPageFixture {
    private static final Path PICTURES = Path.of("target", "screenshots");
    private static final int PHONE = 360;
    private static final String DARK = "{runOnly: ['color-contrast', 'link-in-text-block']}";
    private static final String CHINESE =
            "{rules: {'color-contrast': {enabled: false}, 'link-in-text-block': {enabled: false}}}";

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "solve; /?game=kayles&position=5,7,9; [data-testid=outcome]",
                "play; /?game=nim&position=3,5,6; [data-testid=outcome]",
                "coins; /?game=turning-turtles&position=THTH; [data-testid=outcome]",
                "sheets; /?game=sheet-cutting(2)&position=[[4,5]]; [data-testid=outcome]",
                "graph; /?game={\"graph\":[[1,2],[3],[1,3,0],[],[2,4]]}&position=0,4; [data-testid=outcome]",
                "editor; /?game=hackenbush&position={\"edges\":[[0,1],[1,2],[1,2]]}; [data-testid=outcome]",
                "batch; /batch; [data-testid=submit]",
                "tables; /tables?game=kayles; [data-testid=preperiod]",
                "pairs; /tables?game=wythoff&to=20; .plot[aria-busy=false]",
                "worksheet; /?game=kayles&position=5,7,9&sheet=1&n=4; [data-testid=sheet-answers]",
                "searches; /searches; main p",
                "cluster; /cluster; [data-testid=member]",
                "learn; /learn/kayles; .learn .values",
                "games; /learn; .games a",
                "docs; /docs; .operation",
            })
    void page_isAccessibleInBothThemesAndOnAPhone(String name, String path, String shown) {
        for (String theme : new String[] {"light", "dark"}) {
            for (String language : theme.equals("light") ? new String[] {"en", "zh"} : new String[] {"en"}) {
                page.themeBlocking(theme);
                page.sizeBlocking(1280, 900);
                open(path + (path.contains("?") ? "&" : "?") + "lang=" + language)
                        .awaitBlocking("document.querySelector('" + shown + "')");
                unfold(name);
                page.screenshotBlocking(PICTURES.resolve(name + "-" + theme + "-" + language + ".png"));
                assertNothingWrong(
                        name + ", " + theme + ", " + language,
                        theme.equals("dark") ? DARK : language.equals("zh") ? CHINESE : "{}");
            }
            page.sizeBlocking(PHONE, 740);
            page.screenshotBlocking(PICTURES.resolve(name + "-" + theme + "-phone.png"));
            assertThat(page.evaluateBlocking("document.documentElement.scrollWidth")
                            .asInt())
                    .as(name + " on a phone")
                    .isLessThanOrEqualTo(PHONE);
        }
    }

    /** Opens what is folded, so that it is looked at too. */
    private void unfold(String name) {
        if (name.equals("play")) {
            page.clickBlocking("mode-play");
            page.awaitBlocking("document.querySelector('[data-testid=option]')");
        }
        if (name.equals("solve")) {
            page.evaluateBlocking("document.querySelectorAll('details summary').forEach(s => s.click())");
            page.awaitBlocking("document.querySelector('.values')");
        }
    }

    private void assertNothingWrong(String where, String options) {
        page.evaluateBlocking(BrowserPage.resource("axe.min.js") + "; globalThis.axeOptions = " + options + "; true");
        assertThat(page.runBlocking("axe-run.js")).as(where).isEmpty();
    }
}
