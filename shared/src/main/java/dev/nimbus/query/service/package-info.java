/**
 * What a gateway asks of a solver besides queries: rulesets to register, ranges of tables, periods, misère quotients,
 * searches, and the list of games.
 *
 * <p>Depends on {@code games}, {@code proof}, {@code protocol}, {@code query.json}, {@code query.line},
 * {@code query.proof}, {@code query.search}, {@code query.team}, {@code query.text}, {@code tables}, {@code theory}
 * and Jackson.
 */
package dev.nimbus.query.service;
