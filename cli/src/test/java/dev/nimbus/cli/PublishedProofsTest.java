package dev.nimbus.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.proof.ProofChecker;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Play;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The proofs that docs/RECORDS.md links to hold, and are the files whose checksums it names. */
class PublishedProofsTest {
    private static final Path DOCS = Path.of("../docs");

    private static final int DIGITS = 16;

    /** Larger ones take more than a second or two to write. */
    private static final long SMALL_BYTES = 6000;

    static List<Path> proofs() throws Exception {
        try (Stream<Path> files = Files.list(DOCS.resolve("proofs"))) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("proofs")
    void proof_holds_andHasItsRow(Path proof) throws Exception {
        assertThat(row(proof)).contains(hash(proof));

        ProofChecker checker = new ProofChecker(new Catalogue(Tables.local())::parse, 1);
        try (BufferedReader lines = Files.newBufferedReader(proof, UTF_8)) {
            checker.checkBlocking(lines);
        }
        assertThat(checker.checked()).isPositive();
    }

    private static String row(Path proof) throws Exception {
        return Files.readString(DOCS.resolve("RECORDS.md"))
                .lines()
                .filter(line -> line.contains("(proofs/" + proof.getFileName() + ")"))
                .findFirst()
                .orElse("no row of the page");
    }

    private static String hash(Path proof) throws Exception {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(proof));
        return HexFormat.of().formatHex(hash).substring(0, DIGITS);
    }

    /** Those whose hash has no brackets. */
    static List<Path> smallProofs() throws Exception {
        List<Path> small = new ArrayList<>();
        for (Path proof : proofs()) {
            if (Files.size(proof) < SMALL_BYTES && !row(proof).contains("(" + hash(proof) + ")")) {
                small.add(proof);
            }
        }
        return small;
    }

    @ParameterizedTest
    @MethodSource("smallProofs")
    void smallProof_isWhatTheCommandWrites(Path proof) throws Exception {
        String text = Files.readString(proof);
        JsonNode header = new JsonMapper().readTree(text.substring(0, text.indexOf('\n')));
        JsonNode claim = header.get("claim");
        List<String> command = new ArrayList<>(List.of(
                "proof", header.get("game").asText(), claim.get("position").toString()));
        if (header.get("play").asText().equals(Play.MISERE.notation())) {
            command.add("--misere");
        } else if (claim.has("outcome")) {
            command.addAll(List.of("--ask", "outcome"));
        }

        assertThat(CommandRun.of(command.toArray(String[]::new)).out()).isEqualTo(text);
    }
}
