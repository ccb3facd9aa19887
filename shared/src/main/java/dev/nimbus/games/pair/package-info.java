/** Games on two numbers. */
package dev.nimbus.games.pair;
