package dev.nimbus.games.catalogue;

class LocalRulesetStoreTest extends RulesetStoreContract {
    private LocalRulesetStore store;

    @Override
    protected RulesetStore here(RulesetBounds bounds) {
        if (store == null) {
            store = new LocalRulesetStore(bounds);
        }
        return store;
    }

    @Override
    protected RulesetStore there(RulesetBounds bounds) {
        return here(bounds);
    }
}
