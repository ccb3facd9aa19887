// Asks a server again and again, for as long as somebody looks.

/** Milliseconds after which a server that says nothing is taken for one that does not answer. */
const PATIENCE = 10_000;

/**
 * Runs `ask(signal)`, and again `every` milliseconds after it ended: a slow server is not asked twice at once, nor an older
 * answer shown last. A tab that nobody sees does not ask. Returns what ends this.
 */
export function poll(ask, every) {
  let isOver = false;
  let timer;
  const turn = async () => {
    if (!document.hidden) await ask(AbortSignal.timeout(PATIENCE));
    if (!isOver) timer = setTimeout(turn, every);
  };
  turn();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
