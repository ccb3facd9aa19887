/**
 * Arithmetic of nimbers: mex, nim-product, bases of nim-sums.
 *
 * <p>Depends on the JDK alone.
 */
package dev.nimbus.theory.nimber;
