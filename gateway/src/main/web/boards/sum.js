// A sum of games: its components side by side, each on its own board.
import { html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { Bad, drawn, explained, keysOf, readValue, replaced, Rest, writeStructure } from './board.js';
import { ofText } from './notation.js';
import { boardOf } from './boards.js';
import { numbers } from './numbers.js';

/** A component's game, drawn by its own board. */
function partOf({ game, position }) {
  const part = ofText(typeof game === 'string' ? game : writeStructure(game));
  const board = boardOf(part.name, undefined, part.value);
  try {
    return { ...part, board, position: board.read(writeStructure(position), part) };
  } catch (bad) {
    if (!(bad instanceof Bad)) throw bad;
    return { ...part, board: numbers, position };
  }
}

const isGame = (game) => (typeof game === 'string' ? game.trim() !== '' : Boolean(game) && typeof game === 'object' && !Array.isArray(game));

const isSum = (value) => Array.isArray(value) && value.every((part) => isGame(part?.game) && part.position !== undefined);

function read(text) {
  const value = readValue(text, undefined, 'bad.sum');
  if (!isSum(value)) throw new Bad('bad.sum');
  return value;
}

const inside = (move, position, act) => {
  const part = partOf(position[move.component]);
  return act(part.board, part, move.move);
};

function View({ position, marks, pick, edit }) {
  return html`<div class="sum">${drawn(position).map((component, i) => {
    const part = partOf(component);
    const own = marks && new Map([...marks].filter(([name]) => name.startsWith(`${i}/`)).map(([name, mark]) => [name.slice(`${i}/`.length), mark]));
    return html`<figure key=${i}><figcaption>${part.notation}</figcaption>
      <${part.board.View} position=${part.position} game=${part} marks=${own?.size ? own : undefined}
        pick=${pick && ((...names) => pick(...names.map((name) => `${i}/${name}`)))}
        edit=${edit && ((next) => edit(replaced(position, i, { ...component, position: next })))} /></figure>`;
  })}<${Rest} of=${position} /></div>`;
}

export const sum = {
  group: 'own',
  start: [{ game: 'kayles', position: [10] }, { game: 'nim', position: [2, 6] }],
  read,
  write: writeStructure,
  named: (left, position) => left.map((component, i) => ({ ...component, game: position[i].game })),
  say: (move, position) => t('move.component', {
    name: partOf(position[move.component]).notation, move: inside(move, position, (board, part, own) => board.say(own, part.position, part)),
  }),
  marks: (move, position, game, left) => new Map([...inside(move, position, (board, part, own) =>
    board.marks(own, part.position, part, left && partOf(left[move.component]).position))].map(([name, mark]) => [`${move.component}/${name}`, mark])),
  keys: (move, position) => inside(move, position, (board, part, own) => keysOf(board, own, part.position, part)).map((name) => `${move.component}/${name}`),
  traces: (move, position, game, left) => new Map([...inside(move, position, (board, part, own) =>
    board.traces?.(own, part.position, part, partOf(left[move.component]).position) ?? new Map())].map(([name, mark]) => [`${move.component}/${name}`, mark])),
  why: (position) => ({
    head: t('sum.part'),
    ...explained(position, (component) => {
      const part = partOf(component);
      return { name: part.notation, size: component.position, game: component.game, position: component.position };
    }),
  }),
  View,
};
