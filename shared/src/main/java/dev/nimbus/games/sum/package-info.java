/** The disjunctive sum: several games side by side, of which a move changes one. */
package dev.nimbus.games.sum;
