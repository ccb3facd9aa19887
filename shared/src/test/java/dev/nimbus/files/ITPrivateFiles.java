package dev.nimbus.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ITPrivateFiles {
    @TempDir
    Path temporary;

    @Test
    void directoriesAndFiles_areForTheirUserAlone() throws Exception {
        Path directory =
                PrivateFiles.createDirectoriesBlocking(temporary.resolve("a").resolve("b"));
        Path opened = directory.resolve("opened");
        Path written = directory.resolve("written");
        PrivateFiles.openBlocking(opened).close();
        PrivateFiles.writeBlocking(written, new byte[] {1, 2});

        assertThat(mode(directory)).isEqualTo("rwx------");
        assertThat(mode(directory.getParent())).isEqualTo("rwx------");
        assertThat(mode(opened)).isEqualTo("rw-------");
        assertThat(mode(written)).isEqualTo("rw-------");
        assertThat(PrivateFiles.readBlocking(written, 2)).containsExactly(1, 2);
    }

    @Test
    void whatIsThere_keepsItsModeAndBytes() throws Exception {
        Path file = Files.write(temporary.resolve("file"), new byte[] {7});
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));

        PrivateFiles.createBlocking(file);

        assertThat(mode(file)).isEqualTo("rw-r-----");
        assertThat(PrivateFiles.readBlocking(file, 1)).containsExactly(7);
        assertThatThrownBy(() -> PrivateFiles.writeBlocking(file, new byte[0]))
                .isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void reason_isInWords_alsoOfExceptionsThatNameAFileAlone() {
        assertThat(PrivateFiles.reason(new AccessDeniedException("/data/lock")))
                .isEqualTo("/data/lock: permission denied");
        assertThat(PrivateFiles.reason(new NoSuchFileException("/data"))).isEqualTo("/data: there is no such file");
        assertThat(PrivateFiles.reason(new FileSystemException("/data/lock", null, "No space left on device")))
                .isEqualTo("/data/lock: No space left on device");
        assertThat(PrivateFiles.reason(new FileAlreadyExistsException("/data")))
                .isEqualTo("/data is there already, and is no directory");
        assertThat(PrivateFiles.reason(new IOException("damaged"))).isEqualTo("damaged");
        assertThat(PrivateFiles.reason(new IOException())).isEqualTo("input/output error");
    }

    /** To open it would wait for whoever writes into it: for ever. */
    @Test
    void pipe_isRefusedAtOnce() throws Exception {
        Path pipe = temporary.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        assertThatThrownBy(() -> PrivateFiles.openBlocking(pipe))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(pipe + " is no regular file but a pipe or device");
        assertThatThrownBy(() -> PrivateFiles.readBlocking(pipe, 10)).hasMessageContaining("pipe");
    }

    @Test
    void directory_orLongFile_isNotRead() throws Exception {
        Path file = Files.write(temporary.resolve("file"), new byte[11]);

        assertThatThrownBy(() -> PrivateFiles.readBlocking(temporary, 10)).hasMessageContaining("a directory");
        assertThatThrownBy(() -> PrivateFiles.readBlocking(file, 10)).hasMessageContaining("more than 10 bytes");
    }

    @Test
    void ownDirectory_isTakenAgain_andNobodyElses() throws Exception {
        Path name = temporary.resolve("batches");
        Path made = PrivateFiles.ownDirectoryBlocking(name);
        Files.write(made.resolve("left"), new byte[0]);

        assertThat(made).isEqualTo(name);
        assertThat(mode(made)).isEqualTo("rwx------");
        assertThat(PrivateFiles.ownDirectoryBlocking(name)).isEqualTo(name);
        Files.setPosixFilePermissions(name, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThat(PrivateFiles.ownDirectoryBlocking(name)).isNotEqualTo(name).isEmptyDirectory();
    }

    @Test
    void linkInPlaceOfTheOwnDirectory_isNotFollowed() throws Exception {
        Path elsewhere = PrivateFiles.createDirectoriesBlocking(temporary.resolve("elsewhere"));
        Path name = Files.createSymbolicLink(temporary.resolve("batches"), elsewhere);

        assertThat(PrivateFiles.ownDirectoryBlocking(name)).isNotEqualTo(name).isEmptyDirectory();
    }

    @Test
    void linkInPlaceOfAFile_isNotWrittenThrough() throws Exception {
        Path foreign = Files.write(temporary.resolve("foreign"), new byte[] {7});
        Path link = Files.createSymbolicLink(temporary.resolve("link"), foreign);
        Path dangling = Files.createSymbolicLink(temporary.resolve("dangling"), temporary.resolve("nothing"));

        assertThatThrownBy(() -> PrivateFiles.openBlocking(link)).hasMessageContaining(link + " is a symbolic link");
        assertThatThrownBy(() -> PrivateFiles.createBlocking(dangling)).hasMessageContaining("symbolic link");
        assertThatThrownBy(() -> PrivateFiles.createNewBlocking(link)).isInstanceOf(IOException.class);
        assertThat(temporary.resolve("nothing")).doesNotExist();
        assertThat(Files.readAllBytes(foreign)).containsExactly(7);
    }

    @Test
    void replacedFile_hasTheNewBytes_alsoWhereATemporaryOneWasLeft() throws Exception {
        Path file = Files.write(temporary.resolve("file"), new byte[] {1});
        Path left = Files.createSymbolicLink(temporary.resolve("file.new"), temporary.resolve("foreign"));
        PrivateFiles.replaceBlocking(file, left, new byte[] {2, 3});

        assertThat(Files.readAllBytes(file)).containsExactly(2, 3);
        assertThat(left).doesNotExist();
        assertThat(temporary.resolve("foreign")).doesNotExist();
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
