package dev.nimbus.benchmarks.system.measure;

import dev.nimbus.benchmarks.system.process.Nodes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;

/** Asks a server for values of one table. */
public final class TableRequests {
    private static final int WARM_UPS = 3;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String tables;
    private final String table;

    public TableRequests(Nodes server, String code) {
        String game = code.equals("grundy") ? "grundys-game" : "octal(" + code + ")";
        this.tables = server.server().address().resolve("/v1/tables/").toString();
        this.table = tables + game;
    }

    /** Asks for a few values of another table, so that what follows is not the first request of either side. */
    public void warmUpBlocking() throws IOException, InterruptedException {
        for (int i = 0; i < WARM_UPS; i++) {
            HttpResponse<String> response = client.send(request(tables + "kayles", 0, i), BodyHandlers.ofString());
            expectOk(response, response.body());
        }
    }

    /** Seconds until the value of the last heap is here, and with it the table is there. */
    public double lastValueSecondsBlocking(int length) throws IOException, InterruptedException {
        HttpRequest request = request(table, length - 1, length - 1);
        long begin = System.nanoTime();
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
        double seconds = (System.nanoTime() - begin) / 1e9;
        expectOk(response, response.body());
        return seconds;
    }

    /** The checksum of all values. */
    public String checksumBlocking(int length) throws IOException, InterruptedException {
        HttpResponse<InputStream> response = client.send(request(table, 0, length - 1), BodyHandlers.ofInputStream());
        expectOk(response, "");
        TableChecksum sum = new TableChecksum();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            lines.readLine(); // the heads of the columns
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                sum.add(Long.parseLong(line.substring(line.indexOf(',') + 1)));
            }
        }
        return sum.toString();
    }

    private static HttpRequest request(String table, int from, int to) {
        return HttpRequest.newBuilder(URI.create(table + "?from=" + from + "&to=" + to))
                .header("Accept", "text/csv")
                .build();
    }

    private static void expectOk(HttpResponse<?> response, String body) throws IOException {
        if (response.statusCode() != 200) {
            throw new IOException(response.uri() + " answered " + response.statusCode() + " " + body);
        }
    }
}
