// For the example of each game: the legal moves that the page lists, and where they lead, against the server's options: the
// same moves, and the same player wins after each. Returns what differs, and how many games were compared.
const { games, solve, solveAll } = await import('/assets/client/nimbus.js');
const { exampleOf, readGame } = await import('/assets/solve/game.js');
const { optionsOf } = await import('/assets/solve/options.js');
const catalogue = await games();
const sorted = (move) => JSON.stringify(move, (key, value) =>
  (value && typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value));
const differences = [];
let compared = 0;
for (const entry of catalogue) {
  const { notation, position: text } = exampleOf(entry);
  const game = readGame(notation, catalogue);
  const position = game.board.read(text, game);
  if (game.board.write(position) !== text) differences.push(`${entry.name}: ${text} is read and written as ${game.board.write(position)}`);
  if (!entry.asks.normal.includes('options')) continue;
  const listed = await optionsOf({ ...game, board: { ...game.board, moves: undefined } }, position, 'normal');
  for (const { move, left } of listed.items) {
    const words = game.board.say(move, position, game);
    if (!words || /undefined|NaN|[{}]/.test(words)) differences.push(`${entry.name}: ${sorted(move)} is said as ${words}`);
    if (game.board.write(left) === text) differences.push(`${entry.name}: ${sorted(move)} leads to the position itself`);
  }
  const legal = game.board.moves?.(position, game);
  if (!legal) continue;
  const left = await solveAll(legal.map((move) => ({ game: game.value, position: game.board.after(position, move, game) })));
  const mine = legal.map((move, i) => `${sorted(move)} ${left[i].outcome}`).sort().join();
  const { options } = await solve({ game: game.value, position, ask: ['options'], limit: 1000 });
  const theirs = options.items.map(({ move, outcome }) => `${sorted(move)} ${outcome}`).sort().join();
  if (mine !== theirs) differences.push(`${entry.name}: the page finds ${mine}, the server ${theirs}`);
  const bad = left.find((answer) => answer.error);
  if (bad) differences.push(`${entry.name}: ${bad.error.message}`);
  compared++;
}
return { differences, compared };
