package dev.nimbus.games.sum;

import dev.nimbus.search.ValueTable;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.WinningMoves;
import java.util.List;
import java.util.Optional;

/** Misère play of a sum: of one component by that component's own theory where it lists moves, else by searching the whole sum. */
interface MisereSum {
    Outcome outcome();

    WinningMoves moves(int limit);

    Optional<Move> move();

    /**
     * The way to solve {@code position}.
     *
     * @throws Refusal with {@link ErrorCode#UNSUPPORTED_PLAY} if a component has no misère play
     */
    static MisereSum of(Components position, ValueTable positions, Budget budget) {
        List<Component<?>> list = position.list();
        for (int i = 0; i < list.size(); i++) {
            if (!list.get(i).isForMisere()) {
                String notation = list.get(i).game().notation();
                throw new Refusal(
                        ErrorCode.UNSUPPORTED_PLAY,
                        "component " + i + ", " + notation + ", offers no misère play",
                        "/play");
            }
        }
        boolean alone = list.size() == 1 && list.get(0).offers(Ask.MOVES, Play.MISERE);
        return alone ? new MisereComponent<>(list.get(0), budget) : new MisereSumSearch(position, positions, budget);
    }
}
