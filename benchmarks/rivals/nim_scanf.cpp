// What most contest solutions are: reads positions with scanf, writes who wins.
// Input: the number of positions, then for each the number of heaps and the heaps. Output: Yes (N) or No (P).
#include <cstdio>

int main() {
    long positions;
    if (std::scanf("%ld", &positions) != 1) return 1;
    for (; positions > 0; positions--) {
        long heaps;
        if (std::scanf("%ld", &heaps) != 1) return 1;
        long long sum = 0;
        for (; heaps > 0; heaps--) {
            long long heap;
            if (std::scanf("%lld", &heap) != 1) return 1;
            sum ^= heap;
        }
        std::puts(sum != 0 ? "Yes" : "No");
    }
}
