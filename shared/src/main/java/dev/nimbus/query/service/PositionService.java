package dev.nimbus.query.service;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.proof.Lemma;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.query.line.LineErrors;
import dev.nimbus.query.proof.QueryProof;
import dev.nimbus.query.proof.WrittenProofs;
import dev.nimbus.query.search.LineDesk;
import dev.nimbus.query.search.SearchDesk;
import dev.nimbus.query.search.SearchJob;
import dev.nimbus.query.search.SearchQuestion;
import dev.nimbus.query.search.SearchState;
import dev.nimbus.query.search.Searches;
import dev.nimbus.theory.Refusal;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;

/**
 * Answers calls on searches of positions, and of a gateway that charges one for a period, each by a JSON object: {@code begin CALLER MOST QUERY}, where MOST is the largest
 * effort in milliseconds; {@code show CALLER ID}; {@code stop CALLER ID}; {@code list CALLER LIMIT};
 * {@code proof CALLER MOST ID}, or with a blank and the name of a lemma after it, which writes a proof of what was found and says
 * where its pieces are ({@link #proofName} names them), or {@code state} alone where nothing is found yet. CALLER is a mark,
 * {@code *} for an administrator and {@code .} for others, before a name. A search that is not there for the caller is
 * {@code {"missing":true}}.
 *
 * <p>{@code first CALLER FORMAT LINE}, and {@code again} with the same words, ask for the answer that a line of queries waits for. The
 * answer is {@code waits MILLIS ID} while it is to wait, else {@code done MILLIS ID} and the line's answer: MILLIS is the CPU time that
 * the search took so far, ID the search, {@code -} for none.
 */
public final class PositionService implements LineService {
    /** The lemma that a proof may use. */
    public static final String LEMMA = Lemma.HALF_TURN.notation();

    private static final int WORDS = 4;
    /** A server that takes no new searches proves what it found before. */
    private static final long LEAST_PROOF_MILLIS = 60_000;

    private static final QueryProof PROOF = new QueryProof(
            ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime,
            QueryProof.mostBytes(Runtime.getRuntime().maxMemory()));

    private final Catalogue catalogue;
    private final Optional<SearchDesk> desk;
    private final Optional<LineDesk> lines;
    private final QueryChunk chunk;

    /**
     * @param searches empty where there are none
     * @param chunk that the call is in: of a line of queries, it has its number and its parameters
     */
    public PositionService(Catalogue catalogue, Optional<Searches> searches, QueryChunk chunk) {
        this.chunk = chunk;
        this.lines = searches.map(LineDesk::new);
        this.catalogue = catalogue;
        this.desk = searches.map(SearchDesk::new);
    }

    @Override
    public void answerBlocking(byte[] bytes, int from, int to, ByteSink out) {
        // Bytes that are no UTF-8 stay as they are, so that a query with some is refused.
        String[] words = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1).split(" ", WORDS);
        SearchDesk.Visitor visitor = new SearchDesk.Visitor(words[1].substring(1), words[1].startsWith("*"));
        SearchDesk searches = desk.orElseThrow(() -> noSearches("this solver does not search positions"));
        switch (words[0]) {
            case "begin" ->
                SearchDocument.write(beginBlocking(searches, visitor, Long.parseLong(words[2]), bytes(words[3])), out);
            case "show" -> write(searches.findBlocking(visitor, words[2]), out);
            case "stop" -> write(searches.stopBlocking(visitor, words[2]), out);
            case "proof" -> proveBlocking(visitor, Long.parseLong(words[2]), words[3].split(" "), out);
            case "list" -> SearchDocument.write(searches.listBlocking(visitor, Long.parseLong(words[2])), out);
            case "first", "again" -> answerLineBlocking(words, visitor.name(), out);
            default -> throw new IllegalArgumentException("a call on searches is no " + words[0]);
        }
    }

    /**
     * {@return what the proof of a search is kept as}
     *
     * @param lemma the name of the lemma that it may rest on; empty for none
     */
    public static String proofName(String id, String lemma) {
        return lemma.isEmpty() ? id : id + "+" + lemma;
    }

    /** @param idAndLemma the search, and perhaps a lemma */
    private void proveBlocking(SearchDesk.Visitor visitor, long mostMillis, String[] idAndLemma, ByteSink out) {
        Optional<SearchJob> job = desk.orElseThrow().findBlocking(visitor, idAndLemma[0]);
        if (job.isEmpty()) {
            write(job, out);
        } else if (job.get().state() != SearchState.FOUND) {
            out.text("{\"state\":").string(job.get().state().word()).put('}');
        } else {
            String lemma = idAndLemma.length > 1 ? idAndLemma[1] : "";
            write(writtenBlocking(job.get(), lemma, mostMillis), out);
        }
    }

    private WrittenProofs.Written writtenBlocking(SearchJob job, String lemma, long mostMillis) {
        WrittenProofs proofs = desk.orElseThrow().searches().proofs();
        String name = proofName(job.id(), lemma);
        return proofs.findOrWriteBlocking(
                name,
                () -> PROOF.writeBlocking(
                        SearchQuestion.query(catalogue, job.query()),
                        Lemma.of(lemma).map(Set::of).orElse(Set.of()),
                        Math.max(LEAST_PROOF_MILLIS, mostMillis)));
    }

    private static void write(WrittenProofs.Written proof, ByteSink out) {
        out.text("{\"solver\":").string(proof.solver());
        out.text(",\"proof\":").number(proof.number());
        out.text(",\"pieces\":").number(proof.pieces()).put('}');
    }

    private static byte[] bytes(String word) {
        return word.getBytes(StandardCharsets.ISO_8859_1);
    }

    private SearchJob beginBlocking(SearchDesk searches, SearchDesk.Visitor visitor, long mostMillis, byte[] json) {
        SearchQuestion question = SearchQuestion.read(catalogue, json);
        if (mostMillis == 0) {
            throw noSearches("this server gives searches no effort; its administrator may, by --max-effort");
        }
        if (question.effortMillis() == 0) {
            throw Refusal.invalidQuery("the search has no effort; expected \"effort\":SECONDS of CPU time", "");
        }
        LineErrors.requireEffort(question.effortMillis(), mostMillis);
        return searches.beginBlocking(visitor, question, question.effortMillis());
    }

    private void answerLineBlocking(String[] words, String caller, ByteSink out) {
        ChunkFormat format = ChunkFormat.valueOf(words[2]);
        String text = new String(bytes(words[3]), StandardCharsets.UTF_8);
        SearchedLine line = SearchedLine.read(catalogue, chunk, format, text);
        Optional<SearchJob> job = askBlocking(line, caller, words[0].equals("first"));
        boolean isOver = job.filter(line::isOver).isPresent();
        out.text(isOver ? "done " : "waits ")
                .number(job.map(one -> one.figures().cpuMillis()).orElse(0L))
                .text(" ")
                .text(job.map(SearchJob::id).orElse("-"));
        if (isOver) {
            line.write(job.get(), out.text(" "));
        }
    }

    /** While the cluster cannot be reached the line waits. */
    private Optional<SearchJob> askBlocking(SearchedLine line, String caller, boolean isFirst) {
        try {
            return lines.orElseThrow().askBlocking(caller, line.question(), isFirst);
        } catch (Refusal unreachable) {
            return Optional.empty();
        }
    }

    private static Refusal noSearches(String why) {
        return Refusal.invalidQuery("no search can begin: " + why, "");
    }

    private static void write(Optional<SearchJob> job, ByteSink out) {
        job.ifPresentOrElse(one -> SearchDocument.write(one, out), () -> out.text("{\"missing\":true}"));
    }
}
