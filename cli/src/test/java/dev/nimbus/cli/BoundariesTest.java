package dev.nimbus.cli;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.core.domain.properties.HasParameterTypes.Predicates.rawParameterTypes;
import static com.tngtech.archunit.core.importer.ImportOption.Predefined.DO_NOT_INCLUDE_TESTS;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.nimbus.theory.Ruleset;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.text.DecimalFormat;
import java.time.format.DateTimeFormatter;
import java.util.Formatter;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The boundaries which the modules alone cannot hold: packages inside them, and who may see Hazelcast. */
class BoundariesTest {
    /** More than that no reader takes in. */
    private static final long MOST_FILES = 25;

    private static JavaClasses nimbus;

    /** The tests of a module come in a directory, or in a jar where other modules use them. */
    @BeforeAll
    static void readClasses() {
        nimbus = new ClassFileImporter()
                .withImportOption(DO_NOT_INCLUDE_TESTS)
                .withImportOption(location -> !location.contains("-tests.jar"))
                .importPackages("dev.nimbus");
        // An empty import would let every rule below pass.
        assertThat(nimbus).hasSizeGreaterThan(10);
    }

    @Test
    void shared_layersPointDown() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .withOptionalLayers(true)
                .layer("theory")
                .definedBy("dev.nimbus.theory..")
                .layer("tables")
                .definedBy("dev.nimbus.tables..")
                .layer("search")
                .definedBy("dev.nimbus.search..")
                .layer("games")
                .definedBy("dev.nimbus.games..")
                .layer("query")
                .definedBy("dev.nimbus.query..")
                .layer("proof")
                .definedBy("dev.nimbus.proof..")
                .layer("protocol")
                .definedBy("dev.nimbus.protocol..")
                .layer("library")
                .definedBy("dev.nimbus")
                .whereLayer("theory")
                .mayOnlyBeAccessedByLayers("tables", "search", "games", "proof", "query", "protocol", "library")
                .whereLayer("tables")
                .mayOnlyBeAccessedByLayers("games", "query", "library")
                .whereLayer("search")
                .mayOnlyBeAccessedByLayers("games")
                .whereLayer("games")
                .mayOnlyBeAccessedByLayers("query", "proof", "library")
                .whereLayer("query")
                .mayOnlyBeAccessedByLayers("library")
                .whereLayer("library")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("protocol")
                .mayOnlyBeAccessedByLayers("query")
                .check(nimbus);
    }

    @Test
    void shared_isPureJava() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "dev.nimbus.theory..",
                        "dev.nimbus.games..",
                        "dev.nimbus.tables..",
                        "dev.nimbus.search..",
                        "dev.nimbus.proof..",
                        "dev.nimbus.query..",
                        "dev.nimbus.protocol..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.vertx..", "io.netty..", "com.hazelcast..", "org.slf4j..")
                .allowEmptyShould(true)
                .check(nimbus);
    }

    /** A fault of the search or of a table cannot hide from what knows neither. */
    @Test
    void checkOfProofs_seesTheRulesAlone() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.nimbus.proof", "dev.nimbus.proof.memory")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.nimbus.search..",
                        "dev.nimbus.tables..",
                        "dev.nimbus.theory.search..",
                        "dev.nimbus.proof.write..")
                .orShould()
                .callMethodWhere(target(nameMatching("outcome|grundy|movesTo|moveTo|winningMoves?"))
                        .and(target(owner(assignableTo(Ruleset.class)))))
                .check(nimbus);
    }

    @Test
    void parts_haveNoCycles() {
        slices().matching("dev.nimbus.(*)..").should().beFreeOfCycles().check(nimbus);
    }

    /** Each package of the library is a slice of its own: a layer is no excuse for a cycle inside it. */
    @Test
    void packagesOfShared_haveNoCycles() {
        JavaClasses shared = nimbus.that(resideInAnyPackage(
                "dev.nimbus.theory..",
                "dev.nimbus.tables..",
                "dev.nimbus.search..",
                "dev.nimbus.games..",
                "dev.nimbus.proof..",
                "dev.nimbus.query..",
                "dev.nimbus.protocol.."));
        slices().matching("dev.nimbus.(**)").should().beFreeOfCycles().check(shared);
    }

    @Test
    void packagesOfTheLibrary_areSmall() {
        Map<String, Long> files = nimbus.stream()
                .filter(type -> type.isTopLevelClass() && !type.getPackageName().matches("dev.nimbus.(cli|gateway).*"))
                .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
        assertThat(files)
                .allSatisfy((name, count) ->
                        assertThat(count).as("files of " + name).isLessThanOrEqualTo(MOST_FILES));
    }

    @Test
    void gateway_neverParsesAQuery() {
        noClasses()
                .that()
                .resideInAPackage("dev.nimbus.gateway..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.nimbus.solver..", "dev.nimbus.games..", "dev.nimbus.tables..")
                .allowEmptyShould(true)
                .check(nimbus);
    }

    @Test
    void hazelcast_isSeenByFourPackages() {
        Set<String> seers = nimbus.stream()
                .filter(BoundariesTest::seesHazelcast)
                .map(JavaClass::getPackageName)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(seers)
                .containsExactly(
                        "dev.nimbus.cluster",
                        "dev.nimbus.cluster.entries",
                        "dev.nimbus.gateway.store",
                        "dev.nimbus.solver.store");
    }

    /** Public APIs alone, but for what an attack needs (a connection's channel, before and after its handshake) and for buffers without a copy. */
    @Test
    void internalsOfVertx_areSeenByThreeClasses() {
        noClasses()
                .that()
                .haveNameNotMatching(".*\\.((ChannelGuard|Handshakes)(\\$.*)?|BufferArrays)")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.vertx..impl..", "io.vertx..internal..", "io.netty.channel..")
                .check(nimbus);
    }

    @Test
    void onlyTheCli_exitsTheProcess() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.nimbus.cli..", "dev.nimbus.benchmarks..")
                .should()
                .callMethod(System.class, "exit", int.class)
                .check(nimbus);
    }

    /** In the locale ar_EG a number of {@code "%d"} has other digits, and in tr_TR the small letter of I is no i. */
    @Test
    void texts_neverDependOnTheLocaleOfTheMachine() {
        noClasses()
                .should()
                .callMethod(String.class, "format", String.class, Object[].class)
                .orShould()
                .callMethod(String.class, "formatted", Object[].class)
                .orShould()
                .callMethod(String.class, "toLowerCase")
                .orShould()
                .callMethod(String.class, "toUpperCase")
                .orShould()
                .callMethodWhere(target(nameMatching("printf|format"))
                        .and(target(owner(assignableTo(PrintStream.class).or(assignableTo(PrintWriter.class)))))
                        .and(target(rawParameterTypes(String.class, Object[].class))))
                .orShould()
                .callConstructor(Formatter.class)
                .orShould()
                .callConstructor(DecimalFormat.class, String.class)
                .orShould()
                .callMethod(DateTimeFormatter.class, "ofPattern", String.class)
                .check(nimbus);
    }

    @Test
    void everyPackage_hasItsPackageInfo() {
        Set<String> described = nimbus.stream()
                .filter(type -> type.getSimpleName().equals("package-info"))
                .map(JavaClass::getPackageName)
                .collect(Collectors.toSet());
        classes().should().resideInAnyPackage(described.toArray(String[]::new)).check(nimbus);
    }

    private static boolean seesHazelcast(JavaClass type) {
        return type.getDirectDependenciesFromSelf().stream()
                .anyMatch(dependency ->
                        dependency.getTargetClass().getPackageName().startsWith("com.hazelcast"));
    }
}
