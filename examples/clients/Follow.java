import dev.nimbus.client.message.BatchState;
import dev.nimbus.client.NimbusClient;
import dev.nimbus.client.message.BatchEnd;
import dev.nimbus.client.message.BatchStatus;
import dev.nimbus.client.Upload;
import java.io.BufferedOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Submits a batch of queries and follows its answers to the end, through lost connections. The library does the
 * retrying; its artifact is {@code dev.nimbus:nimbus-client}, and the runnable jar holds it too:
 *
 * <pre>java -cp cli/target/nimbus.jar Follow.java http://127.0.0.1:8080 queries.ndjson answers.ndjson</pre>
 */
public class Follow {
    public static void main(String[] arguments) throws Exception {
        NimbusClient client = NimbusClient.connect(arguments[0])
                .withRetryListener((reason, left) -> System.err.println(
                        "no answer from the server: " + reason + "; " + left.toSeconds() + " s left"));
        BatchStatus batch = client.batches().submitBlocking(Upload.ofFile(Path.of(arguments[1])));
        System.err.println("batch " + batch.id());
        try (OutputStream answers = new BufferedOutputStream(Files.newOutputStream(Path.of(arguments[2])))) {
            BatchEnd end = client.batches().followBlocking(batch.id(), 0, (lines, answered) -> answers.write(lines));
            System.err.println(end);
            answers.flush();
            System.exit(end.state() == BatchState.COMPLETED ? 0 : 1);
        }
    }
}
