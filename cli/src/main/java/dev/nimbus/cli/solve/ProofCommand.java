package dev.nimbus.cli.solve;

import dev.nimbus.cli.command.NimbusCommand;
import dev.nimbus.cli.command.RetryLine;
import dev.nimbus.cli.command.ServerArguments;
import dev.nimbus.cli.command.ServerDefaults;
import dev.nimbus.client.NimbusException;
import dev.nimbus.client.ServerAddress;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.proof.Lemma;
import dev.nimbus.proof.ProofChecker;
import dev.nimbus.proof.write.ProofWriter;
import dev.nimbus.query.text.TextPosition;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Ruleset;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code nimbus proof}: a proof that others can check by the rules alone. */
@Command(
        name = "proof",
        defaultValueProvider = ServerDefaults.class,
        description = {
            "Prints a proof of a position's nim-value, or of who wins: lines of JSON that anyone can check with the rules"
                    + " alone.",
            "It searches until it has one, or until you stop it. With --url it is the proof of what a search of that server"
                    + " has found: give the id of the search, as nimbus searches lists"
                    + " them, alone."
        },
        footer = {
            "",
            "Exit code: 0 printed, 1 the question is wrong, or the proof is too long for half the memory, 2 the"
                    + " server refused or could not be reached.",
            "",
            "Examples:",
            "  nimbus proof cram '[\"....\",\"....\"]' >board.proof",
            "  nimbus check-proof board.proof",
            "  nimbus proof clobber '[\"xoxo\",\"oxox\"]' --ask outcome",
            "  nimbus proof sprouts 5 --misere",
            "  nimbus proof 0f2d… --url http://127.0.0.1:8080"
        })
public final class ProofCommand extends NimbusCommand {
    private static final String REMEDY =
            "entries may take half of the heap; NIMBUS_JAVA_OPTS=-Xmx8g gives a heap of 8 GiB";

    @Spec
    private CommandSpec spec;

    @Mixin
    private PositionArguments arguments = new PositionArguments();

    @Option(
            names = "--ask",
            paramLabel = "WORD",
            description =
                    "What to prove: grundy, or outcome, which may need fewer entries. Default: grundy, and outcome"
                            + " with --misere")
    private Optional<String> ask = Optional.empty();

    @Option(
            names = "--lemmas",
            hidden = true,
            paramLabel = "half-turn",
            description = "Write a shorter proof, in which half a turn of a board shows the value 0 (cram, clobber).")
    private Optional<String> lemmas = Optional.empty();

    @Option(names = "--misere", description = "Who cannot move wins.")
    private boolean misere;

    @Mixin
    private ServerArguments login = new ServerArguments();

    @Override
    public Integer call() throws IOException, NimbusException, InterruptedException {
        if (login.url().isPresent() && (arguments.isNameAlone() || isUrlTyped())) {
            return fetchBlocking(login.url().get());
        }
        if (arguments.isNameAlone()) {
            throw usage(
                    "one word is given; expected GAME and POSITION, or the id of a search with --url or NIMBUS_URL");
        }
        boolean asksOutcome = asksOutcome();
        Ruleset<?> game = Catalogue.repeatable(Tables.local()).parse(arguments.notationBlocking());
        Optional<String> reason = ProofChecker.whyNotProvable(game, play());
        if (reason.isPresent()) {
            complain(reason.get());
            return 1;
        }
        writeBlocking(game, asksOutcome);
        return 0;
    }

    /** A position is proved here, though NIMBUS_URL names a server for other commands. */
    private boolean isUrlTyped() {
        return spec.commandLine().getParseResult().hasMatchedOption("--url");
    }

    private boolean asksOutcome() {
        String word = ask.orElse((misere ? Ask.OUTCOME : Ask.GRUNDY).notation());
        if (!word.equals(Ask.GRUNDY.notation()) && !word.equals(Ask.OUTCOME.notation())) {
            throw usage("--ask is " + word + "; grundy or outcome can be proved");
        }
        if (misere && word.equals(Ask.GRUNDY.notation())) {
            throw usage("--ask is grundy; misère play has no nim-values, so only the outcome can be proved");
        }
        return word.equals(Ask.OUTCOME.notation());
    }

    private Set<Lemma> lemmas() {
        Optional<Lemma> lemma = lemmas.flatMap(Lemma::of);
        if (lemmas.isPresent() && lemma.isEmpty()) {
            throw usage("--lemmas is " + lemmas.get() + "; half-turn is the one there is");
        }
        if (misere && lemma.isPresent()) {
            throw usage("--lemmas is for normal play; under misère play a half turn says nothing");
        }
        return lemma.map(Set::of).orElse(Set.of());
    }

    private Play play() {
        return misere ? Play.MISERE : Play.NORMAL;
    }

    private int fetchBlocking(ServerAddress server) throws NimbusException, InterruptedException {
        if (!arguments.isNameAlone()) {
            throw usage("with --url give the id of a search, and no position");
        }
        if (misere || ask.isPresent()) {
            throw usage("with --url the search says what is proved: give no --ask and no --misere");
        }
        RetryLine retries = RetryLine.onStandardError(err());
        try {
            login.clientBlocking(server)
                    .withRetryListener(retries)
                    .searches()
                    .proofBlocking(
                            arguments.name(),
                            lemmas().stream().map(Lemma::notation).collect(Collectors.toSet()),
                            out());
            out().flush(); // before the line is cleared: it would take a part of the proof away
        } finally {
            retries.clear();
        }
        return 0;
    }

    private <P> void writeBlocking(Ruleset<P> game, boolean asksOutcome) throws IOException {
        P position = game.read(TextPosition.of(arguments.position()));
        ProofWriter<P> proof = new ProofWriter<>(
                game,
                Budget.ofSteps(Long.MAX_VALUE),
                lemmas(),
                Runtime.getRuntime().maxMemory() / 2,
                REMEDY);
        if (asksOutcome) {
            proof.writeOutcomeBlocking(position, play(), out());
        } else {
            proof.writeValueBlocking(position, out());
        }
    }
}
