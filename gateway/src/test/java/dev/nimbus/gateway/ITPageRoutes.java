package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.page.WebPage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** The web page's files are served as browsers and security policies expect. */
class ITPageRoutes extends AnsweringGateway {
    @Test
    void everyPath_givesTheDocument() {
        for (String path : WebPage.PATHS) {
            if (!path.startsWith("/assets")) {
                HttpResponse<String> page = gateway.get(path.replace(":game", "nim"));
                assertThat(page.statusCode()).as(path).isEqualTo(200);
                assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
                assertThat(page.body()).startsWith("<!doctype html>");
            }
        }
    }

    @Test
    void document_mayLoadFromThisServerAlone() {
        HttpResponse<String> page = gateway.get("/");

        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .startsWith("default-src 'none'; script-src 'self';")
                .doesNotContain("unsafe");
        assertThat(page.headers().allValues("X-Content-Type-Options")).containsExactly("nosniff");
        assertThat(page.headers().allValues("Referrer-Policy")).containsExactly("no-referrer");
        assertThat(page.headers().allValues("Content-Security-Policy")).hasSize(1);
        assertThat(page.headers().firstValue("Cross-Origin-Opener-Policy")).hasValue("same-origin");
        assertThat(page.body())
                .doesNotContain("<style")
                .doesNotContain("style=")
                .doesNotContainPattern("<script(?![^>]* src=)")
                .doesNotContainPattern("\\son[a-z]+=")
                .doesNotContain("//");
    }

    @Test
    void parametersOfThePage_areItsOwn() {
        assertThat(gateway.get("/?game=kayles&position=5,7,9&lang=zh").statusCode())
                .isEqualTo(200);
    }

    @Test
    void script_hasItsType() {
        assertThat(gateway.get("/assets/main.js").headers().firstValue("Content-Type"))
                .hasValue("text/javascript; charset=utf-8");
    }

    @Test
    void fileThatIsNotThere_isNotFound() {
        for (String path : new String[] {
            "/assets/none.js", "/assets/", "/assets/base", "/assets/none.html", "/assets/../WebPage.class"
        }) {
            assertThat(gateway.get(path).statusCode()).as(path).isEqualTo(404);
        }
    }

    @Test
    void pathOfNoPage_isAPageToAPerson_andAProblemDocumentToAProgram() {
        HttpResponse<String> toAPerson = gateway.send(HttpRequest.newBuilder(gateway.uri("/cluster/x"))
                .header("Accept", "text/html,application/xhtml+xml,*/*;q=0.8"));
        assertThat(toAPerson.statusCode()).isEqualTo(404);
        assertThat(toAPerson.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
        assertThat(toAPerson.headers().firstValue("Content-Security-Policy")).isPresent();
        assertThat(toAPerson.body()).contains("no page at this address").contains("href=\"/\"");

        for (HttpRequest.Builder program : List.of(
                HttpRequest.newBuilder(gateway.uri("/cluster/x")).header("Accept", "*/*"),
                HttpRequest.newBuilder(gateway.uri("/v1/none")).header("Accept", "text/html"))) {
            HttpResponse<String> answer = gateway.send(program);
            assertThat(answer.statusCode()).isEqualTo(404);
            assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        }
    }

    /** A cache that named several tags, or a strong one, got the file again. */
    @Test
    void fileThatTheBrowserHas_isNotSentAgain() {
        String tag = gateway.get("/assets/main.js").headers().firstValue("ETag").orElseThrow();

        for (String known : List.of(tag, tag.substring(2), "\"other\", " + tag, "*")) {
            HttpResponse<String> again = gateway.send(
                    HttpRequest.newBuilder(gateway.uri("/assets/main.js")).header("If-None-Match", known));

            assertThat(again.statusCode()).as(known).isEqualTo(304);
            assertThat(again.body()).isEmpty();
        }
        assertThat(gateway.send(HttpRequest.newBuilder(gateway.uri("/assets/main.js"))
                                .header("If-None-Match", "\"other\", \"\""))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void tagInTheSecondOfTwoFields_counts() {
        String tag = gateway.get("/assets/main.js").headers().firstValue("ETag").orElseThrow();

        assertThat(gateway.send(HttpRequest.newBuilder(gateway.uri("/assets/main.js"))
                                .header("If-None-Match", "\"other\"")
                                .header("If-None-Match", tag))
                        .statusCode())
                .isEqualTo(304);
    }

    /** It was never answered. */
    @Test
    void fileForAClientThatNamesItsEncodingsWrongly_isSent() {
        HttpResponse<String> plain = gateway.send(
                HttpRequest.newBuilder(gateway.uri("/assets/main.js")).header("Accept-Encoding", "gzip;=\""));

        assertThat(plain.statusCode()).isEqualTo(200);
        assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
    }

    /** It was 500. */
    @Test
    void unreadableAccept_isABadRequest() {
        HttpRequest.Builder table = HttpRequest.newBuilder(gateway.uri("/v1/tables/kayles?to=3"));
        HttpRequest.Builder solve = HttpRequest.newBuilder(gateway.uri("/v1/solve"))
                .header("Content-Type", "application/x-ndjson")
                .POST(HttpRequest.BodyPublishers.ofString("{\"game\":\"nim\",\"position\":1}"));

        assertThat(List.of(table, solve)).allSatisfy(request -> {
            HttpResponse<String> response = gateway.send(request.header("Accept", "text/plain;x=\""));
            assertThat(response.statusCode()).as(response.body()).isEqualTo(400);
        });
    }

    @Test
    void filesThatTheDocumentNames_areKeptForGood_andOfAnotherVersionNot() {
        List<String> loaded = Pattern.compile("/assets/[^\"]+")
                .matcher(gateway.get("/").body())
                .results()
                .map(MatchResult::group)
                .toList();

        assertThat(loaded).hasSize(3).allMatch(path -> path.contains("?v="));
        for (String path : loaded) {
            assertThat(caching(path)).as(path).contains("immutable");
            assertThat(caching(path + "0")).as(path).isEqualTo("no-cache");
            assertThat(caching(path.replaceAll("\\?.*", ""))).as(path).isEqualTo("no-cache");
        }
        assertThat(caching("/")).isEqualTo("no-cache");
    }

    private String caching(String path) {
        HttpResponse<String> response = gateway.get(path);
        assertThat(response.statusCode()).as(path).isEqualTo(200);
        return response.headers().firstValue("Cache-Control").orElseThrow();
    }

    @Test
    void fileAskedForCompressed_isTheSame() throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(gateway.uri("/assets/main.js"))
                .header("Accept-Encoding", "gzip, deflate")
                .build();
        HttpResponse<byte[]> compressed =
                HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray());

        assertThat(compressed.headers().firstValue("Content-Encoding")).hasValue("gzip");
        byte[] bytes = new GZIPInputStream(new ByteArrayInputStream(compressed.body())).readAllBytes();
        assertThat(new String(bytes, StandardCharsets.UTF_8))
                .isEqualTo(gateway.get("/assets/main.js").body());
    }

    @Test
    void post_isRefusedWithTheMethodsThatServe() {
        HttpResponse<String> refused = gateway.post("/batch", NDJSON, "{}");

        assertThat(refused.statusCode()).isEqualTo(405);
        assertThat(refused.headers().firstValue("Allow")).hasValue("GET, HEAD");
    }
}
