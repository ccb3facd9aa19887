package dev.nimbus.games.notakto;

import dev.nimbus.games.MoveList;
import dev.nimbus.games.SearchedGame;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.StructuredInput;
import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionInput;
import dev.nimbus.theory.PositionShape;
import dev.nimbus.theory.search.PlayedOut;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * Notakto: put an X on a free square of a board without three X in a row, a column or a diagonal. As it is played, who
 * completes three on the last board loses: that is its misère play. On boards of 3×3 the {@linkplain NotaktoQuotient
 * misère quotient} decides; all else is searched, each board up to symmetry.
 */
public final class Notakto extends SearchedGame<CrossBoards> {
    public static final GameType TYPE = GameType.named("notakto", context -> new Notakto(context.positions()));

    private final PlayedOut<CrossBoards> rules = new SearchedBoards(this);
    private final CrossComponents core = new CrossComponents();

    private Notakto(ValueTable values) {
        super("notakto", PositionShape.STRUCTURE, moves(), values);
    }

    @Override
    public CrossBoards read(PositionInput input) {
        return CrossBoards.read(StructuredInput.tree(input));
    }

    @Override
    public CrossBoards sample(RandomGenerator random, int size) {
        List<CrossBoard> boards = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            int height = 1 + random.nextInt(3);
            int width = size > 4 ? 3 : 1 + random.nextInt(3);
            long few = random.nextLong();
            long crosses = (few | random.nextLong()) & (1L << (height * width)) - 1;
            boards.add(new CrossBoard(height, width, crosses));
        }
        return new CrossBoards(boards);
    }

    @Override
    public boolean options(CrossBoards position, OptionVisitor<CrossBoards> visitor) {
        boolean more = true;
        for (int i = 0; i < position.list().size() && more; i++) {
            CrossBoard board = position.list().get(i);
            for (long free = board.free(); free != 0 && more; free &= free - 1) {
                int square = Long.numberOfTrailingZeros(free);
                more = visitor.visit(board.mark(i, square), position.with(i, square));
            }
        }
        return more;
    }

    @Override
    public long size(CrossBoards position) {
        return position.size();
    }

    @Override
    public CrossBoards canonical(CrossBoards position) {
        return new CrossBoards(position.live());
    }

    @Override
    public List<CrossBoards> components(CrossBoards position) {
        return position.live().stream()
                .map(board -> new CrossBoards(List.of(board)))
                .toList();
    }

    @Override
    public Outcome outcome(CrossBoards position, Play play, Budget budget) {
        return play == Play.MISERE && NotaktoQuotient.knows(position)
                ? Outcome.ofWin(!NotaktoQuotient.isLost(position))
                : super.outcome(position, play, budget);
    }

    /** None: the quotient answers at once what a search would look for. */
    @Override
    public Optional<SumOutcomes<CrossBoards>> misereSums(Budget budget) {
        return Optional.empty();
    }

    @Override
    protected void findWinning(CrossBoards position, Play play, MoveList found) {
        if (play == Play.MISERE && NotaktoQuotient.knows(position)) {
            NotaktoQuotient.find(position, found);
        } else {
            super.findWinning(position, play, found);
        }
    }

    @Override
    protected ComponentRules core(Play play) {
        return core;
    }

    @Override
    protected PositionSearch.Position position(CrossBoards position, Play play) {
        return sink -> position.list().forEach(board -> core.write(board, sink));
    }

    @Override
    protected void find(CrossBoards position, Predicate<CrossBoards> isWanted, MoveList found) {
        findMoves(position, rules, isWanted, found);
    }

    /** Turning and comparing the boards is most of the work. */
    private static final class SearchedBoards extends PlayedOut<CrossBoards> {
        private SearchedBoards(Notakto notakto) {
            super(notakto);
        }

        @Override
        public long work(CrossBoards position) {
            return 1L + position.list().size();
        }
    }
}
