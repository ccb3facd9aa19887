# The image of every role: `docker run IMAGE serve`, `gateway`, `solver`, `batch` ...
#
#   docker build -t nimbus .
#
# BUILD needs a JDK only when cli/target/nimbus.jar is missing or older than the sources; a jar built
# before (./nimbus --version) is taken as it is. BASE needs a Java 17 or newer and a POSIX shell.
# Both may name a local image where none can be pulled.
ARG BUILD=eclipse-temurin:17-jdk
ARG BASE=eclipse-temurin:17-jre

FROM ${BUILD} AS build
WORKDIR /src
COPY . .
RUN jar=cli/target/nimbus.jar; \
    if [ ! -f $jar ] || [ -n "$(find pom.xml */pom.xml */src/main -type f -newer $jar)" ]; then \
        ./mvnw -B -q -ntp -Pquick -pl cli -am package -DskipTests; \
    fi

FROM ${BASE}
COPY --from=build /src/cli/target/nimbus.jar /opt/nimbus/
# The pattern lets the example be absent: it only serves to warm the class archive.
COPY nimbus examples/first-batch.ndjso[n] /opt/nimbus/examples/
# The launcher finds the jar beside itself; its first run here leaves the class archive, since the
# file system is read-only later.
RUN mv /opt/nimbus/examples/nimbus /opt/nimbus/ && /opt/nimbus/nimbus --version
# Where a node alone keeps batches, and a solver tables and registered rulesets; mount a volume here, for the
# rest of the file system is read-only. A new volume takes the owner from this directory. Several
# solvers may share /data: each takes a subdirectory.
RUN mkdir /data && chown 10001:10001 /data
ENV NIMBUS_DATA_DIR=/data
# 70 % of the container's memory for the heap: the rest is for buffers outside it, threads and code.
ENV NIMBUS_JAVA_OPTS=-XX:MaxRAMPercentage=70
USER 10001:10001
WORKDIR /tmp
EXPOSE 8080
ENTRYPOINT ["/opt/nimbus/nimbus"]
# It starts with NIMBUS_TOKENS (a mounted file), or with NIMBUS_INSECURE=true where the port is published on loopback alone.
CMD ["serve", "--host", "0.0.0.0"]
