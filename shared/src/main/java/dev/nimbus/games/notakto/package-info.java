/** Notakto, and its misère quotient. */
package dev.nimbus.games.notakto;
