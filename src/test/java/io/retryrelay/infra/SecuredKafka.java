package io.retryrelay.infra;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/** A broker that asks who one is: the account {@code relay} may do what it was granted. The database is the shared one. */
public final class SecuredKafka implements Infrastructure {

    private static final String ACCOUNT = "relay";

    private final FolderLock lock = FolderLock.firstFree(TargetFolder.resolve("secured-run"));
    private final Ports ports = Ports.free();
    private final int clientPort = Ports.anyFree();
    private final KafkaBroker broker = new KafkaBroker(lock.folder().resolve("kafka"), ports, further());

    @Override
    public void start() {
        broker.wipe();
        broker.start();
    }

    @Override
    public String bootstrapServers() {
        return Ports.HOST + ":" + clientPort;
    }

    @Override
    public Database database() {
        return Infrastructure.shared().database();
    }

    /** What a client needs to be somebody here. */
    public Map<String, String> signIn() {
        return Map.of(
                "spring.kafka.security.protocol", "SASL_PLAINTEXT",
                "spring.kafka.properties.sasl.mechanism", "PLAIN",
                "spring.kafka.properties.sasl.jaas.config",
                        "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"%1$s\" password=\"%1$s\";"
                                .formatted(ACCOUNT));
    }

    /** All that the relay needs for a topic and a group of this name. */
    public void grant(String name) {
        try (var admin = admin()) {
            admin.createAcls(List.of(
                            may(ResourceType.TOPIC, name, AclOperation.ALL),
                            may(ResourceType.GROUP, name, AclOperation.ALL)))
                    .all()
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
        }
    }

    public void revokeAll() {
        try (var admin = admin()) {
            admin.deleteAcls(List.of(AclBindingFilter.ANY))
                    .all()
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
        }
    }

    private static AclBinding may(ResourceType type, String name, AclOperation what) {
        return new AclBinding(
                new ResourcePattern(type, name, PatternType.LITERAL),
                new AccessControlEntry("User:" + ACCOUNT, "*", what, AclPermissionType.ALLOW));
    }

    private Admin admin() {
        return Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers()));
    }

    /** Whoever comes to the usual port is nobody in particular, and may do everything. */
    private String further() {
        return """
                listeners=PLAINTEXT://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d,CLIENT://127.0.0.1:%3$d
                advertised.listeners=PLAINTEXT://127.0.0.1:%1$d,CLIENT://127.0.0.1:%3$d
                listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,CLIENT:SASL_PLAINTEXT
                sasl.enabled.mechanisms=PLAIN
                listener.name.client.plain.sasl.jaas.config=\\
                  org.apache.kafka.common.security.plain.PlainLoginModule required user_%4$s="%4$s";
                authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
                super.users=User:ANONYMOUS
                """.formatted(ports.kafka(), ports.controller(), clientPort, ACCOUNT);
    }

    @Override
    public void close() {
        broker.stop();
        lock.close();
    }
}
