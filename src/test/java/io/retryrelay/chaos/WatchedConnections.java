package io.retryrelay.chaos;

import static io.retryrelay.chaos.KillPoint.KP01;
import static io.retryrelay.chaos.KillPoint.KP06;
import static io.retryrelay.chaos.KillPoint.KP10;
import static io.retryrelay.chaos.KillPoint.KP11;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Stands before and behind each COMMIT of an intake, of a claim and of a settle. */
final class WatchedConnections extends DelegatingDataSource {

    private final KillSwitch kill;

    WatchedConnections(DataSource database, KillSwitch kill) {
        super(database);
        this.kill = kill;
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection connection = super.getConnection();
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> method.getName().equals("commit")
                        ? commit(connection, method)
                        : call(connection, method, arguments));
    }

    private @Nullable Object commit(Connection connection, Method method) throws Throwable {
        Stage stage = Stage.present();
        switch (stage) {
            case INTAKE -> kill.pass(KP01);
            case SETTLE -> kill.pass(KP10);
            case CLAIM, NONE -> {}
        }
        Object nothing = call(connection, method);
        switch (stage) {
            case CLAIM -> kill.passWithOthers(KP06);
            case SETTLE -> kill.pass(KP11);
            case INTAKE, NONE -> {}
        }
        return nothing;
    }

    private static @Nullable Object call(Connection connection, Method method, @Nullable Object... arguments)
            throws Throwable {
        try {
            return method.invoke(connection, arguments);
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }
}
