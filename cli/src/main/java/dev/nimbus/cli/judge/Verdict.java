package dev.nimbus.cli.judge;

import dev.nimbus.query.ByteSink;

/**
 * The words for who wins.
 *
 * @param won where the player who moves first wins
 * @param lost where the other does
 */
record Verdict(String won, String lost) {
    void print(Answer answer, ByteSink out) {
        out.text(answer.isWin() ? won : lost);
    }
}
