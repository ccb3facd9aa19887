package dev.nimbus.gateway.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.http.common.ProblemType;
import dev.nimbus.theory.ErrorCode;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page's sources: foreign code is what its list says, and no string is missing or left over. */
class PageFilesTest {
    private static final Path WEB = Path.of("src/main/web");
    private static final Path VENDOR = WEB.resolve("vendor");
    private static final Pattern STRING = Pattern.compile("(?m)^  '([\\w.-]+)': ['\"].");
    private static final Pattern PLAIN_USE = Pattern.compile("'([a-z]+(?:\\.[\\w-]+)+)'");
    private static final Pattern BUILT_USE = Pattern.compile("`([a-z]+\\.(?:[\\w-]+\\.)*)\\$\\{");

    @Test
    void vendoredFiles_areThoseOfTheList() throws Exception {
        JsonArray list = new JsonArray(Files.readString(VENDOR.resolve("vendored.json")));
        Set<String> listed = new TreeSet<>(Set.of("vendored.json"));
        for (Object element : list) {
            JsonObject entry = (JsonObject) element;
            String file = entry.getString("file");
            listed.add(file);
            listed.add(entry.getString("licenceFile"));
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(VENDOR.resolve(file)));
            assertThat(HexFormat.of().formatHex(hash))
                    .as(file + " of " + entry.getString("package") + " " + entry.getString("version"))
                    .isEqualTo(entry.getString("sha256"));
        }
        try (Stream<Path> files = Files.list(VENDOR)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrderElementsOf(listed);
        }
    }

    /** The page cannot read YAML. */
    @Test
    void contract_isThereAsJson() throws IOException {
        JsonObject contract = new JsonObject(
                WebFile.readBlocking("openapi.json").orElseThrow().bytes());

        assertThat(contract.getJsonObject("paths").fieldNames()).contains("/v1/solve");
    }

    @Test
    void strings_areAllThereAndAllUsed() throws IOException {
        String strings = Files.readString(WEB.resolve("base/strings.js"));
        Set<String> told = STRING.matcher(strings)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        String code = String.join("\n", sources());
        Set<String> used = new TreeSet<>();
        PLAIN_USE.matcher(code).results().map(match -> match.group(1)).forEach(used::add);
        List<String> prefixes =
                BUILT_USE.matcher(code).results().map(match -> match.group(1)).toList();

        assertThat(calls(code)).as("keys of t() that are no string").isSubsetOf(told);
        told.removeIf(key -> used.contains(key)
                || used.contains(key.replaceAll("\\.one$", ""))
                || prefixes.stream().anyMatch(key::startsWith));
        assertThat(told).as("strings that nobody shows").isEmpty();
    }

    @Test
    void everyKindOfError_hasAChineseName() throws IOException {
        Set<String> codes = Stream.of(ProblemType.values())
                .map(ProblemType::notation)
                .collect(Collectors.toCollection(TreeSet::new));
        Stream.of(ErrorCode.values()).map(ErrorCode::notation).forEach(codes::add);
        String chinese = Files.readString(WEB.resolve("base/server-zh.js"));

        assertThat(codes).contains("no-period", "solver-failed", "invalid-position");
        assertThat(codes)
                .as("kinds of errors without a Chinese name")
                .allMatch(code -> chinese.contains("'" + code + "': '") || chinese.contains(" " + code + ": '"));
    }

    private static Set<String> calls(String code) {
        Matcher matcher = Pattern.compile("\\bt\\('([\\w.-]+)'").matcher(code);
        return matcher.results().map(match -> match.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> sources() throws IOException {
        try (Stream<Path> files = Files.walk(WEB)) {
            List<Path> scripts = files.filter(file -> file.toString().endsWith(".js"))
                    .filter(file -> !file.startsWith(VENDOR))
                    .filter(file -> !file.endsWith("strings.js") && !file.endsWith("strings-zh.js"))
                    .toList();
            List<String> texts = new java.util.ArrayList<>();
            for (Path script : scripts) {
                texts.add(Files.readString(script));
            }
            return texts;
        }
    }
}
