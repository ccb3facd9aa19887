package dev.nimbus.theory;

/** One legal move from a position and the position it leads to. */
public record Option<P>(Move move, P position) {}
