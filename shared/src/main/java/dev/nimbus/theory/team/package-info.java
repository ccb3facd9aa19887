/** What nodes that work on one search tell each other. Depends on nothing. */
package dev.nimbus.theory.team;
