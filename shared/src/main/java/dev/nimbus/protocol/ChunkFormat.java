package dev.nimbus.protocol;

/** The form of the lines of a chunk, and of its answers. */
public enum ChunkFormat {
    /** One JSON object a line. */
    NDJSON(1),
    /** One position a line, integers separated by spaces; the game stands in the chunk's {@link TextParameters}. */
    TEXT(2),
    /** Rules to be registered, one JSON object a line; answered by their ids. */
    RULESET(3),
    /** Ranges of heaps of the game in the chunk's {@link TextParameters}, answered by their nim-values. */
    TABLE(4),
    /** Questions for the period of that game's heaps. */
    PERIOD(5),
    /** A piece of one {@link #TEXT} line that is too long to be held, answered by a {@link FoldedPiece}. */
    TEXT_PIECE(6),
    /** The {@link FoldedPiece}s of such a line, all and in order, answered by the answer to the line. */
    TEXT_FOLD(7),
    /**
     * A piece of one {@link #NDJSON} line that is too long to be held, cut behind a comma; the line's beginning stands
     * in the chunk's {@link TextParameters} as its game. Answered by a {@link FoldedPiece}.
     */
    NDJSON_PIECE(8),
    /** As {@link #TEXT_FOLD}, with the line's beginning as its game. */
    NDJSON_FOLD(9),
    /** The largest heap, of the game in the chunk's {@link TextParameters}; answered by its misère quotient. */
    MISERE(10),
    /** A call on searches of positions, answered by what {@code query} says of them. */
    SEARCH(11);

    private final int code;

    ChunkFormat(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    static ChunkFormat ofCode(int code) {
        for (ChunkFormat format : values()) {
            if (format.code == code) {
                return format;
            }
        }
        throw new FrameException("chunk format " + code + " is unknown; expected 1 to " + values().length);
    }
}
