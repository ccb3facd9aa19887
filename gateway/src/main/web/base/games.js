// Names and rules of games in the language of the page.
import { language, ZH } from './lang.js';

/** The text as a sentence begins; a letter alone is a variable. */
const capital = (text) => (/^[b-z]\b/.test(text) ? text : text.slice(0, 1).toUpperCase() + text.slice(1));

/** Title and rules; the catalogue's words where there are no others. */
export function gameWords(entry) {
  const title = TITLES[entry.name] ?? capital(entry.name.replaceAll('-', ' '));
  const chinese = language() === 'zh' ? ZH.GAMES[entry.name] : undefined;
  return chinese ? { title: chinese[0], rules: chinese[1] } : { title, rules: capital(entry.rules) };
}

const TITLES = {
  __proto__: null,
  'grundys-game': 'Grundy’s game', 'dawsons-kayles': 'Dawson’s Kayles', 'dawsons-chess': 'Dawson’s Chess', lasker: 'Lasker’s Nim',
  octal: 'Octal game', 'take-and-break': 'Take-and-break game', guiles: 'Guiles', 'all-but': 'All-but', moore: 'Moore’s Nim',
  'half-nim': 'Half Nim', stoned: 'Stoned', graph: 'Game on a graph', rewrite: 'Rewriting game', wythoff: 'Wythoff’s game',
  euclid: 'Euclid’s game', strip: 'Strip', ring: 'Ring', bash: 'Bachet’s game', sum: 'Sum of games',
  'she-loves-me': 'She loves me', 'silver-dollar': 'Silver Dollar', 'node-kayles': 'Node Kayles', rules: 'Your own rules',
  'arc-kayles': 'Arc Kayles', 'double-kayles': 'Double Kayles', nogo: 'NoGo', poset: 'Poset game', 'fibonacci-nim': 'Fibonacci Nim', 'cyclic-nimhoff': 'Cyclic Nimhoff', 'end-nim': 'End-Nim', 'nim-pass': 'Nim with a pass',
  'subtraction-pass': 'Subtraction with a pass', 'delete-nim': 'Delete Nim', coins: 'Coin turning', 'coin-runs': 'Runs of coins', tartan: 'Tartan game',
};
