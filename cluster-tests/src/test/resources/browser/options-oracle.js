// For the example of each game: the server's options. Each is said in words, leads to another position that is read and written,
// and stands for elements of the board, where there is one, on which the first or the last of them is marked, and leaves traces, if any,
// that have names. Returns what is wrong, and how many games were looked at.
const { games } = await import('/assets/client/nimbus.js');
const { keysOf } = await import('/assets/boards/board.js');
const { exampleOf, readGame } = await import('/assets/solve/game.js');
const { html, render } = await import('/assets/base/ui.js');
const { optionsOf } = await import('/assets/solve/options.js');
const catalogue = await games();
const wrong = [];
const box = document.createElement('div');
let looked = 0;
for (const entry of catalogue) {
  const { notation, position: text } = exampleOf(entry);
  const game = readGame(notation, catalogue);
  const { board } = game;
  const position = board.read(text, game);
  if (board.isText) wrong.push(`${entry.name} has no board`);
  if (board.write(position) !== text) wrong.push(`${entry.name}: ${text} is read and written as ${board.write(position)}`);
  if (!entry.asks.normal.includes('options')) continue;
  const options = optionsOf(game, position, 'normal');
  const { count, items } = await options.weigh();
  for (const { move, left, outcome } of items) {
    const is = (fault) => wrong.push(`${entry.name}: ${JSON.stringify(move)} ${fault}`);
    const words = board.say(move, position, game);
    if (!words || /undefined|NaN|[{}]/.test(words)) is(`is said as ${words}`);
    if (board.write(left) === text) is('leads to the position itself');
    if (!outcome) is('has no outcome');
    if (options.knows(move)?.left !== left) is('is not known');
    const keys = [...keysOf(board, move, position, game), ...board.marks(move, position, game, left).keys(), ...board.traces?.(move, position, game, left).keys() ?? []];
    if (keys.length === 0 || keys.some((key) => /undefined|NaN/.test(key))) is(`stands for ${keys}`);
  }
  const isMarked = ({ move, left }) => {
    const marks = board.marks(move, position, game, left);
    render(null, box);
    render(html`<${board.View} ...${{ position, game, marks, moves: [move], picked: [], pick: () => {} }} />`, box);
    return box.querySelector([...new Set(marks.values())].map((name) => `.${name}, .heap-${name}`).join());
  };
  if (![items[0], items.at(-1)].some(isMarked)) wrong.push(`${entry.name}: moves are not marked on the board`);
  if (items.length !== Math.min(count, 2000)) wrong.push(`${entry.name}: ${items.length} of ${count} are listed`);
  looked++;
}
return { wrong, looked };
