/** Games on partially ordered sets. */
package dev.nimbus.games.poset;
