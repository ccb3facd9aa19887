/**
 * Games that take from a heap and may split what is left: octal codes and those with more digits (R. K. Guy, C. A. B.
 * Smith 1956), Grundy's and Lasker's games, Couples are Forever, and the same on strips and rings.
 *
 * <p>Depends on {@code games}, {@code search}, {@code tables}, {@code theory} and Jackson.
 */
package dev.nimbus.games.octal;
