package dev.nimbus.gateway.access;

import dev.nimbus.files.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The file with the tokens that a server accepts: the name, the scopes and the hash of one a line, separated by blanks; blank
 * lines and those that begin with # aside. It holds hashes alone, in hexadecimal digits of SHA-256; a token is shown once, when
 * it is made.
 *
 * <p>Changes replace the file as a whole, readable by its owner alone, so that a server never reads half of one.
 */
public record TokenFile(Path path) {
    /** What every token begins with, so that people and scanners of secrets recognise one. */
    public static final String PREFIX = "nimbus_";

    private static final String COMMENT = "#";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");
    private static final int FIELDS = 3;
    private static final int MOST_BYTES = 1 << 20;

    /** Reads the file. Throws IOException if it cannot be read, or a line is wrong; the message names the place. */
    public List<Caller> readBlocking() throws IOException {
        return callers(linesBlocking());
    }

    private List<Caller> callers(List<String> lines) throws IOException {
        List<Caller> callers = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith(COMMENT)) {
                continue;
            }
            try {
                callers.add(parse(line));
            } catch (IllegalArgumentException e) {
                throw new IOException(path + ", line " + (i + 1) + ": " + e.getMessage(), e);
            }
            String name = callers.get(callers.size() - 1).name();
            if (!names.add(name)) {
                throw new IOException(path + ", line " + (i + 1) + ": a second token is named " + name);
            }
        }
        return callers;
    }

    private static Caller parse(String line) {
        String[] fields = line.split("\\s+", -1);
        if (fields.length != FIELDS) {
            throw new IllegalArgumentException(
                    (fields.length == 1 ? "there is 1 field" : "there are " + fields.length + " fields")
                            + "; expected a name, scopes and a hash");
        }
        requireName(fields[0]);
        if (!HASH.matcher(fields[2]).matches()) {
            throw new IllegalArgumentException("the hash of token " + fields[0] + " is not 64 hexadecimal digits");
        }
        return new Caller(fields[0], Scope.parse(fields[1]), fields[2], Instant.MAX);
    }

    private static void requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "the name of a token is \"" + name + "\"; expected 1 to 64 letters, digits, or . _ -");
        }
    }

    /**
     * Makes a token and adds its entry; the file is made if it is not there.
     *
     * @return the token, which is kept nowhere
     * @throws IllegalArgumentException if the name is bad, or one is named so
     */
    public String addBlocking(String name, Set<Scope> scopes) throws IOException {
        String token = Secrets.next(PREFIX);
        requireName(name);
        List<String> lines = new ArrayList<>(Files.exists(path) ? linesBlocking() : List.of());
        if (isNamed(name, lines)) {
            throw new IllegalArgumentException(path + " has a token named " + name + " already; revoke that one first");
        }
        lines.add(name + " " + Scope.format(scopes) + " " + Secrets.hexHash(token));
        replaceBlocking(lines);
        return token;
    }

    /** Removes the entry of a token. Throws IllegalArgumentException if no token is named so. */
    public void removeBlocking(String name) throws IOException {
        List<String> lines = new ArrayList<>(linesBlocking());
        if (!isNamed(name, lines)) {
            throw new IllegalArgumentException(path + " has no token named " + name);
        }
        lines.removeIf(line -> line.strip().split("\\s+", -1)[0].equals(name));
        replaceBlocking(lines);
    }

    private boolean isNamed(String name, List<String> lines) throws IOException {
        return callers(lines).stream().anyMatch(one -> one.name().equals(name));
    }

    /** A pipe is refused: a server that reads it would wait for whoever is at its other end. */
    private List<String> linesBlocking() throws IOException {
        return new String(PrivateFiles.readBlocking(path, MOST_BYTES), StandardCharsets.UTF_8)
                .replaceFirst("^\ufeff", "") // An editor may have put it before the text.
                .lines()
                .toList();
    }

    private void replaceBlocking(List<String> lines) throws IOException {
        Path target = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
        String text = lines.stream().map(line -> line + "\n").collect(Collectors.joining());
        // Of a name that no other command has at this moment, nor the user.
        Path written = target.resolveSibling(target.getFileName() + "." + UUID.randomUUID() + ".new");
        PrivateFiles.replaceBlocking(target, written, text.getBytes(StandardCharsets.UTF_8));
    }
}
