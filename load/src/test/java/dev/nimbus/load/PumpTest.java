package dev.nimbus.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.WriteStream;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PumpTest {
    private final List<String> calls = new ArrayList<>();

    /** Writes down what it is called for. */
    @SuppressWarnings("unchecked")
    private WriteStream<Buffer> stream() {
        return (WriteStream<Buffer>) Proxy.newProxyInstance(
                PumpTest.class.getClassLoader(), new Class<?>[] {WriteStream.class}, (proxy, method, arguments) -> {
                    calls.add(method.getName());
                    return method.getReturnType() == boolean.class ? (Object) false : proxy;
                });
    }

    /** A socket has one handler of errors, which belongs to who reads the answers. */
    @Test
    void errorsOfASocket_areHeardByItsReader() {
        Future<Void> written =
                Pump.writeAll(new BatchLoadTest.Empty(), stream(), piece -> Future.failedFuture("it has none"));

        assertThat(written.succeeded()).isTrue();
        assertThat(calls).doesNotContain("exceptionHandler");
    }

    @Test
    void errorsOfARequest_endItsBody() {
        Pump.writeAll(new BatchLoadTest.Empty(), stream());

        assertThat(calls).contains("exceptionHandler");
    }
}
