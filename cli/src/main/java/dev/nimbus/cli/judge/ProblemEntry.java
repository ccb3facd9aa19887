package dev.nimbus.cli.judge;

/**
 * What is told of a problem, each in a part of a line.
 *
 * @param name the judge and the problem's number there
 * @param title the problem's title
 * @param game the game it asks about
 * @param form its input and its output
 */
record ProblemEntry(String name, String title, String game, String form) {}
