package dev.nimbus.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.core.joran.spi.JoranException;
import org.junit.jupiter.api.Test;

class LogLevelsTest {
    private static Level busLevel(LoggerContext context) throws JoranException {
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        configurator.doConfigure(LogLevelsTest.class.getResource("/logback.xml"));
        return context.getLogger("io.vertx.core.eventbus.impl.MessageConsumerImpl")
                .getEffectiveLevel();
    }

    @Test
    void discardedMessages_areToldByServers_andNotByNimbusBatch() throws Exception {
        LoggerContext batch = new LoggerContext();
        batch.putProperty("nimbus.log.bus", "ERROR");

        assertThat(busLevel(new LoggerContext())).isEqualTo(Level.WARN);
        assertThat(busLevel(batch)).isEqualTo(Level.ERROR);
    }
}
