package dev.nimbus.gateway;

/** The same contract where a solver in the gateway's JVM answers single queries on the spot. */
class ITSolveAtHand extends ITSolveContract {
    @Override
    FakeSolver solver(GatewayFixture on) {
        return super.solver(on).atHand();
    }
}
