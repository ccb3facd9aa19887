package dev.nimbus.games.rules.expression;

/** An expression divides by zero. A type, since what the virtual machine throws for an overflow may have no message. */
final class DivisionByZeroException extends ArithmeticException {
    private static final long serialVersionUID = 1;

    DivisionByZeroException() {
        super("a division by zero");
    }
}
