// A sum of games: its components side by side, each on its own board.
import { html } from '../base/ui.js';
import { writeJson } from '../base/json.js';
import { t } from '../base/lang.js';
import { Bad, elementProps, explained, key, keysOf, parts, readValue, within } from './board.js';
import { ofText } from './notation.js';
import { boardOf } from './boards.js';

/** A component's game, drawn by its own board, or as text. */
function partOf({ game, position }) {
  const part = ofText(typeof game === 'string' ? game : writeJson(game));
  const board = boardOf(part.name, part.value);
  try {
    return { ...part, board, position: board.read(writeJson(position), part) };
  } catch (bad) {
    if (!(bad instanceof Bad)) throw bad;
    return { ...part, board: boardOf(''), position };
  }
}

const isGame = (game) => (typeof game === 'string' ? game.trim() !== '' : Boolean(game) && typeof game === 'object' && !Array.isArray(game));

const isSum = (value) => Array.isArray(value) && value.every((part) => isGame(part?.game) && part.position !== undefined);

/** What the board of the component that is played on says of the move there. */
const asked = (name) => (move, position, game, left) => {
  const part = partOf(position[move.component]);
  return part.board[name]?.(move.move, part.position, part, left && partOf(left[move.component]).position);
};

function View({ play, isPlain, ...props }) {
  return html`<div class="sum">${parts(props.position, (component, i) => {
    const part = partOf(component);
    const { edit, ...own } = elementProps(props, i);
    const moves = props.moves?.filter((move) => move.component === i).map(({ move }) => move);
    return html`<figure key=${i}><figcaption>${part.notation}</figcaption>
      <${part.board.View} ...${own} position=${part.position} game=${part} play=${play} isPlain=${isPlain} moves=${moves}
        edit=${edit && ((next) => edit({ ...component, position: next }))} /></figure>`;
  })}</div>`;
}

export const sum = {
  read: (text) => readValue(text, 'bad.sum', isSum),
  write: (position) => writeJson(position),
  named: (left, position) => left.map((component, i) => ({ ...component, game: position[i].game })),
  say: (move, position) => t('move.component', { name: partOf(position[move.component]).notation, move: asked('say')(move, position) }),
  marks: (move, ...at) => within(move.component, asked('marks')(move, ...at)),
  keys: (move, position) => {
    const part = partOf(position[move.component]);
    return keysOf(part.board, move.move, part.position, part).map((name) => key(move.component, name));
  },
  traces: (move, ...at) => within(move.component, asked('traces')(move, ...at) ?? []),
  why: (position) => ({
    head: t('sum.part'),
    ...explained(position, (component) => {
      const part = partOf(component);
      return { name: part.notation, size: component.position, game: component.game, position: component.position };
    }),
  }),
  View,
};
