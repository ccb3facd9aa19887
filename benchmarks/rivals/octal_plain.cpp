// The program of the textbooks: every option of every heap is looked at, so a table of n values takes time n * n.
#include "octal_code.h"

int main(int argc, char **argv) {
    std::size_t length = length_argument(argc, argv);
    OctalCode code = OctalCode::parse(argv[1]);
    auto begin = Clock::now();
    std::vector<Value> values(length, 0);
    std::vector<std::uint32_t> seen(1 << 16, 0);  // seen[v] == n + 1: v is the value of an option of n
    for (std::size_t n = 0; n < length; n++) {
        std::uint32_t mark = static_cast<std::uint32_t>(n + 1);
        for (int d : code.whole) {
            if (n == static_cast<std::size_t>(d)) seen[0] = mark;
        }
        for (int d : code.take) {
            if (n > static_cast<std::size_t>(d)) seen[values[n - d]] = mark;
        }
        for (int d : code.split) {
            if (n < static_cast<std::size_t>(d) + 2) continue;
            std::size_t rest = n - d;
            std::size_t largest = code.unequal ? (rest - 1) / 2 : rest / 2;
            for (std::size_t a = 1; a <= largest; a++) seen[values[a] ^ values[rest - a]] = mark;
        }
        Value mex = 0;
        while (seen[mex] == mark) mex++;
        values[n] = mex;
    }
    report(values, begin);
}
