# The image of every role: `docker run IMAGE serve`, `gateway`, `solver`, `batch` ...
#
#   docker build -t nimbus .
#
# BUILD needs a JDK 17 with its jmods. It compiles only when cli/target/nimbus.jar is missing or older than the sources; a
# jar built before (./nimbus --version) is taken as it is. BASE needs glibc, zlib and bash, no Java: the image has a Java
# of its own, of the modules that Nimbus uses. Both may name a local image where none can be pulled.
ARG BUILD=eclipse-temurin:17-jdk-jammy
ARG BASE=debian:bookworm-slim

FROM ${BUILD} AS java
# What jdeps finds in the jar, without java.desktop, and what is looked up by name: TLS curves, DNS, jar files.
RUN "$(dirname "$(readlink -f "$(command -v javac)")")/jlink" --output /java --compress=2 \
    --strip-java-debug-attributes --no-header-files --no-man-pages --add-modules \
    java.compiler,java.instrument,java.management,java.naming,java.net.http,java.scripting,java.security.jgss,java.sql,jdk.crypto.ec,jdk.jfr,jdk.management,jdk.naming.dns,jdk.net,jdk.unsupported,jdk.zipfs

FROM ${BUILD} AS build
WORKDIR /src
# A layer of dependencies: it is made again only when a pom.xml changes. The pattern lets the jar be absent.
COPY .mvn .mvn
COPY mvnw pom.xml ./
COPY shared/pom.xml shared/
COPY client/pom.xml client/
COPY cluster/pom.xml cluster/
COPY solver-node/pom.xml solver-node/
COPY gateway/pom.xml gateway/
COPY contest/pom.xml contest/
COPY load/pom.xml load/
COPY cli/pom.xml cli/
COPY mcp/pom.xml mcp/
COPY benchmarks/pom.xml benchmarks/
COPY cluster-tests/pom.xml cluster-tests/
COPY cli/target/nimbus.ja[r] built/
RUN [ -f built/nimbus.jar ] || ./mvnw -B -q -ntp -Pquick -pl cli -am package -Dmaven.test.skip -Dmaven.antrun.skip
COPY . .
RUN jar=cli/target/nimbus.jar; rm -rf */target/classes; \
    if [ ! -f built/nimbus.jar ] || [ -n "$(find pom.xml .mvn */pom.xml */src/main docs/*api.yaml -type f -newer $jar)" ]; then \
        ./mvnw -B -q -ntp -Pquick -pl cli -am package -Dmaven.test.skip; \
    fi

FROM ${BASE}
LABEL org.opencontainers.image.title="Nimbus" \
      org.opencontainers.image.description="A solver for impartial games: batches in, live answers out" \
      org.opencontainers.image.licenses="Apache-2.0"
COPY --from=java /java /opt/java
ENV NIMBUS_JAVA_HOME=/opt/java
RUN /opt/java/bin/java -Xshare:dump
COPY --from=build /src/cli/target/nimbus.jar /opt/nimbus/
# The pattern lets the example be absent: it only serves to warm the class archive.
COPY nimbus deploy/health examples/first-batch.ndjso[n] /opt/nimbus/examples/
# The launcher finds the jar beside itself; its first run here leaves the class archive, since the file system is read-only
# later. /data is where a node alone keeps batches, and a solver tables and registered rulesets; mount a volume there. A
# new volume takes the owner from this directory. Several solvers may share it: each takes a subdirectory.
RUN mv /opt/nimbus/examples/nimbus /opt/nimbus/examples/health /opt/nimbus/ && /opt/nimbus/nimbus --version && \
    mkdir -m 0700 /data && chown 10001:10001 /data
# 70 % of the container's memory for the heap: the rest is for buffers outside it, threads and code.
ENV NIMBUS_DATA_DIR=/data \
    NIMBUS_JAVA_OPTS=-XX:MaxRAMPercentage=70 \
    NIMBUS_ADMIN_PORT=9090
USER 10001:10001
WORKDIR /tmp
EXPOSE 8080 9090
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s --retries=3 CMD ["/opt/nimbus/health"]
ENTRYPOINT ["/opt/nimbus/nimbus"]
CMD ["serve", "--host", "0.0.0.0"]
