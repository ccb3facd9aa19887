package dev.nimbus.cli.node;

import dev.nimbus.cli.command.AnswerCommand;
import dev.nimbus.cli.command.Json;
import dev.nimbus.cluster.security.CertificateMaker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nimbus cluster-certs}: makes a private authority, and certificates for nodes. */
@Command(
        name = "cluster-certs",
        description = {
            "Makes a private certificate authority in DIR, and for each NODE the subdirectory DIR/NODE with all that"
                    + " the node needs to prove that it belongs to the cluster.",
            "Run it again to add nodes. Give each node its subdirectory alone, and keep DIR/ca.p12 to yourself: who has"
                    + " it can make certificates that all nodes trust."
        },
        footer = {
            "",
            "Example:",
            "  nimbus cluster-certs certs gateway-1 solver-1",
            "  nimbus solver --bus-tls certs/solver-1 --cluster-secret-file certs/solver-1/cluster.secret"
        })
public final class ClusterCertsCommand extends AnswerCommand {
    @Parameters(index = "0", paramLabel = "DIR", description = "Where the authority is, or is to be made.")
    private Path directory;

    @Parameters(
            index = "1..*",
            paramLabel = "NODE",
            description = "The names of the nodes. Default: ${DEFAULT-VALUE}",
            defaultValue = "node")
    private List<String> nodes;

    @Override
    public Integer call() throws IOException {
        CertificateMaker maker = CertificateMaker.openBlocking(directory);
        for (String node : nodes) {
            Path made = maker.addNodeBlocking(node);
            Path secret = made.resolve(CertificateMaker.SECRET);
            print(
                    () -> "--bus-tls " + made + " --cluster-secret-file " + secret,
                    () -> Json.NODES
                            .objectNode()
                            .put("node", node)
                            .put("busTls", made.toString())
                            .put("clusterSecretFile", secret.toString()));
        }
        return 0;
    }
}
