// The theory of each game in a few sentences, [English, Chinese]; which games are near; contest problems that are the game.

const OCTAL = [
  'A move takes i tokens and leaves k heaps where the code’s digit i has bit k; so each heap’s value is the mex of xors of smaller heaps’ values. By the theorem of Guy and Smith, a period that has been seen for long enough holds for ever. Once it is proven, a heap of any size costs one division.',
  '若代码第 i 位的二进制第 k 位为 1，则可取 i 个并留下 k 堆；因此每堆的值是较小堆之值异或的 mex。由 Guy–Smith 定理，周期只要持续出现足够久便永远成立。周期一经证明，任意大小的堆只需一次除法。',
];
const TURNING = [
  'A row of coins is the sum of its heads, each as if it were alone: a coin turned twice is as if it had not been turned. So it is enough to know the value of a single head at each place. The player to move wins unless the xor of these values is 0.',
  '一行硬币等于各枚正面单独时之和：翻两次等于没翻。因此只需知道单枚正面在各位置的值。这些值的异或不为 0 时，轮到走的一方必胜。',
];

export const LEARN = {
  __proto__: null,
  nim: {
    theory: ['Write the heap sizes in binary and take their xor. The player to move loses exactly when it is 0. Otherwise there is a heap that has the highest bit of the xor: make it as large as its size xor the sum, and the xor becomes 0. By Sprague and Grundy every impartial game that ends is a heap of Nim in disguise.',
      '把各堆大小写成二进制并求异或。异或为 0 时，轮到走的一方恰好必败。否则必有一堆含有异或的最高位：把它变成自身与异或值的异或，总异或即为 0。由 Sprague–Grundy 定理，每个会结束的公平游戏都等价于一个尼姆堆。'],
    related: ['lasker', 'moore', 'nimble', 'staircase'], problems: ['HDU 1850', 'CSES 1730', 'Luogu P2197'],
  },
  bash: {
    theory: ['The value of a heap of n is n mod (m + 1). Whatever the opponent takes, answer so that together you take m + 1. With several heaps, the xor of the remainders decides. The game is older than Nim: Bachet describes it in 1612.',
      '大小为 n 的堆的值是 n mod (m + 1)。无论对手取多少，都使两人合计取 m + 1。有多堆时，由余数的异或决定胜负。这个游戏比尼姆更早：Bachet 于 1612 年已有记载。'],
    related: ['nim', 'subtraction'], problems: ['HDU 1846', 'CSES 1098', 'LeetCode 292'],
  },
  subtraction: {
    theory: ['The values of heaps follow from the recurrence G(n) = mex G(n − s) over the numbers s of the set. With a finite set the last values determine the next, so the sequence is periodic in the end. The period is found when a window as long as the largest number comes again. In misère play the same window, with Ferguson’s pairing, decides.',
      '堆的值由递推 G(n) = mex G(n − s) 给出，s 取遍集合。集合有限时，后值由前面若干值决定，因此数列最终周期。当长度等于最大数的窗口重复出现，周期便找到。反常规则下用 Ferguson 配对，同样的窗口决定胜负。'],
    related: ['bash', 'all-but', 'octal'], problems: ['HDU 1536', 'HDU 1848', 'CSES 1729', 'LeetCode 1510'],
  },
  'all-but': {
    theory: ['Any number may be taken except finitely many. The values grow without bound, but in a regular way: G(n + p) = G(n) + s in the end. Period p and saltus s are found from a finite window and proven by it. The game is the mirror image of subtraction.',
      '除有限个数外，可取任意多个。值无界，但很有规律：最终 G(n + p) = G(n) + s。周期 p 与增量 s 由有限窗口找到并证明。它与减法游戏互为镜像。'],
    related: ['subtraction', 'nim'],
  },
  lasker: {
    theory: ['Nim in which a heap may also be split in two. The values are those of Nim, with each 4k − 1 and 4k exchanged: G(4k) = 4k − 1 and G(4k + 3) = 4k + 4. Emanuel Lasker, world champion of chess, gave it in 1931. The xor of the values decides as in Nim.',
      '尼姆之外还可把一堆分成两堆。值与尼姆相同，只是 4k − 1 与 4k 互换：G(4k) = 4k − 1，G(4k + 3) = 4k + 4。国际象棋世界冠军 Emanuel Lasker 于 1931 年提出。与尼姆一样，由各值的异或决定胜负。'],
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
    theory: ['One token is taken at a time, so nobody has a choice. A heap has the value of its parity. The first player wins exactly when the number of all tokens is odd. In misère play it is the other way round.',
      '每次只取一个，谁也没有选择。一堆的值就是它的奇偶性。总数为奇时先手恰好必胜。反常规则下正好相反。'],
    related: ['bash', 'octal'],
  },
  treblecross: {
    theory: ['Who places an X within two squares of another loses at once, since the opponent completes three. So a move takes a square and the two on each side of it: a row of n squares is the heap n + 2 of 0.007. The values of 0.007 are computed far, and no period is known. Where two X are near each other, the player to move just wins.',
      '谁把 X 放在另一个 X 的两格之内，对手立刻连成三个而胜。所以一步等于占去一格及其两侧各两格：n 格的行就是 0.007 的 n + 2 堆。0.007 的值已算得很远，仍未发现周期。若有两个 X 相距很近，轮到走的一方立即获胜。'],
    related: ['octal', 'dawsons-chess'], problems: ['POJ 3537'],
  },
  'grundys-game': {
    theory: ['A heap is split into two unequal heaps; heaps of one and two are dead. The values seem to become periodic, but nobody has proven that they do. They have been computed to 2³⁵ and more: values whose binary form has a certain parity stay rare, which makes the computation fast. P. M. Grundy studied it in 1939, with the theorem that bears his name.',
      '把一堆分成不等的两堆；1 和 2 的堆已死。值看似最终周期，但无人证明。已计算到 2³⁵ 以上：某类二进制奇偶的值很稀少，计算因而很快。P. M. Grundy 于 1939 年研究它，并得到以他命名的定理。'],
    related: ['couples-are-forever', 'octal'], problems: ['CSES 2207'],
  },
  strip: {
    theory: ['A run of stones is taken from a line, and the gap stays: the two sides become games of their own. It is the octal game with digit 7 at each length. So the value of a line is the mex of the xors of its two sides. Strips of length two give Dawson’s Kayles.',
      '从一行中取走相邻的一段，空隙不合拢：两侧各成一局。它就是在每个长度处数字为 7 的八进制游戏。所以一行的值是两侧之值异或的 mex。长度为 2 时就是道森凯尔斯。'],
    related: ['ring', 'kayles', 'dawsons-kayles'], problems: ['HDU 2999'],
  },
  ring: {
    theory: ['The first move opens a circle of n into a line of n − s, whatever place it is made at. So the value of a circle is the mex over the set of the values of those lines. After that it is the game on a strip. Where the second player can answer by symmetry, the circle is lost.',
      '第一步无论在何处，都把 n 的圈打开成 n − s 的行。所以圈的值是这些行之值的 mex。此后便是纸带游戏。后手能以对称应对时，先手必败。'],
    related: ['strip', 'kayles'], problems: ['HDU 3980'],
  },
  staircase: {
    theory: ['Only the odd stairs count: their sizes are heaps of Nim. A token moved from an odd stair to an even one is taken from its heap. A token moved from an even stair is moved on by the opponent, so it changes nothing. The player to move wins unless the xor of the odd stairs is 0.',
      '只计奇数级台阶：它们的大小就是尼姆堆。从奇数级移到偶数级，相当于从堆中取走。从偶数级移下的，对手再移一次即可抵消。奇数级的异或不为 0 时，轮到走的一方必胜。'],
    related: ['nim', 'silver-dollar'], problems: ['CSES 1099', 'Luogu P3480'],
  },
  moore: {
    theory: ['Write the sizes in binary, and count in each column how many ones there are, modulo k + 1. The player to move loses exactly when all counts are 0. With k = 1 this is Bouton’s rule for Nim. Moore found it in 1910.',
      '把各堆写成二进制，逐列数 1 的个数并对 k + 1 取模。全为 0 时，轮到走的一方恰好必败。k = 1 即为 Bouton 的尼姆规则。Moore 于 1910 年发现。'],
    related: ['nim', 'half-nim'],
  },
  'half-nim': {
    theory: ['Exactly half of the heaps must shrink in each move. The player to move loses exactly when the smallest heap occurs in more than half of the heaps. From there each move makes the smallest smaller in too few heaps. Otherwise half of the larger ones can be brought down to the smallest.',
      '每步恰好一半的堆必须变小。当最小值出现在超过一半的堆中时，轮到走的一方恰好必败。从那里走，总使新的最小值出现得太少。否则可把一半较大的堆降到最小值。'],
    related: ['moore', 'nim'], problems: ['Codeforces 1147C'],
  },
  stoned: {
    theory: ['If one heap is larger than all the others together, the first player takes from it every time and wins. Otherwise nobody can be cut off before the stones are gone. Then the parity of the number of stones decides. The heap that may not be used is part of the position.',
      '若一堆多于其余各堆之和，先手每次都取它而获胜。否则取完之前谁也不会无路可走。于是由石子总数的奇偶决定。不可再取的那一堆也是局面的一部分。'],
    related: ['nim', 'she-loves-me'], problems: ['Codeforces 1396B'],
  },
  boxes: {
    theory: ['Closed boxes are numbers that may join the xor later. If some closed boxes have the xor of the open ones, opening them makes a lost position, provided that no other closed boxes have xor 0. So the largest set of boxes that is independent over GF(2) decides. Linear algebra replaces the search.',
      '关着的盒子是以后可加入异或的数。若某些关着的盒子的异或等于打开的异或，并且其余关着的没有异或为 0 的子集，打开它们便得到必败局面。所以由 GF(2) 上的线性无关性决定。线性代数代替了搜索。'],
    related: ['nim'],
  },
  cards: {
    theory: ['Each card adds one of two numbers to the xor, each with probability 1/2. Start from the xor of all first numbers; each card may add a xor b to it. These differences span a space over GF(2), and all its elements are equally likely. So the answer is 1 − 2^(−r) if the start lies in the span of rank r, and else 1.',
      '每张牌以各 1/2 的概率给出两个数之一。先取全部第一个数的异或；每张牌可再异或上 a xor b。这些差张成 GF(2) 上的空间，其中每个元素等可能。所以若起点在秩为 r 的空间内，答案为 1 − 2^(−r)，否则为 1。'],
    related: ['nim', 'boxes'], problems: ['Codeforces 662A'],
  },
  sum: {
    theory: ['In a sum, a move is a move in one component. Each component has a nim-value, and the value of the sum is their xor. So games that have nothing in common can be played side by side as if they were heaps of Nim. This is the theorem of Sprague and Grundy.',
      '在和中，一步就是在某个分量里走一步。每个分量有一个 SG 值，和的值是它们的异或。因此毫不相干的游戏可像尼姆堆一样并列进行。这就是 Sprague–Grundy 定理。'],
    related: ['nim', 'graph'],
  },
  wythoff: {
    theory: ['The positions lost for the player to move are (⌊kφ⌋, ⌊kφ²⌋), with φ the golden ratio. Each number occurs in exactly one such pair, by Beatty’s theorem. The nim-values show no such order; they are computed by a table. Isaacs drew the game as a queen that walks to the corner.',
      '必败局面是 (⌊kφ⌋, ⌊kφ²⌋)，φ 为黄金比。由 Beatty 定理，每个数恰好出现在一个这样的数对中。SG 值没有这样的规律，由表计算。Isaacs 把它画成走向角落的皇后。'],
    related: ['nim', 'euclid'], problems: ['Luogu P2252'],
  },
  euclid: {
    theory: ['The player to move wins exactly when the larger number is at least φ times the smaller, φ being the golden ratio. Where the quotient is two or more, the player chooses who will meet the next step. Where it is one, nobody has a choice. The nim-value is ⌊|a/b − b/a|⌋.',
      '当较大数不小于较小数的 φ 倍（黄金比）时，轮到走的一方恰好必胜。商不小于 2 时，走的一方可选择由谁面对下一步。商为 1 时谁也没有选择。SG 值是 ⌊|a/b − b/a|⌋。'],
    related: ['wythoff'], problems: ['HDU 1525'],
  },
  'turning-turtles': { theory: TURNING, related: ['mock-turtles', 'ruler', 'nim'] },
  'mock-turtles': { theory: TURNING, related: ['turning-turtles', 'ruler'] },
  ruler: { theory: TURNING, related: ['turning-turtles', 'mock-turtles'] },
  'turning-corners': {
    theory: ['A head at (x, y) has the value x ⊗ y, Conway’s nim-product. With nim-addition it makes the numbers a field: below 2 to the power 2ⁿ they are closed under both. The whole board is the xor over its heads. The product is computed by splitting numbers at Fermat powers.',
      '(x, y) 处的正面，值为 Conway 的尼姆积 x ⊗ y。它与尼姆加法使自然数成为域：小于 2 的 2ⁿ 次方的数对两者封闭。整个棋盘是各正面之值的异或。尼姆积按费马幂拆分来计算。'],
    related: ['turning-turtles', 'nim'],
  },
  nimble: {
    theory: ['A coin on square s is a heap of s: sliding it left is taking from the heap. Coins do not hinder each other, so the position is Nim. The player to move wins unless the xor of the squares is 0. Two coins on one square cancel.',
      '第 s 格上的硬币就是大小为 s 的堆：左移就是取子。硬币互不妨碍，所以就是尼姆。各格号的异或不为 0 时，轮到走的一方必胜。同一格上的两枚互相抵消。'],
    related: ['nim', 'silver-dollar'],
  },
  'silver-dollar': {
    theory: ['Pair the coins from the right. The number of free squares between the two of a pair is a heap of Nim. A move of a pair’s left coin makes its gap larger, and the opponent moves the right coin by as much. So the player to move wins unless the xor of the gaps is 0.',
      '从右起把硬币两两配对。每对之间的空格数是一个尼姆堆。移动一对中的左币使空格变大，对手把右币移动同样的步数即可。所以空格数的异或不为 0 时，轮到走的一方必胜。'],
    related: ['nimble', 'staircase'], problems: ['POJ 1704'],
  },
  graph: {
    theory: ['Without cycles each vertex has a nim-value, the mex of the values it leads to; several tokens add by xor. With cycles some positions are drawn: neither player can force an end. Retrograde analysis finds the outcomes from the vertices without exits backwards. Smith’s theory gives loopy vertices the value ∞ with the values they can reach.',
      '无环时每个顶点有 SG 值，即所通各值的 mex；多枚棋子以异或相加。有环时有些局面是和棋：谁也不能迫使结束。从没有出口的顶点倒推可得胜负。Smith 的理论给环上顶点以 ∞ 及其可达的值。'],
    related: ['sum', 'hackenbush'], problems: ['HDU 1524'],
  },
  'arc-kayles': {
    theory: ['A move takes an edge, and with it all edges that share an end with it. On a path the game is Dawson’s Kayles, since two adjacent vertices go each time. Parts of a graph that are not joined add by xor. On graphs in general no short way is known, so they are searched.',
      '一步取走一条边，以及与它有公共端点的所有边。在路径上它就是道森凯尔斯，因为每次去掉相邻两个顶点。图中不相连的部分以异或相加。一般的图尚无捷径，只能搜索。'],
    related: ['node-kayles', 'dawsons-kayles'],
  },
  geography: {
    theory: ['The player to move wins exactly when every maximum matching of the graph covers the token’s vertex. Then the token is moved along the matching each time, and the opponent never finds a vertex that is not matched. Otherwise some maximum matching leaves the vertex out, and whatever the first player does the second follows that matching. Edmonds’s algorithm finds a maximum matching in polynomial time.',
      '当图的每个最大匹配都覆盖棋子所在的顶点时，轮到走的一方恰好必胜。此时每次沿匹配边走，对手总找不到未匹配的顶点。否则有一个最大匹配不含该顶点，无论先手怎么走，后手都沿那个匹配走。Edmonds 算法在多项式时间内求出最大匹配。'],
    related: ['graph', 'node-kayles'],
  },
  hackenbush: {
    theory: ['A stalk of n edges is a heap of n. Where branches meet, they may be replaced by a stalk as long as their xor: the colon principle. A cycle may be fused into one vertex, by the fusion principle: an odd cycle leaves one loop, an even one none. So each tree or graph comes down to a heap of Nim.',
      'n 条边的茎是大小为 n 的堆。分枝相交处可换成长度为其异或的茎：冒号原理。由融合原理，圈可缩成一点：奇圈留下一个环，偶圈不留。因此每棵树或图都归结为一个尼姆堆。'],
    related: ['graph', 'nim'], problems: ['AtCoder AGC 017 D', 'POJ 3710'],
  },
  'node-kayles': {
    theory: ['On a path the game is Dawson’s Kayles in disguise, and on a cycle one move more. On other graphs, parts that are not joined add by xor, so the search divides. In general it is PSPACE-complete: no short way is expected. Schaefer proved that in 1978.',
      '在路径上，它是道森凯尔斯的变形；在圈上多一步。在其他图上，不相连的部分以异或相加，搜索因而可分。一般情形是 PSPACE 完全的：不指望有捷径。Schaefer 于 1978 年证明。'],
    related: ['dawsons-kayles', 'graph'],
  },
  cram: {
    theory: ['On boards with both sides even the second player answers by symmetry through the centre and wins. With one side even and one odd the first player takes the two middle cells and then does so. Other boards are searched: parts that are not joined add by xor. Lemoine and Viennot computed the values of many rectangles.',
      '两边都为偶数时，后手以中心对称应对而获胜。一边偶一边奇时，先手先占中间两格，然后同样应对。其他棋盘靠搜索：不相连的部分以异或相加。Lemoine 与 Viennot 算出了许多矩形的值。'],
    related: ['dawsons-kayles', 'chomp'],
  },
  chomp: {
    theory: ['On any rectangle larger than one cell the first player wins. For suppose that taking the far corner alone were no good: then some reply would win, and that reply could have been the first move. This argument steals the strategy without showing it. Which move wins is known only by search.',
      '在大于一格的任何矩形上先手必胜。假设只吃最远角不好，那么某个应手获胜，而那个应手本可作为第一步。这个论证偷来了策略，却没有给出它。哪一步获胜只能靠搜索。'],
    related: ['nim', 'cram'],
  },
  rewrite: {
    theory: ['A move replaces a part of a string. Characters that no rule takes divide the string into parts that cannot reach each other, which add by xor. With the rule ++ → −− it is Flip Game, and a run of n signs is Dawson’s Kayles. Other rules are searched.',
      '一步替换字符串的一部分。任何规则都不取的字符把串分成互不相干的部分，以异或相加。规则 ++ → −− 就是翻转游戏，n 个连续的加号是道森凯尔斯。其他规则靠搜索。'],
    related: ['dawsons-kayles', 'graph'], problems: ['LeetCode 294'],
  },
  'end-nim': {
    theory: ['Only the two ends of the row can be played, so the order of the heaps matters. For each rest of a row there is exactly one size of the left heap, perhaps 0, from which the player to move loses: any larger one can be reduced to it. Albert and Nowakowski found in 2001 how to compute it. The nim-values are found by search; a row and its mirror image are one.',
      '只有行的两端可走，因此堆的次序有关系。对每个固定的其余部分，左端恰有一个大小（可能为 0）使轮到走的一方必败：更大的都可减到它。Albert 与 Nowakowski 于 2001 年给出了求法。SG 值靠搜索；一行与其镜像视为相同。'],
    related: ['nim', 'delete-nim'],
  },
  'nim-pass': {
    theory: ['It is Nim, but once in the game one of the players may pass. The pass belongs to the whole game and not to a heap, so the heaps no longer add by xor. Once it is used, the game is Nim again. Before that the position is searched.',
      '与尼姆相同，但全局中可有一次弃权，双方共用。弃权属于整个游戏而不属于某一堆，因此各堆不再以异或相加。弃权用掉之后便是普通的尼姆。在此之前靠搜索。'],
    related: ['nim', 'subtraction-pass'],
  },
  'subtraction-pass': {
    theory: ['It is a subtraction game in which one of the players may pass, once in the game. The pass belongs to the whole game, so the heaps no longer add by xor. Once it is used, the values of the subtraction game decide again. Before that the position is searched.',
      '减法游戏，但全局中可有一次弃权，双方共用。弃权属于整个游戏，因此各堆不再以异或相加。弃权用掉之后，仍由减法游戏的值决定。在此之前靠搜索。'],
    related: ['subtraction', 'nim-pass'],
  },
  chocolate: {
    theory: ['A full rectangle with the bitter square in a corner is Nim: each side is a heap, and a break shortens one. Here the bar is a staircase, so a break of the width may take height away too. For even k the nim-value is still y xor z, as Nakamura and Miyadera proved. For odd k the values are computed by a table.',
      '苦角在一角的完整矩形就是尼姆：每条边是一堆，掰一次使一边变短。这里的巧克力是阶梯形，掰短宽度也可能降低高度。k 为偶数时 SG 值仍是 y 异或 z，由 Nakamura 与 Miyadera 证明。k 为奇数时用表计算。'],
    related: ['nim', 'chomp'],
  },
  'delete-nim': {
    theory: ['Write a − 1 and b − 1 in binary and take their bitwise or. The nim-value is the number of ones at its end, before the last zero. So the player to move loses exactly when both heaps are odd. Then every split of an odd heap has one even part; and an even heap can be split into two odd ones.',
      '把 a − 1 与 b − 1 写成二进制并按位取或。SG 值是末尾连续的 1 的个数。所以两堆都是奇数时，轮到走的一方恰好必败。因为奇数堆分成两堆，必有一个偶数；而偶数堆可分成两个奇数。'],
    related: ['nim', 'end-nim'],
  },
  coins: { theory: TURNING, related: ['turning-turtles', 'mock-turtles', 'coin-runs'] },
  'coin-runs': { theory: TURNING, related: ['ruler', 'coins'] },
  tartan: {
    theory: ['A move of the product turns the coins where the columns of a move of the one game meet the rows of a move of the other. The board is the sum of its heads. By the Tartan theorem a head at (x, y) is worth the nim-product of the values of x and y in the two games. Turning corners is the product of turning turtles with itself.',
      '积的一步，翻转一个游戏某步的各列与另一游戏某步的各行相交处的硬币。棋盘等于各枚正面之和。由格子呢定理，(x, y) 处正面的值是 x 与 y 在两个游戏中之值的尼姆积。翻角就是翻海龟与自身的积。'],
    related: ['turning-corners', 'turning-turtles'],
  },
  nimstring: {
    theory: ['Each coin hangs on strings, and who cuts its last string must cut again. It is Dots and Boxes on the dual graph, without counting the boxes. A position in which the player to move may choose who takes the next coins is loony, and that player wins. Parts that are not joined add by xor where no part is loony; the rest is searched.',
      '每枚硬币由绳子系着，剪断其最后一根的人必须再剪。它是点格棋的对偶图形式，但不计得分。若轮到走的一方可选择由谁取接下来的硬币，局面称为 loony，这一方必胜。没有 loony 的部分以异或相加；其余靠搜索。'],
    related: ['hackenbush', 'arc-kayles'],
  },
  clobber: {
    theory: ['A stone moves onto a neighbour of the other colour and removes it, so each move leaves one stone less. A group of connected stones of one colour has no move left. Groups that do not touch add by xor. No short way is known, so the groups are searched.',
      '棋子移到相邻的异色棋子上并取走它，所以每步少一子。相连的棋子若全为同色，便无步可走。互不相接的棋块以异或相加。尚无捷径，只能搜索。'],
    related: ['cram', 'nogo'],
  },
  nogo: {
    theory: ['Nothing is ever captured: a stone may only be placed where every group keeps an empty point beside it. So the board fills up, and who finds no such point loses. Parts of the board interact through the groups that join them. The positions are searched, those that are mirror images as one.',
      '从不吃子：只能下在使每个棋块都仍有相邻空点之处。棋盘因此逐渐填满，找不到这样的点者输。棋盘各部分通过相连的棋块互相影响。局面靠搜索，对称的视为相同。'],
    related: ['clobber', 'cram'],
  },
  sprouts: {
    theory: ['A spot has three lives. A curve takes one life at each of its ends, and its new spot has one left: so each move leaves one life less, and n spots last at most 3n - 1 moves. A closed curve cuts a region in two, and parts that share no spot add by xor. No rule for n spots is proved; the first player wins for n = 3, 4, 5 modulo 6 wherever it was computed. The parts are searched, those that look the same as one.',
      '一个点有三条命。曲线的每一端用去一条命，新添的点还剩一条：所以每步总共少一条命，n 个点至多走 3n - 1 步。闭合的曲线把区域分成两块，没有公共点的部分以异或相加。对 n 个点的规律尚未证明；已算出的都是 n 除以 6 余 3、4、5 时先手必胜。各部分靠搜索，看来相同的只算一次。'],
    related: ['node-kayles', 'cram'],
  },
  'sheet-cutting': {
    theory: ['A cut leaves two sheets, and from then on each is cut alone: their values add by xor. So the value of a sheet is the mex, over all cuts, of the xor of its two pieces. A table of all smaller sheets gives it. With m = 2 nobody may leave a strip of one square, since the opponent would cut out the winning square.',
      '一刀得到两张纸，此后各自裁剪：其值以异或相加。所以一张纸的值是所有裁法中两块之值异或的 mex。由所有更小的纸的表求得。m = 2 时谁也不能留下宽为一格的纸条，否则对手便裁出制胜的一格。'],
    related: ['grundys-game', 'sum'], problems: ['POJ 2311'],
  },
  rules: {
    theory: ['Each state is a list of 1 to 4 integers, and a move replaces one state by others. By Sprague and Grundy each state has a value, the mex of the values of its moves. The states of a position add by xor. The server computes the values from your rules: by a table for states of one integer, else by search.',
      '每个状态是 1 至 4 个整数，一步把一个状态换成若干状态。由 Sprague–Grundy 定理，每个状态有一个值，即各步之值的 mex。局面中的各状态以异或相加。服务器由你的规则求值：状态为一个整数时查表，否则搜索。'],
    related: ['graph', 'sum'],
  },
};
LEARN.bachet = LEARN.bash;
