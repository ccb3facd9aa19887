package dev.nimbus.theory;

/**
 * One legal move from a position and the position it leads to.
 *
 * @param move the move
 * @param position the position after it
 * @param <P> positions
 */
public record Option<P>(Move move, P position) {}
