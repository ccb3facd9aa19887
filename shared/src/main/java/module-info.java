/**
 * Nimbus as a library: the solver without a server. {@link dev.nimbus.Nimbus} is the door; games of your own extend
 * {@link dev.nimbus.games.heap.HeapGame} or {@link dev.nimbus.games.BasicGame}.
 *
 * <p>The module exports what a program may build on. Tables, kernels, the catalogue's games, the query language and the
 * protocol stay inside. Nimbus's own modules reach them on the class path, where a module hides nothing.
 */
module dev.nimbus {
    requires com.fasterxml.jackson.databind;
    requires java.management;

    exports dev.nimbus;
    exports dev.nimbus.games;
    exports dev.nimbus.games.heap;
    exports dev.nimbus.theory;
    exports dev.nimbus.theory.cancel;
    exports dev.nimbus.theory.guess;
    exports dev.nimbus.theory.misere;
    exports dev.nimbus.theory.nimber;
    exports dev.nimbus.theory.period;
    exports dev.nimbus.theory.search;
}
