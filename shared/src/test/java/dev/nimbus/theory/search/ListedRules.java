package dev.nimbus.theory.search;

import dev.nimbus.theory.Option;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Rules;
import java.util.List;

/** Rules of small positions, whose options are listed. */
@FunctionalInterface
public interface ListedRules<P> extends Rules<P> {
    /** Every option of {@code position}. */
    List<Option<P>> list(P position);

    @Override
    default boolean options(P position, OptionVisitor<P> visitor) {
        return list(position).stream().allMatch(option -> visitor.visit(option.move(), option.position()));
    }

    @Override
    default long size(P position) {
        return 0;
    }
}
