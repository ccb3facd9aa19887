// A table by the method of the sparse space (Winning Ways, chapter 4; Berlekamp and others): a space of values, closed
// under nim-sum, which few heaps have. A common value arises from a rare heap and a common one, so all common options
// of a heap are found from the rare heaps alone; the rare options which are smaller than the least common value left
// are then confirmed one by one.
//
// The space is that of the values with an even number of bits in common with a mask; where all splits take numbers of
// one parity, the parity of the heap may count as one more bit. A Walsh-Hadamard transform of the frequencies tells the
// best mask; it is taken anew each time the table has doubled.
#include <algorithm>
#include "octal_code.h"

namespace {

constexpr int kValues = 1 << 13;

struct Space {
    std::uint32_t mask = 0;
    bool by_parity = false;
};

class SparseTable {
  public:
    SparseTable(const OctalCode &code, std::size_t length) : code_(code), length_(length) {
        values_.reserve(length);
        shift_ = code.split.empty() ? 0 : code.split[0] & 1;
        for (int d : code.split) one_parity_ = one_parity_ && (d & 1) == shift_;
    }

    const std::vector<Value> &fill() {
        std::size_t choose_at = 16;
        while (values_.size() < length_) {
            append();
            if (values_.size() == choose_at) {
                choose();
                choose_at *= 2;
            }
        }
        return values_;
    }

  private:
    // Whether `value` is a common one for a heap, or an option, of `heap`.
    bool common(std::uint32_t value, std::size_t heap) const {
        return odd_[value] != (space_.by_parity && ((heap ^ shift_) & 1));
    }

    void append() {
        std::size_t n = values_.size();
        mark_++;
        for (int d : code_.whole) {
            if (n == static_cast<std::size_t>(d)) seen_[0] = mark_;
        }
        for (int d : code_.take) {
            if (n > static_cast<std::size_t>(d)) seen_[values_[n - d]] = mark_;
        }
        for (int d : code_.split) {
            if (n >= static_cast<std::size_t>(d) + 2) mark_rare_splits(n - d);
        }
        std::uint32_t value = 0;
        while (seen_[value] == mark_ || !common(value, n)) value++;
        value = confirm(n, value);
        if (value >= kValues / 2) {
            std::fprintf(stderr, "the value of heap %zu is %u, too large for this program\n", n, value);
            std::exit(1);
        }
        values_.push_back(static_cast<Value>(value));
        if (n > 0 && !common(value, n)) keep_rare(n, value);
    }

    // Marks the values of all splits of `rest` into a rare heap and any other.
    void mark_rare_splits(std::size_t rest) {
        std::size_t count = std::lower_bound(rare_heaps_.begin(), rare_heaps_.end(), rest) - rare_heaps_.begin();
        bool skip_half = code_.unequal && rest % 2 == 0;
        const Value *values = values_.data();
        for (std::size_t i = 0; i < count; i++) {
            std::size_t rare = rare_heaps_[i];
            if (skip_half && 2 * rare == rest) continue;
            seen_[rare_values_[i] ^ values[rest - rare]] = mark_;
        }
    }

    // The least value that no option has: `candidate`, or a smaller rare one which no split confirms.
    std::uint32_t confirm(std::size_t n, std::uint32_t candidate) {
        int missing = 0;
        for (std::uint32_t v = 0; v < candidate; v++) missing += seen_[v] != mark_;
        std::size_t largest = 0;
        for (int d : code_.split) {
            if (n >= static_cast<std::size_t>(d) + 2) largest = std::max(largest, (n - d) / 2);
        }
        for (std::size_t a = 1; missing > 0 && a <= largest; a++) {
            for (int d : code_.split) missing -= confirms(n, d, a, candidate);
        }
        if (missing <= 0) return candidate;
        std::uint32_t mex = 0;
        while (seen_[mex] == mark_) mex++;
        return mex;
    }

    // Whether taking d and splitting off a gives a value below `candidate` that was not seen.
    bool confirms(std::size_t n, int d, std::size_t a, std::uint32_t candidate) {
        if (n < d + 2 * a) return false;
        std::size_t b = n - d - a;
        if (code_.unequal && a == b) return false;
        std::uint32_t value = values_[a] ^ values_[b];
        if (value >= candidate || seen_[value] == mark_) return false;
        seen_[value] = mark_;
        return true;
    }

    void keep_rare(std::size_t heap, std::uint32_t value) {
        rare_heaps_.push_back(static_cast<std::uint32_t>(heap));
        rare_values_.push_back(static_cast<Value>(value));
    }

    // Takes the space which the fewest heaps are in.
    void choose() {
        Value most = *std::max_element(values_.begin(), values_.end());
        std::size_t size = 1;
        while (size <= most) size *= 2;
        std::vector<long long> plain(size, 0), signed_by_parity(size, 0);
        for (std::size_t n = 0; n < values_.size(); n++) {
            plain[values_[n]]++;
            signed_by_parity[values_[n]] += ((n ^ shift_) & 1) ? -1 : 1;
        }
        transform(plain);
        transform(signed_by_parity);
        long long least = 1LL << 62;
        for (std::size_t mask = 0; mask < size; mask++) {
            prefer(plain[mask], mask, false, least);
            if (one_parity_ && !code_.split.empty()) prefer(signed_by_parity[mask], mask, true, least);
        }
        for (std::size_t v = 0; v < kValues; v++) odd_[v] = __builtin_parity(static_cast<unsigned>(v & space_.mask));
        rare_heaps_.clear();
        rare_values_.clear();
        for (std::size_t n = 1; n < values_.size(); n++) {
            if (!common(values_[n], n)) keep_rare(n, values_[n]);
        }
    }

    // The transform at a mask is the number of rare heaps less the number of common ones.
    void prefer(long long balance, std::size_t mask, bool by_parity, long long &least) {
        if (balance < least) {
            least = balance;
            space_ = {static_cast<std::uint32_t>(mask), by_parity};
        }
    }

    static void transform(std::vector<long long> &x) {
        for (std::size_t half = 1; half < x.size(); half *= 2) {
            for (std::size_t i = 0; i < x.size(); i++) {
                if (i & half) continue;
                long long a = x[i], b = x[i + half];
                x[i] = a + b;
                x[i + half] = a - b;
            }
        }
    }

    const OctalCode &code_;
    const std::size_t length_;
    std::size_t shift_ = 0;
    bool one_parity_ = true;
    Space space_;
    std::vector<Value> values_;
    std::vector<std::uint32_t> rare_heaps_;
    std::vector<Value> rare_values_;
    std::vector<std::uint32_t> seen_ = std::vector<std::uint32_t>(kValues, 0);
    std::vector<char> odd_ = std::vector<char>(kValues, 0);
    std::uint32_t mark_ = 0;
};

}  // namespace

int main(int argc, char **argv) {
    std::size_t length = length_argument(argc, argv);
    OctalCode code = OctalCode::parse(argv[1]);
    auto begin = Clock::now();
    SparseTable table(code, length);
    report(table.fill(), begin);
}
