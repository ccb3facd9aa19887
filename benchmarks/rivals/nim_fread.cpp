// A hand-tuned contest reader: blocks by fread, digits by hand, answers gathered in one buffer.
// Input and output as in nim_scanf.cpp.
#include <cstdio>
#include <cstring>

namespace {

char input[1 << 16];
const char *next_byte = input;
const char *input_end = input;

// The next byte, or 0 at the end of the input.
inline unsigned char take() {
    if (next_byte == input_end) {
        next_byte = input;
        input_end = input + std::fread(input, 1, sizeof input, stdin);
        if (input_end == input) return 0;
    }
    return static_cast<unsigned char>(*next_byte++);
}

// The next integer; 0 at the end of the input.
inline unsigned long long number() {
    unsigned char byte = take();
    while (byte != 0 && byte < '0') byte = take();
    unsigned long long value = 0;
    for (; byte >= '0'; byte = take()) value = value * 10 + (byte - '0');
    return value;
}

char output[1 << 16];
std::size_t written = 0;

inline void answer(const char *word, std::size_t length) {
    if (sizeof output - written < length) {
        std::fwrite(output, 1, written, stdout);
        written = 0;
    }
    std::memcpy(output + written, word, length);
    written += length;
}

}  // namespace

int main() {
    for (unsigned long long positions = number(); positions > 0; positions--) {
        unsigned long long sum = 0;
        for (unsigned long long heaps = number(); heaps > 0; heaps--) sum ^= number();
        if (sum != 0) {
            answer("Yes\n", 4);
        } else {
            answer("No\n", 3);
        }
    }
    std::fwrite(output, 1, written, stdout);
}
