// Reading octal codes and reporting a table, shared by the table programs.
#pragma once
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

// An octal game: what may be done with a heap of n.
struct OctalCode {
    std::vector<int> whole;   // n = d may be taken whole
    std::vector<int> take;    // n > d: d may be taken, leaving one heap
    std::vector<int> split;   // n > d + 1: d may be taken, leaving two heaps
    bool unequal = false;     // the two heaps must differ (Grundy's game)

    static OctalCode parse(const std::string &text) {
        OctalCode code;
        if (text == "grundy") {
            code.split.push_back(0);
            code.unequal = true;
            return code;
        }
        int removed = 0;
        for (char digit : text) {
            if (digit == '.') continue;
            if (digit < '0' || digit > '7') {
                std::fprintf(stderr, "'%c' in %s is no octal digit\n", digit, text.c_str());
                std::exit(2);
            }
            int bits = digit - '0';
            if (removed > 0 && (bits & 1)) code.whole.push_back(removed);
            if (removed > 0 && (bits & 2)) code.take.push_back(removed);
            if (bits & 4) code.split.push_back(removed);
            removed++;
        }
        return code;
    }
};

using Value = std::uint16_t;
using Clock = std::chrono::steady_clock;

// One line: seconds taken and a checksum of the values, so that programs can be held against each other.
inline void report(const std::vector<Value> &values, Clock::time_point begin) {
    double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    std::uint64_t sum = 1469598103934665603ULL;
    for (Value value : values) sum = (sum ^ value) * 1099511628211ULL;
    std::printf("%.6f %016llx\n", seconds, static_cast<unsigned long long>(sum));
}

// The two arguments which each table program takes.
inline std::size_t length_argument(int count, char **arguments) {
    if (count != 3) {
        std::fprintf(stderr, "usage: %s CODE LENGTH    such as 0.137 100000, or grundy 100000\n", arguments[0]);
        std::exit(2);
    }
    return std::strtoull(arguments[2], nullptr, 10);
}
