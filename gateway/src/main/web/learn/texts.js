// The theory of each game in a few sentences; which games are near; contest problems that are the game.

const OCTAL = 'A move takes i tokens and leaves k heaps where the code’s digit i has bit k; so each heap’s value is the mex of xors of smaller heaps’ values. By the theorem of Guy and Smith, a period that has been seen for long enough holds for ever. Once it is proven, a heap of any size costs one division.';
const TURNING = 'A row of coins is the sum of its heads, each as if it were alone: a coin turned twice is as if it had not been turned. So it is enough to know the value of a single head at each place. The player to move wins unless the xor of these values is 0.';

export const LEARN = {
  __proto__: null,
  nim: {
    theory: 'Write the heap sizes in binary and take their xor. The player to move loses exactly when it is 0. Otherwise there is a heap that has the highest bit of the xor: make it as large as its size xor the sum, and the xor becomes 0. By Sprague and Grundy every impartial game that ends is a heap of Nim in disguise.',
    related: ['lasker', 'moore', 'nimble', 'staircase'], problems: ['HDU 1850', 'CSES 1730', 'Luogu P2197'],
  },
  bash: {
    theory: 'The value of a heap of n is n mod (m + 1). Whatever the opponent takes, answer so that together you take m + 1. With several heaps, the xor of the remainders decides. The game is older than Nim: Bachet describes it in 1612.',
    related: ['nim', 'subtraction'], problems: ['HDU 1846', 'CSES 1098', 'LeetCode 292'],
  },
  subtraction: {
    theory: 'The values of heaps follow from the recurrence G(n) = mex G(n − s) over the numbers s of the set. With a finite set the last values determine the next, so the sequence is periodic in the end. The period is found when a window as long as the largest number comes again. In misère play the same window, with Ferguson’s pairing, decides.',
    related: ['bash', 'all-but', 'octal'], problems: ['HDU 1536', 'HDU 1848', 'CSES 1729', 'LeetCode 1510'],
  },
  'all-but': {
    theory: 'Any number may be taken except finitely many. The values grow without bound, but in a regular way: G(n + p) = G(n) + s in the end. Period p and saltus s are found from a finite window and proven by it. The game is the mirror image of subtraction.',
    related: ['subtraction', 'nim'],
  },
  lasker: {
    theory: 'Nim in which a heap may also be split in two. The values are those of Nim, with each 4k − 1 and 4k exchanged: G(4k) = 4k − 1 and G(4k + 3) = 4k + 4. Emanuel Lasker, world champion of chess, gave it in 1931. The xor of the values decides as in Nim.',
    related: ['nim', 'octal'], problems: ['HDU 3032'],
  },
  octal: { theory: OCTAL, related: ['kayles', 'dawsons-chess', 'take-and-break', 'guiles'] },
  'take-and-break': { theory: OCTAL, related: ['octal'] },
  kayles: { theory: OCTAL, related: ['dawsons-kayles', 'double-kayles', 'node-kayles'] },
  'dawsons-kayles': { theory: OCTAL, related: ['kayles', 'dawsons-chess'], problems: ['LeetCode 294'] },
  'dawsons-chess': { theory: OCTAL, related: ['dawsons-kayles', 'kayles'] },
  officers: { theory: OCTAL, related: ['couples-are-forever', 'octal'] },
  'couples-are-forever': { theory: OCTAL, related: ['officers', 'grundys-game'] },
  guiles: { theory: OCTAL, related: ['octal', 'kayles'] },
  'double-kayles': { theory: OCTAL, related: ['kayles'] },
  daisies: { theory: OCTAL, related: ['octal', 'lasker'] },
  'she-loves-me': {
    theory: 'One token is taken at a time, so nobody has a choice. A heap has the value of its parity. The first player wins exactly when the number of all tokens is odd. In misère play it is the other way round.',
    related: ['bash', 'octal'],
  },
  treblecross: {
    theory: 'Who places an X within two squares of another loses at once, since the opponent completes three. So a move takes a square and the two on each side of it: a row of n squares is the heap n + 2 of 0.007. The values of 0.007 are computed far, and no period is known. Where two X are near each other, the player to move just wins.',
    related: ['octal', 'dawsons-chess'], problems: ['POJ 3537'],
  },
  'grundys-game': {
    theory: 'A heap is split into two unequal heaps; heaps of one and two are dead. The values seem to become periodic, but nobody has proven that they do. They have been computed to 2³⁵ and more: values whose binary form has a certain parity stay rare, which makes the computation fast. P. M. Grundy studied it in 1939, with the theorem that bears his name.',
    related: ['couples-are-forever', 'octal'], problems: ['CSES 2207'],
  },
  strip: {
    theory: 'A run of stones is taken from a line, and the gap stays: the two sides become games of their own. It is the octal game with digit 7 at each length. So the value of a line is the mex of the xors of its two sides. Strips of length two give Dawson’s Kayles.',
    related: ['ring', 'kayles', 'dawsons-kayles'], problems: ['HDU 2999'],
  },
  ring: {
    theory: 'The first move opens a circle of n into a line of n − s, whatever place it is made at. So the value of a circle is the mex over the set of the values of those lines. After that it is the game on a strip. Where the second player can answer by symmetry, the circle is lost.',
    related: ['strip', 'kayles'], problems: ['HDU 3980'],
  },
  staircase: {
    theory: 'Only the odd stairs count: their sizes are heaps of Nim. A token moved from an odd stair to an even one is taken from its heap. A token moved from an even stair is moved on by the opponent, so it changes nothing. The player to move wins unless the xor of the odd stairs is 0.',
    related: ['nim', 'silver-dollar'], problems: ['CSES 1099', 'Luogu P3480'],
  },
  moore: {
    theory: 'Write the sizes in binary, and count in each column how many ones there are, modulo k + 1. The player to move loses exactly when all counts are 0. With k = 1 this is Bouton’s rule for Nim. Moore found it in 1910.',
    related: ['nim', 'half-nim'],
  },
  'half-nim': {
    theory: 'Exactly half of the heaps must shrink in each move. The player to move loses exactly when the smallest heap occurs in more than half of the heaps. From there each move makes the smallest smaller in too few heaps. Otherwise half of the larger ones can be brought down to the smallest.',
    related: ['moore', 'nim'], problems: ['Codeforces 1147C'],
  },
  'cyclic-nimhoff': {
    theory: 'Divide each heap by h. The quotients add by xor, as in Nim, and the remainders add modulo h, as one heap does from which fewer than h may be taken. The nim-value is h times the first sum plus the second: Fraenkel and Lorberbom proved it in 1991. So the player to move loses exactly when both sums are 0.',
    related: ['nim', 'moore', 'bash'],
  },
  'fibonacci-nim': {
    theory: 'Write the size as a sum of Fibonacci numbers no two of which follow each other: there is one way. If the smallest of them may be taken, taking it wins, since the opponent cannot take the next one, which is more than twice as large. So a new heap is lost exactly when it is a Fibonacci number. Each heap keeps its own limit, so that several heaps add by xor; their nim-values are tabulated.',
    related: ['subtraction', 'bash', 'nim'],
  },
  stoned: {
    theory: 'If one heap is larger than all the others together, the first player takes from it every time and wins. Otherwise nobody can be cut off before the stones are gone. Then the parity of the number of stones decides. The heap that may not be used is part of the position.',
    related: ['nim', 'she-loves-me'], problems: ['Codeforces 1396B'],
  },
  boxes: {
    theory: 'Closed boxes are numbers that may join the xor later. If some closed boxes have the xor of the open ones, opening them makes a lost position, provided that no other closed boxes have xor 0. So the largest set of boxes that is independent over GF(2) decides. Linear algebra replaces the search.',
    related: ['nim'],
  },
  cards: {
    theory: 'Each card adds one of two numbers to the xor, each with probability 1/2. Start from the xor of all first numbers; each card may add a xor b to it. These differences span a space over GF(2), and all its elements are equally likely. So the answer is 1 − 2^(−r) if the start lies in the span of rank r, and else 1.',
    related: ['nim', 'boxes'], problems: ['Codeforces 662A'],
  },
  sum: {
    theory: 'In a sum, a move is a move in one component. Each component has a nim-value, and the value of the sum is their xor. So games that have nothing in common can be played side by side as if they were heaps of Nim. This is the theorem of Sprague and Grundy.',
    related: ['nim', 'graph'],
  },
  wythoff: {
    theory: 'The positions lost for the player to move are (⌊kφ⌋, ⌊kφ²⌋), with φ the golden ratio. Each number occurs in exactly one such pair, by Beatty’s theorem. The nim-values show no such order; they are computed by a table. Isaacs drew the game as a queen that walks to the corner.',
    related: ['nim', 'euclid'], problems: ['Luogu P2252'],
  },
  euclid: {
    theory: 'The player to move wins exactly when the larger number is at least φ times the smaller, φ being the golden ratio. Where the quotient is two or more, the player chooses who will meet the next step. Where it is one, nobody has a choice. The nim-value is ⌊|a/b − b/a|⌋.',
    related: ['wythoff'], problems: ['HDU 1525'],
  },
  'turning-turtles': { theory: TURNING, related: ['mock-turtles', 'ruler', 'nim'] },
  'mock-turtles': { theory: TURNING, related: ['turning-turtles', 'ruler'] },
  ruler: { theory: TURNING, related: ['turning-turtles', 'mock-turtles'] },
  'turning-corners': {
    theory: 'A head at (x, y) has the value x ⊗ y, Conway’s nim-product. With nim-addition it makes the numbers a field: below 2 to the power 2ⁿ they are closed under both. The whole board is the xor over its heads. The product is computed by splitting numbers at Fermat powers.',
    related: ['turning-turtles', 'nim'],
  },
  nimble: {
    theory: 'A coin on square s is a heap of s: sliding it left is taking from the heap. Coins do not hinder each other, so the position is Nim. The player to move wins unless the xor of the squares is 0. Two coins on one square cancel.',
    related: ['nim', 'silver-dollar'],
  },
  'silver-dollar': {
    theory: 'Pair the coins from the right. The number of free squares between the two of a pair is a heap of Nim. A move of a pair’s left coin makes its gap larger, and the opponent moves the right coin by as much. So the player to move wins unless the xor of the gaps is 0.',
    related: ['nimble', 'staircase'], problems: ['POJ 1704'],
  },
  graph: {
    theory: 'Without cycles each vertex has a nim-value, the mex of the values it leads to; several tokens add by xor. With cycles some positions are drawn: neither player can force an end. Retrograde analysis finds the outcomes from the vertices without exits backwards. Smith’s theory gives loopy vertices the value ∞ with the values they can reach.',
    related: ['sum', 'hackenbush'], problems: ['HDU 1524'],
  },
  'arc-kayles': {
    theory: 'A move takes an edge, and with it all edges that share an end with it. On a path the game is Dawson’s Kayles, since two adjacent vertices go each time. Parts of a graph that are not joined add by xor. On graphs in general no short way is known, so they are searched.',
    related: ['node-kayles', 'dawsons-kayles'],
  },
  geography: {
    theory: 'The player to move wins exactly when every maximum matching of the graph covers the token’s vertex. Then the token is moved along the matching each time, and the opponent never finds a vertex that is not matched. Otherwise some maximum matching leaves the vertex out, and whatever the first player does the second follows that matching. Edmonds’s algorithm finds a maximum matching in polynomial time.',
    related: ['graph', 'node-kayles'],
  },
  hackenbush: {
    theory: 'A stalk of n edges is a heap of n. Where branches meet, they may be replaced by a stalk as long as their xor: the colon principle. A cycle may be fused into one vertex, by the fusion principle: an odd cycle leaves one loop, an even one none. So each tree or graph comes down to a heap of Nim.',
    related: ['graph', 'nim'], problems: ['AtCoder AGC 017 D', 'POJ 3710'],
  },
  'node-kayles': {
    theory: 'On a path the game is Dawson’s Kayles in disguise, and on a cycle one move more. On other graphs, parts that are not joined add by xor, so the search divides. In general it is PSPACE-complete: no short way is expected. Schaefer proved that in 1978.',
    related: ['dawsons-kayles', 'graph'],
  },
  cram: {
    theory: 'On boards with both sides even the second player answers by symmetry through the centre and wins. With one side even and one odd the first player takes the two middle cells and then does so. Other boards are searched: parts that are not joined add by xor. Lemoine and Viennot computed the values of many rectangles.',
    related: ['dawsons-kayles', 'chomp'],
  },
  chomp: {
    theory: 'On any rectangle larger than one cell the first player wins. For suppose that taking the far corner alone were no good: then some reply would win, and that reply could have been the first move. This argument steals the strategy without showing it. Which move wins is known only by search.',
    related: ['nim', 'cram'],
  },
  rewrite: {
    theory: 'A move replaces a part of a string. Characters that no rule takes divide the string into parts that cannot reach each other, which add by xor. With the rule ++ → −− it is Flip Game, and a run of n signs is Dawson’s Kayles. Other rules are searched.',
    related: ['dawsons-kayles', 'graph'], problems: ['LeetCode 294'],
  },
  'end-nim': {
    theory: 'Only the two ends of the row can be played, so the order of the heaps matters. For each rest of a row there is exactly one size of the left heap, perhaps 0, from which the player to move loses: any larger one can be reduced to it. Albert and Nowakowski found in 2001 how to compute it. The nim-values are found by search; a row and its mirror image are one.',
    related: ['nim', 'delete-nim'],
  },
  'nim-pass': {
    theory: 'It is Nim, but once in the game one of the players may pass. The pass belongs to the whole game and not to a heap, so the heaps no longer add by xor. Once it is used, the game is Nim again. Before that the position is searched.',
    related: ['nim', 'subtraction-pass'],
  },
  'subtraction-pass': {
    theory: 'It is a subtraction game in which one of the players may pass, once in the game. The pass belongs to the whole game, so the heaps no longer add by xor. Once it is used, the values of the subtraction game decide again. Before that the position is searched.',
    related: ['subtraction', 'nim-pass'],
  },
  chocolate: {
    theory: 'A full rectangle with the bitter square in a corner is Nim: each side is a heap, and a break shortens one. Here the bar is a staircase, so a break of the width may take height away too. With y rows above the lowest and z columns besides the bitter one the nim-value is still y xor z for even k, as Nakamura and Miyadera proved. For odd k the values are computed by a table.',
    related: ['nim', 'chomp'],
  },
  'delete-nim': {
    theory: 'Write a − 1 and b − 1 in binary and take their bitwise or. The nim-value is the number of ones at its end, before the last zero. So the player to move loses exactly when both heaps are odd. Then every split of an odd heap has one even part; and an even heap can be split into two odd ones.',
    related: ['nim', 'end-nim'],
  },
  coins: { theory: TURNING, related: ['turning-turtles', 'mock-turtles', 'coin-runs'] },
  'coin-runs': { theory: TURNING, related: ['ruler', 'coins'] },
  tartan: {
    theory: 'A move of the product turns the coins where the columns of a move of the one game meet the rows of a move of the other. The board is the sum of its heads. By the Tartan theorem a head at (x, y) is worth the nim-product of the values of x and y in the two games. Turning corners is the product of turning turtles with itself.',
    related: ['turning-corners', 'turning-turtles'],
  },
  nimstring: {
    theory: 'Each coin hangs on strings, and who cuts its last string must cut again. It is Dots and Boxes on the dual graph: a coin is a box, a string a side of it. The score is the number of boxes that the player to move gets, minus those of the other, if both play for that; who gives the last two boxes of a long chain back keeps control. A position in which the player to move may choose who takes the next coins is loony, and that player wins. Parts that are not joined add by xor where no part is loony; the rest is searched.',
    related: ['hackenbush', 'arc-kayles'],
  },
  clobber: {
    theory: 'A stone moves onto a neighbour of the other colour and removes it, so each move leaves one stone less. A group of connected stones of one colour has no move left. Groups that do not touch add by xor. No short way is known, so the groups are searched.',
    related: ['cram', 'nogo'],
  },
  nogo: {
    theory: 'Nothing is ever captured: a stone may only be placed where every group keeps an empty point beside it. So the board fills up, and who finds no such point loses. Parts of the board interact through the groups that join them. The positions are searched, those that are mirror images as one.',
    related: ['clobber', 'cram'],
  },
  poset: {
    theory: 'Parts of which no element can be compared with one of another add by xor. A part with a least element has the value of the rest plus one, since taking that element ends it: so a tree that grows upwards is valued as in Hackenbush. A poset with a greatest element is won by the first player: if taking it does not win, some answer does, and that answer could have been the first move. Chomp is the product of two chains. The rest is searched.',
    related: ['chomp', 'hackenbush', 'nim'],
  },
  notakto: {
    theory: 'Both players put X, and who completes three in a line on the last board loses: that is misère play. Boards do not add by xor then. Each board is an element of a commutative monoid of 18 elements, found by Plambeck and Whitehead, and the product of all boards decides: of empty boards an odd number is won by the first player, who takes the middle of one of them. A finished board is the identity.',
    related: ['treblecross', 'kayles', 'cram'],
  },
  sprouts: {
    theory: 'A spot has three lives. A curve takes one life at each of its ends, and its new spot has one left: so each move leaves one life less, and n spots last at most 3n - 1 moves. A closed curve cuts a region in two, and parts that share no spot add by xor. No rule for n spots is proved; the first player wins for n = 3, 4, 5 modulo 6 wherever it was computed. The parts are searched, those that look the same as one.',
    related: ['node-kayles', 'cram'],
  },
  'sheet-cutting': {
    theory: 'A cut leaves two sheets, and from then on each is cut alone: their values add by xor. So the value of a sheet is the mex, over all cuts, of the xor of its two pieces. A table of all smaller sheets gives it. With m = 2 nobody may leave a strip of one square, since the opponent would cut out the winning square.',
    related: ['grundys-game', 'sum'], problems: ['POJ 2311'],
  },
  rules: {
    theory: 'Each state is a list of 1 to 4 integers, and a move replaces one state by others. By Sprague and Grundy each state has a value, the mex of the values of its moves. The states of a position add by xor. The server computes the values from your rules: by a table for states of one integer, else by search.',
    related: ['graph', 'sum'],
  },
};
