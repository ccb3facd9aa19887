/**
 * The strategies that compute nim-values, each from those before it. All agree with {@link
 * dev.nimbus.tables.kernel.PlainRecurrence}, against which they are tested.
 *
 * <p>Depends on {@code rules} and {@code values}.
 */
package dev.nimbus.tables.kernel;
