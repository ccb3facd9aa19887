// For the example of each game: the legal moves that the page lists, and where they lead, against the server. Exactly
// those moves win that lead to a position the next player loses. Returns what differs, and how many games were compared.
const { games, solve, solveAll } = await import('/assets/client/nimbus.js');
const { exampleOf, readGame } = await import('/assets/solve/game.js');
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
  const legal = game.board.moves(position, game);
  if (!legal || !entry.asks.normal.includes('moves')) continue;
  const left = await solveAll(legal.map((move) => ({ game: game.value, position: game.board.after(position, move, game) })));
  const mine = legal.filter((move, i) => left[i].outcome === 'P').map(sorted).join();
  const { moves } = await solve({ game: game.value, position, ask: ['moves'], limit: 1000 });
  const theirs = moves.items.map(sorted).join();
  if (mine !== theirs) differences.push(`${entry.name}: the page finds ${mine}, the server ${theirs}`);
  const bad = left.find((answer) => answer.error);
  if (bad) differences.push(`${entry.name}: ${bad.error.message}`);
  legal.forEach((move) => {
    if (!game.board.say(move, position, game)) differences.push(`${entry.name}: no words for ${sorted(move)}`);
  });
  compared++;
}
return { differences, compared };
