package dev.nimbus.client;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Writes a body over what a file has. Its result is why the file cannot be written; empty if it was. So a failure of the file
 * is told from one of the connection, after which another attempt may help.
 */
final class FileBody implements HttpResponse.BodySubscriber<Optional<IOException>> {
    private final Path file;
    private final CompletableFuture<Optional<IOException>> result = new CompletableFuture<>();
    private Flow.Subscription subscription;
    private FileChannel channel;

    FileBody(Path file) {
        this.file = file;
    }

    @Override
    public CompletionStage<Optional<IOException>> getBody() {
        return result;
    }

    @Override
    public void onSubscribe(Flow.Subscription body) {
        subscription = body;
        try {
            channel = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
            body.request(1);
        } catch (IOException e) {
            fail(e);
        }
    }

    @Override
    public void onNext(List<ByteBuffer> pieces) {
        try {
            for (ByteBuffer piece : pieces) {
                while (piece.hasRemaining()) {
                    channel.write(piece);
                }
            }
            subscription.request(1);
        } catch (IOException e) {
            fail(e);
        }
    }

    /** The result comes first: to cancel is an error of the connection. */
    private void fail(IOException e) {
        result.complete(Optional.of(e));
        subscription.cancel();
        close();
    }

    @Override
    public void onError(Throwable failure) {
        close();
        result.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        result.complete(close());
    }

    private Optional<IOException> close() {
        try {
            if (channel != null) {
                channel.close();
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(e);
        }
    }
}
