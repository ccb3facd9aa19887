package dev.nimbus.games.catalogue;

/**
 * What became of rules that a client registered.
 *
 * @param id by which queries name them: 32 hexadecimal digits of their content's hash
 */
public record Registration(String id, RulesetStore.Kept kept) {}
