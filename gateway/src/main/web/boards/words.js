// Moves of games without a board, in words.
import { t } from '../base/lang.js';
import { sizeAt } from './board.js';

const STONES = { 1: 'x', 2: 'o' };

const place = ([row, column]) => t('cell.plain', { row: row + 1, column: column + 1 });

const shown = (numbers) => numbers.map((n) => n + 1).join(', ');

/** What each form of a move is called by: fields of the move, and its words. */
const FORMS = [
  [['pass'], () => t('move.pass')],
  [['heap', 'to'], ({ heap, to }, position) => t('move.heap', {
    heap: heap + 1, from: sizeAt(position, heap), to: to.join(' + ') || '0',
  })],
  [['turn'], ({ turn }) => t('move.turn', { list: shown(turn) })],
  [['head', 'columns', 'rows'], ({ columns, rows }) => t('move.tartan', { columns: columns.join(', '), rows: rows.join(', ') })],
  [['sheet', 'columns'], ({ sheet, columns }, position) => t('move.cut-columns', { sheet: position[sheet].join(' × '), n: columns })],
  [['sheet', 'rows'], ({ sheet, rows }, position) => t('move.cut-rows', { sheet: position[sheet].join(' × '), n: rows })],
  [['at', 'stone'], ({ at, stone }) => t('move.stone-at', { stone: STONES[stone], place: place(at) })],
  [['from', 'to'], ({ from, to }) => t('move.clobber', { from: place(from), to: place(to) })],
  [['to', 'via'], ({ to }) => t('move.becomes', { to: to || '–' })],
  [['to'], ({ to }, position) => (Array.isArray(to) && Array.isArray(position)
    ? t('move.pair', { from: position.join(', '), to: to.join(', ') })
    : t('move.becomes', { to: [to].flat().join(', ') }))],
];

/** A move in words; of a game that is newer than this page its fields one after the other. */
export function say(move, position) {
  const fields = Object.keys(move);
  const form = FORMS.find(([names]) => names.length === fields.length && names.every((name) => fields.includes(name)));
  return form ? form[1](move, position) : told(move);
}

const told = (value) => (value && typeof value === 'object' && !Array.isArray(value)
  ? Object.entries(value).map(([name, member]) => `${name} ${told(member)}`).join(', ')
  : Array.isArray(value) ? `(${value.map(told).join(', ')})` : String(value));
