/**
 * How families write positions that are objects as words of the search core, and rulesets of users' own as a hash; and numbers
 * for positions that have no words.
 *
 * <p>Depends on {@code search} and {@code theory}.
 */
package dev.nimbus.search.words;
