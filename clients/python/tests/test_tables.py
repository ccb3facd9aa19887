from __future__ import annotations

import unittest
from functools import lru_cache

from nimbus import Table, guess
from nimbus._tables import _periods


def mex(values: set[int]) -> int:
    return next(n for n in range(len(values) + 1) if n not in values)


def subtraction(numbers: list[int], count: int) -> list[int]:
    values: list[int] = []
    for n in range(count):
        values.append(mex({values[n - k] for k in numbers if k <= n}))
    return values


def kayles(count: int) -> list[int]:
    @lru_cache(None)
    def value(n: int) -> int:
        return mex({value(k) ^ value(n - taken - k) for taken in (1, 2) for k in range(n - taken + 1)})

    return [value(n) for n in range(count)]


class GuessTest(unittest.TestCase):
    def test_formulas_are_found(self) -> None:
        for values, formula in (
            (range(40), "G(n) = n"),
            ([n % 4 for n in range(40)], "G(n) = n mod 4"),
            ([n // 3 % 2 for n in range(40)], "G(n) = ⌊n/3⌋ mod 2"),
            ([(n + 1) // 2 for n in range(40)], "G(n) = ⌊(n + 1)/2⌋"),
            ([0, *((n - 1) // 2 for n in range(1, 40))], "G(n) = ⌊(n − 1)/2⌋ for n ≥ 1"),
            ([9, 9, 9, *range(37)], "G(n) = n − 3 for n ≥ 3"),
            ([0, *((n & -n).bit_length() - 1 for n in range(1, 40))], "G(n) = the number of times that 2 divides n"),
            ([((n + 1) & -(n + 1)) for n in range(40)], "G(n) = the largest power of 2 that divides n+1"),
            ([n.bit_length() for n in range(40)], "G(n) = the number of binary digits of n"),
            (subtraction([1, 3, 4], 60), "G(n+7) = G(n) for n ≥ 0"),
            ([0, 1, 2, 4, 3, 5, 6, 8, 7] + [n + (n % 4 == 3) - (n % 4 == 0) for n in range(9, 60)], "G(n+4) = G(n) + 4 for n ≥ 1"),
            (kayles(400), "G(n+12) = G(n) for n ≥ 71"),
            ([0] * 20, "G(n+1) = G(n) for n ≥ 0"),
        ):
            with self.subTest(formula):
                found = guess(list(values))
                self.assertIsNotNone(found)
                self.assertEqual(formula, found.formula)  # type: ignore[union-attr]
                self.assertEqual(len(values) - 1, found.checked_to)  # type: ignore[union-attr]

    def test_table_that_departs_in_its_second_half_has_no_formula(self) -> None:
        values = [n % 4 for n in range(40)]
        values[39] += 1
        self.assertIsNone(guess(values))

    def test_multiples_of_a_period_that_has_failed_are_not_tried(self) -> None:
        for pattern, tried in (([0], ["G(n+1) = G(n) for n ≥ 0"]), ([0, 1, 1], ["G(n+3) = G(n) for n ≥ 0"])):
            values = (pattern * 1000)[:1000]
            with self.subTest(pattern[:3]):
                self.assertEqual(tried, [formula for formula, _, _ in _periods([*values, 7], 500)])

    def test_every_guess_holds_for_all_values(self) -> None:
        """Subtraction games are periodic: the guess is right where it is made."""
        for a in range(1, 7):
            for b in range(a + 1, 9):
                values = subtraction([a, b], 200)
                with self.subTest((a, b)):
                    found = guess(values)
                    self.assertIsNotNone(found)
                    self.assertEqual(199, found.checked_to)  # type: ignore[union-attr]

    def test_short_table_is_refused(self) -> None:
        with self.assertRaisesRegex(ValueError, "found 3"):
            guess([0, 1, 2])

    def test_table_that_begins_later_is_refused(self) -> None:
        with self.assertRaisesRegex(ValueError, "begins at heap 5"):
            guess(Table("nim", 5, tuple(range(5, 40))))

    def test_zeros_are_heaps(self) -> None:
        self.assertEqual([7, 9], Table("x", 6, (1, 0, 2, 0)).zeros())
