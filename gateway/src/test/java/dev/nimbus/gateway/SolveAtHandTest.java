package dev.nimbus.gateway;

/** The same contract where a solver in the gateway's JVM answers single queries on the spot. */
class SolveAtHandTest extends SolveContractTest {
    @Override
    FakeSolver solver(GatewayFixture on) {
        return super.solver(on).atHand();
    }
}
