package dev.nimbus.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.proof.ProofChecker;
import dev.nimbus.tables.Tables;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The proofs that docs/RECORDS.md links to hold, and are the files whose checksums it names. */
class PublishedProofsTest {
    private static final Path DOCS = Path.of("../docs");

    static List<Path> proofs() throws Exception {
        try (Stream<Path> files = Files.list(DOCS.resolve("proofs"))) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("proofs")
    void proof_holds_andHasItsRow(Path proof) throws Exception {
        String sha =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(proof)));
        assertThat(Files.readString(DOCS.resolve("RECORDS.md")).lines())
                .filteredOn(line -> line.contains("(proofs/" + proof.getFileName() + ")"))
                .singleElement()
                .asString()
                .contains(sha.substring(0, 16));

        ProofChecker checker = new ProofChecker(new Catalogue(Tables.local())::parse, 1);
        try (BufferedReader lines = Files.newBufferedReader(proof, UTF_8)) {
            checker.checkBlocking(lines);
        }
        assertThat(checker.checked()).isPositive();
    }
}
