package dev.nimbus.theory;

/**
 * Is shown the options of a position one after another.
 *
 * @param <P> positions
 */
@FunctionalInterface
public interface OptionVisitor<P> {
    /**
     * One legal move and the position it leads to.
     *
     * @param move the move
     * @param option the position after it
     * @return whether to go on
     */
    boolean visit(Move move, P option);
}
