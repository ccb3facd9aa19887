package dev.nimbus.games.coin;

import dev.nimbus.games.MoveList;
import dev.nimbus.games.heap.HeapFold;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.games.notation.GameType;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Foldable;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.OptionVisitor;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.PositionFold;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Nimble: slide one coin left to any square, over and onto others. A coin on square s is a Nim heap of s. */
public final class Nimble extends SlidingCoins implements Foldable {
    public static final GameType TYPE = GameType.named("nimble", context -> new Nimble());

    private Nimble() {
        super("nimble");
    }

    @Override
    public Heaps sample(RandomGenerator random, int size) {
        long[] squares = new long[random.nextInt(4)];
        for (int i = 0; i < squares.length; i++) {
            squares[i] = random.nextInt(1 + size);
        }
        return Heaps.wrap(squares);
    }

    @Override
    public boolean options(Heaps position, OptionVisitor<Heaps> visitor) {
        boolean more = true;
        for (int coin = 0; coin < position.count(); coin++) {
            for (long to = 0; to < position.get(coin) && more; to++) {
                more = visitor.visit(slide(coin, to), position.with(coin, to));
            }
        }
        return more;
    }

    @Override
    public Heaps canonical(Heaps position) {
        return position.sorted(square -> square == 0);
    }

    @Override
    public List<Heaps> components(Heaps position) {
        return canonical(position).singles();
    }

    @Override
    public GrundyValue grundy(Heaps position, Budget budget) {
        return GrundyValue.of(position.nimSum());
    }

    @Override
    public String noun() {
        return NOUN;
    }

    @Override
    public Optional<PositionFold> newFold(Play play, Set<Ask> asks) {
        boolean movesAsked = asks.contains(Ask.MOVE) || asks.contains(Ask.MOVES);
        return movesAsked ? Optional.empty() : Optional.of(HeapFold.normal(notation(), square -> square));
    }

    @Override
    protected void findMovesTo(Heaps position, long value, MoveList found) {
        long change = position.nimSum() ^ value;
        for (int i = 0; i < position.count() && !found.isDone(); i++) {
            long to = position.get(i) ^ change;
            if (to >= 0 && to < position.get(i)) {
                found.add(slide(i, to));
            }
        }
    }
}
