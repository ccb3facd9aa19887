package dev.nimbus.gateway.page;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * A file of the web page.
 *
 * @param version a hash of its bytes
 */
record WebFile(Buffer bytes, Buffer gzip, String version) {
    private static final String CONTRACT = "openapi";
    private static final Pattern LOADED = Pattern.compile("(?<=\"/assets/)[^\"]+");

    /** Reads {@code name} from the jar, or finds that there is no such file; the contract also as JSON. */
    static Optional<WebFile> readBlocking(String name) throws IOException {
        if (name.contains("..")) {
            return Optional.empty();
        }
        boolean asJson = name.equals(CONTRACT + ".json");
        try (InputStream in = WebFile.class.getResourceAsStream("web/" + (asJson ? CONTRACT + ".yaml" : name))) {
            return in == null ? Optional.empty() : Optional.of(of(asJson ? json(in) : in.readAllBytes()));
        }
    }

    private static byte[] json(InputStream yaml) {
        Map<String, Object> document = new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
        return new JsonObject(document).toBuffer().getBytes();
    }

    /** Reads a document that loads each of its files by a name that says the version: {@code main.js?v=…}. */
    static Optional<WebFile> readDocumentBlocking(String name) throws IOException {
        WebFile plain = readBlocking(name).orElseThrow();
        Matcher loaded = LOADED.matcher(plain.bytes.toString());
        StringBuilder text = new StringBuilder();
        while (loaded.find()) {
            String version = readBlocking(loaded.group()).orElseThrow().version;
            loaded.appendReplacement(text, loaded.group() + "?v=" + version);
        }
        loaded.appendTail(text);
        return Optional.of(of(text.toString().getBytes(StandardCharsets.UTF_8)));
    }

    private static WebFile of(byte[] bytes) throws IOException {
        String version = UUID.nameUUIDFromBytes(bytes).toString();
        return new WebFile(Buffer.buffer(bytes), Buffer.buffer(compress(bytes)), version);
    }

    /** Its {@code ETag}: weak, since it is the same for both forms. */
    String tag() {
        return "W/\"" + version + "\"";
    }

    private static byte[] compress(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }
}
