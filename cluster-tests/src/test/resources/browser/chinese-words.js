// What the server says of its games and of their periods, and the page has no Chinese for. Each theorem is among the games.
const { loadLanguage } = await import('/assets/base/chinese.js');
const { ZH } = await import('/assets/base/lang.js');
const { chinese } = await import('/assets/base/server-words.js');
const { games, period } = await import('/assets/client/nimbus.js');
const GAMES = [
  'nim', 'bash(3)', 'subtraction(1,3,4)', 'subtraction(2,6,8)', 'subtraction(3..7)', 'subtraction(powers-of-two)', 'subtraction(primes)',
  'all-but(2,3)', 'lasker', 'kayles', 'officers', 'grundys-game', 'strip(2)', 'octal(0.1777)', 'octal(4.7...)', 'octal(4.3...)', 'octal(0.3...)',
  'octal(0.5...)', 'treblecross', 'couples-are-forever', '{"rules":{"state":["n"],"moves":[{"for":{"d":"1..min(n,2)"},"to":["n-d"]}]}}',
];
await loadLanguage();
const missing = [];
const check = (text, where) => chinese(text) ?? missing.push(`${where}: ${text}`);
for (const { name, source, complexity } of await games()) {
  if (!ZH.GAMES[name]) missing.push(`name and rules of ${name}`);
  check(source, name);
  check(complexity, name);
}
for (const game of GAMES) {
  const found = await period(game);
  check(found.none ?? found.proof.theorem, game);
}
return missing;
