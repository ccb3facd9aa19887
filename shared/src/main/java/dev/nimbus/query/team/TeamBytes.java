package dev.nimbus.query.team;

import dev.nimbus.theory.team.Exchange.Fact;
import dev.nimbus.theory.team.Exchange.Question;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The bytes of {@link TeamMessage} and {@link Announcement}: a kind and a version, then the fields in their order. */
final class TeamBytes {
    /** Another one where anything changes that is written here; messages of other versions are not read. */
    private static final byte VERSION = 2;

    private static final byte MESSAGE = 'm';
    private static final byte ANNOUNCEMENT = 'a';

    /** That of a search that nobody may help with. */
    private static final byte ALONE = 'l';

    private TeamBytes() {}

    /** Bytes that a fact takes. */
    static int size(Fact fact) {
        return Short.BYTES + fact.form().length + Integer.BYTES + 1;
    }

    /** Bytes that a question takes. */
    static int size(Question question) {
        return Short.BYTES + question.form().length + Long.BYTES;
    }

    /** Bytes that a block of cheap facts takes. */
    static int size(byte... block) {
        return Short.BYTES + block.length;
    }

    static byte[] write(TeamMessage message) {
        byte[] search = bytes(message.search());
        byte[] node = bytes(message.node());
        int size = 2 + 2 * Short.BYTES + search.length + node.length + 4 * Long.BYTES + 5 * Integer.BYTES + 1;
        size += message.questions().stream().mapToInt(TeamBytes::size).sum();
        size += message.facts().stream().mapToInt(TeamBytes::size).sum();
        size += message.cheap().stream().mapToInt(TeamBytes::size).sum();
        ByteBuffer out = ByteBuffer.allocate(size).put(MESSAGE).put(VERSION);
        put(out, search);
        put(out, node);
        out.putLong(message.run()).put((byte) (message.isLast() ? 1 : 0)).putLong(message.owner());
        TeamWork work = message.work();
        out.putLong(work.cpuNanos())
                .putLong(work.positions())
                .putInt(work.threads())
                .putInt(work.nodes());
        out.putInt(message.questions().size());
        for (Question question : message.questions()) {
            put(out, question.form());
            out.putLong(question.value());
        }
        out.putInt(message.facts().size());
        for (Fact fact : message.facts()) {
            put(out, fact.form());
            out.putInt(fact.fact()).put((byte) fact.work());
        }
        out.putInt(message.cheap().size());
        message.cheap().forEach(block -> put(out, block));
        return out.array();
    }

    /** Empty where {@code bytes} are no message of this version. */
    static Optional<TeamMessage> readMessage(byte[] bytes) {
        return read(bytes, MESSAGE, TeamBytes::message);
    }

    private static TeamMessage message(ByteBuffer in) {
        return new TeamMessage(
                text(in),
                text(in),
                in.getLong(),
                in.get() != 0,
                in.getLong(),
                new TeamWork(in.getLong(), in.getLong(), in.getInt(), in.getInt()),
                list(in, from -> new Question(bytes(from), from.getLong())),
                list(in, from -> new Fact(bytes(from), from.getInt(), from.get())),
                list(in, from -> bytes(from)));
    }

    static byte[] write(Announcement announcement) {
        byte[] search = bytes(announcement.search());
        byte[] query = bytes(announcement.query());
        byte[] owner = bytes(announcement.owner());
        List<byte[]> nodes = announcement.nodes().stream().map(TeamBytes::bytes).toList();
        int size = 3 + 3 * Short.BYTES + search.length + query.length + owner.length + Long.BYTES + Integer.BYTES;
        size += nodes.stream().mapToInt(node -> Short.BYTES + node.length).sum();
        ByteBuffer out = ByteBuffer.allocate(size)
                .put(announcement.isAlone() ? ALONE : ANNOUNCEMENT)
                .put(VERSION);
        put(out, search);
        put(out, query);
        put(out, owner);
        out.putLong(announcement.run()).put((byte) (announcement.isOver() ? 1 : 0));
        out.putInt(nodes.size());
        nodes.forEach(node -> put(out, node));
        return out.array();
    }

    /** Empty where {@code bytes} are no announcement of this version. */
    static Optional<Announcement> readAnnouncement(byte[] bytes) {
        return read(bytes, ANNOUNCEMENT, in -> announcement(in, false))
                .or(() -> read(bytes, ALONE, in -> announcement(in, true)));
    }

    private static Announcement announcement(ByteBuffer in, boolean isAlone) {
        return new Announcement(
                text(in), text(in), text(in), in.getLong(), in.get() != 0, isAlone, list(in, TeamBytes::text));
    }

    private static <T> Optional<T> read(byte[] bytes, byte kind, Function<ByteBuffer, T> how) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        try {
            boolean isKnown = in.get() == kind && in.get() == VERSION;
            return isKnown ? Optional.of(how.apply(in)).filter(read -> !in.hasRemaining()) : Optional.empty();
        } catch (BufferUnderflowException tooShort) {
            return Optional.empty();
        }
    }

    private static <T> List<T> list(ByteBuffer in, Function<ByteBuffer, T> one) {
        List<T> list = new ArrayList<>();
        for (int left = in.getInt(); left > 0; left--) {
            list.add(one.apply(in));
        }
        return List.copyOf(list);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void put(ByteBuffer out, byte... bytes) {
        out.putShort((short) bytes.length).put(bytes);
    }

    private static byte[] bytes(ByteBuffer in) {
        int length = Short.toUnsignedInt(in.getShort());
        if (length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }

    private static String text(ByteBuffer in) {
        return new String(bytes(in), StandardCharsets.UTF_8);
    }
}
