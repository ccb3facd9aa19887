package dev.nimbus.cli.heaps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.CommandRun;
import org.junit.jupiter.api.Test;

class GapMonoidTest {
    private static final String OF_75 = """
            # The misere quotient of octal(0.75) for all heaps, of order 8:
            # the monoid Q, the elements P that are lost for the next player, and phi[n+1] for heap n.
            F := FreeMonoid( "a", "b", "c" );;
            a := GeneratorsOfMonoid( F )[1];;
            b := GeneratorsOfMonoid( F )[2];;
            c := GeneratorsOfMonoid( F )[3];;
            Q := F / [ [ a*b, b*a ], [ a*c, c*a ], [ b*c, c*b ], [ a^2, One( F ) ], [ b*c, a*b ], [ c^2, b^2 ], [ b^3, b ] ];;
            a := GeneratorsOfMonoid( Q )[1];;
            b := GeneratorsOfMonoid( Q )[2];;
            c := GeneratorsOfMonoid( Q )[3];;
            P := [ a, b^2 ];;
            phi := [ One( Q ), a, b,""";

    @Test
    void quotient_isAProgramForGap() {
        assertThat(CommandRun.of("misere", "0.75", "--format", "gap").out())
                .startsWith(OF_75)
                .endsWith(" ];;\n");
    }

    @Test
    void quotientWithoutAGenerator_isTheTrivialMonoid() {
        assertThat(CommandRun.of("misere", "octal(0.0001)", "--to", "3", "--format", "gap")
                        .out())
                .endsWith("""
                        F := FreeMonoid( 0 );;
                        Q := F / [  ];;
                        P := [  ];;
                        phi := [ One( Q ), One( Q ), One( Q ), One( Q ) ];;
                        """);
    }
}
