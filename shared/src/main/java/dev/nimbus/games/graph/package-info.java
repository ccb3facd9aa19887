/** Games on graphs: tokens that move along edges, edges that are cut, vertices that are taken. */
package dev.nimbus.games.graph;
