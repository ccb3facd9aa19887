package dev.nimbus.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerAddressTest {
    @ParameterizedTest
    @CsvSource({
        "http://host:8080, http://host:8080/v1/solve?game=nim",
        "http://host:8080/, http://host:8080/v1/solve?game=nim",
        "https://host/nimbus/, https://host/nimbus/v1/solve?game=nim",
        "http://host:8080/v1, http://host:8080/v1/solve?game=nim",
        "http://host:8080/nimbus//v1/, http://host:8080/nimbus/v1/solve?game=nim",
        "http://host:8080/v1b, http://host:8080/v1b/v1/solve?game=nim",
        "http://[::1]:80/a/b, http://[::1]:80/a/b/v1/solve?game=nim"
    })
    void path_isAPrefixOfEveryCall(String address, String call) {
        assertThat(new ServerAddress(URI.create(address)).resolve("/v1/solve?game=nim"))
                .isEqualTo(URI.create(call));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://host/?a=1",
                "http://host/#top",
                "http://me:secret@host/",
                "ftp://host",
                "nowhere",
                "http://host:65536"
            })
    void whatCannotBeKept_isRefused(String address) {
        URI uri = URI.create(address);

        assertThatThrownBy(() -> new ServerAddress(uri))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected an address such as http://127.0.0.1:8080");
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:8080, http://127.0.0.1:8080",
        "localhost, http://localhost",
        "HTTP://host/Nimbus, http://host/Nimbus",
        "https://host/nimbus, https://host/nimbus"
    })
    void addressWithoutScheme_isHttp(String text, String address) {
        assertThat(ServerAddress.parse(text)).hasToString(address);
    }

    @Test
    void port_isAtMost65535() {
        assertThat(ServerAddress.parse("host:65535").uri()).hasPort(65_535);
        assertThatThrownBy(() -> ServerAddress.parse("host:99999"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("port 99999");
    }

    @Test
    void addressItself_isTold() {
        assertThat(new ServerAddress(URI.create("http://host:1"))).hasToString("http://host:1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://me:secret@host",
                "ftp://me:secret@host",
                "http://me:secret@ho st",
                "me:secret@host",
                "http://me:secret/1@host",
                "http://me:1/secret@host"
            })
    void password_standsInNoError(String address) {
        assertThatThrownBy(() -> ServerAddress.parse(address))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("//…@")
                .hasMessageNotContaining("secret")
                .hasNoCause();
    }

    @Test
    void emptyAddress_isShownAsItIs() {
        assertThatThrownBy(() -> ServerAddress.parse(""))
                .hasMessageStartingWith("\"\" is no address of a server; expected an address such as");
    }
}
