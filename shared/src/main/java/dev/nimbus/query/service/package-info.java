/**
 * What a gateway asks of a solver besides queries: rulesets to register, ranges of tables, periods, misère quotients, and
 * the list of games.
 *
 * <p>Depends on {@code query.text}, {@code query.json}, {@code query.line}, {@code query.search}, {@code query.team}, {@code query.proof}, {@code games}, {@code tables}, {@code theory} and
 * {@code protocol}.
 */
package dev.nimbus.query.service;
