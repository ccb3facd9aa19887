package dev.nimbus.cli.heaps;

import dev.nimbus.cli.command.AnswerCommand;
import dev.nimbus.cli.command.Json;
import dev.nimbus.cli.command.Terminal;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.games.octal.CodeGame;
import dev.nimbus.query.service.PeriodDocument;
import dev.nimbus.tables.LongProof;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.period.Certificate;
import dev.nimbus.tables.period.Certificates;
import dev.nimbus.theory.period.Period;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code nimbus prove}: proves the period of a game's heaps. */
@Command(
        name = "prove",
        exitCodeOnExecutionException = 2,
        description = {
            "Computes the nim-values of single heaps until a theorem proves that they are periodic, and prints the"
                    + " proof.",
            "The values of octal games that split heaps go into a file, about one byte each. If you stop the command,"
                    + " the same command continues from the file."
        },
        footer = {
            "",
            "Exit code: 0 proved, 1 no period found, or a certificate that does not hold, 2 the request is wrong.",
            "",
            "Examples:",
            "  nimbus prove kayles",
            "  nimbus prove 'octal(0.104)'                  minutes, and 420 MB on disk"
        })
public final class ProveCommand extends AnswerCommand {
    /** Certificates checked to more values than this are proved again only by name. */
    private static final long QUICK = 2_000_000;

    @Parameters(index = "0", arity = "0..1", paramLabel = "GAME", description = "Notation: kayles, 'octal(0.104)', …")
    private Optional<String> game = Optional.empty();

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "FILE",
            description = "Keep the values here, also after the proof. Default: a file named after the game, in the"
                    + " user's cache directory, until the proof is found")
    private Optional<Path> file = Optional.empty();

    @Option(names = "--check", hidden = true, description = "Prove the shipped certificate again, from nothing.")
    private boolean check;

    @Option(names = "--line", hidden = true, description = "Print the line that the shipped certificates are made of.")
    private boolean line;

    @Override
    public Integer call() throws IOException {
        try {
            return check ? check() : prove();
        } catch (CancellationException stopped) {
            return 1;
        }
    }

    private int prove() throws IOException {
        String notation = game.orElseThrow(() -> usage("a game is expected"));
        HeapGame heaps = heapGame(notation);
        ProofProgress progress = progress();
        Optional<Period> period = proveBlocking(heaps, file, progress);
        if (period.isEmpty()) {
            String none = "no period of " + heaps.notation() + " is proven"
                    + (progress.computed() > 0
                            ? " by " + progress.computed() + " values"
                            : ": no theorem is known that would prove one, or none was found in the values looked at");
            complain(none);
            if (isJson()) {
                out().println(Json.NODES
                        .objectNode()
                        .put("game", heaps.notation())
                        .put("message", none));
            }
            return 1;
        }
        print(heaps.notation(), period.get(), progress);
        if (file.isEmpty() && isLong(heaps)) {
            Files.deleteIfExists(cacheBlocking(heaps));
        }
        return 0;
    }

    private static boolean isLong(HeapGame heaps) {
        return heaps instanceof CodeGame code && LongProof.suits(code.code());
    }

    /** Only a long proof needs a file. */
    private static Optional<Period> proveBlocking(HeapGame heaps, Optional<Path> file, ProofProgress progress)
            throws IOException {
        if (!isLong(heaps)) {
            return heaps.periodBlocking().period();
        }
        Path path = file.isPresent() ? file.get() : cacheBlocking(heaps);
        return Proving.runBlocking(((CodeGame) heaps).code(), path, progress);
    }

    private static Path cacheBlocking(HeapGame heaps) throws IOException {
        return CacheDirectory.fileBlocking(heaps.notation() + ".values");
    }

    private static HeapGame heapGame(String notation) {
        return GameArgument.heaps(new Catalogue(Tables.withoutCertificates()), notation);
    }

    private void print(String notation, Period period, ProofProgress progress) {
        if (line) {
            String source = "nimbus prove, " + LocalDate.now(ZoneOffset.UTC) + ": " + period.checkedTo() + " values in "
                    + progress.effort();
            out().println(Certificate.provedHere(notation, source, period).toLine());
        } else {
            print(
                    () -> PeriodCommand.sentence(notation, period),
                    () -> Json.written(sink -> PeriodDocument.write(notation, period, false, sink)));
        }
        err().println(String.format(
                Locale.ROOT,
                "proved %s: period %d from heap %d on, %d values in %s",
                notation,
                period.period(),
                period.preperiod(),
                period.checkedTo(),
                progress.effort()));
    }

    private int check() throws IOException {
        if (game.isPresent()) {
            String notation = heapGame(game.get()).notation();
            return check(Certificates.of(notation)
                            .orElseThrow(() -> new IllegalArgumentException("no certificate of " + notation
                                    + " is shipped; prove without --check may find one")))
                    ? 0
                    : 1;
        }
        boolean all = true;
        int later = 0;
        for (Certificate certificate : Certificates.all()) {
            boolean quick =
                    certificate.proof().filter(p -> p.checkedTo() <= QUICK).isPresent();
            all &= !quick || check(certificate);
            later += quick ? 0 : 1;
        }
        err().println(later + " certificates take longer, or are published only: name their game to check one");
        return all ? 0 : 1;
    }

    private boolean check(Certificate certificate) throws IOException {
        Period shipped = certificate
                .proof()
                .orElseThrow(() -> new IllegalArgumentException("the period of " + certificate.rulesetKey()
                        + " is published by " + certificate.source() + " and not proved here: it takes "
                        + 2 * (certificate.period() + certificate.preperiod()) + " values"));
        Path directory = Files.createTempDirectory("nimbus-prove");
        Path path = directory.resolve("values");
        ProofProgress progress = progress();
        try {
            Optional<Period> found = proveBlocking(heapGame(certificate.rulesetKey()), Optional.of(path), progress);
            boolean same = found.filter(p -> isSame(p, shipped)).isPresent();
            String what = certificate.rulesetKey() + ": period " + shipped.period() + ", preperiod "
                    + shipped.preperiod() + ", " + shipped.exceptionCount()
                    + (shipped.exceptionCount() == 1 ? " exceptional heap: " : " exceptional heaps: ");
            print(
                    () -> what + (same ? "proved again" : "NOT found again, but " + found) + " in " + progress.effort(),
                    () -> Json.NODES
                            .objectNode()
                            .put("game", certificate.rulesetKey())
                            .put("period", shipped.period())
                            .put("preperiod", shipped.preperiod())
                            .put("proved", same));
            return same;
        } finally {
            Files.deleteIfExists(path);
            Files.deleteIfExists(directory);
        }
    }

    /** How far was checked may differ: it depends on where the search looked. */
    private static boolean isSame(Period found, Period shipped) {
        return found.period() == shipped.period()
                && found.preperiod() == shipped.preperiod()
                && found.saltus() == shipped.saltus()
                && found.constant().equals(shipped.constant())
                && found.exceptionCount() == shipped.exceptionCount()
                && found.exceptions().equals(shipped.exceptions())
                && found.theorem().equals(shipped.theorem());
    }

    private ProofProgress progress() {
        return new ProofProgress(err(), Terminal.isError(), System::nanoTime);
    }
}
