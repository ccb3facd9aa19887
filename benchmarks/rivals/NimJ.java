import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** What most contest solutions in Java are: readLine, split, parseInt. Input and output as in nim_scanf.cpp. */
final class NimJ {
    private NimJ() {}

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        StringBuilder out = new StringBuilder();
        for (int positions = Integer.parseInt(in.readLine()); positions > 0; positions--) {
            in.readLine(); // the number of heaps: split tells it as well
            int sum = 0;
            for (String heap : in.readLine().split(" ")) {
                sum ^= Integer.parseInt(heap);
            }
            out.append(sum != 0 ? "Yes\n" : "No\n");
        }
        System.out.print(out);
    }
}
