/** Fibonacci Nim. */
package dev.nimbus.games.fibonacci;
