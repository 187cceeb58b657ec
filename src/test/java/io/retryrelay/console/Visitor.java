package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.jsoup.Connection;
import org.jsoup.Connection.Method;
import org.jsoup.Connection.Response;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/** A browser without scripts: keeps its cookies, reads pages, posts forms with the token of a page. */
public final class Visitor {

    private final String site;
    private final Connection session = Jsoup.newSession()
            .ignoreHttpErrors(true)
            .ignoreContentType(true)
            .followRedirects(true)
            .header("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")
            .timeout(30_000);

    Visitor(int port) {
        site = "http://127.0.0.1:" + port;
    }

    public static Visitor signedIn(int port, String account) {
        Visitor visitor = new Visitor(port);
        Response home = visitor.post("/login", "/login", "username", account, "password", account);
        assertThat(visitor.parse(home).select("#me").attr("data-user")).isEqualTo(account);
        return visitor;
    }

    public Response get(String path) {
        return execute(session.newRequest(site + path));
    }

    Document page(String path) {
        Response response = get(path);
        assertThat(response.statusCode()).as(path).isEqualTo(200);
        return parse(response);
    }

    Response getPart(String path) {
        return execute(session.newRequest(site + path).header("HX-Request", "true"));
    }

    /** What htmx is answered there. */
    Document part(String path) {
        Response response = getPart(path);
        assertThat(response.statusCode()).as(path).isEqualTo(200);
        return parse(response);
    }

    /** With the token that stands on {@code page}, which counts as the page of the form. */
    public Response post(String page, String path, String... fields) {
        String token = parse(get(page)).select("input[name=_csrf]").attr("value");
        return execute(form(path, fields).data("_csrf", token).header("Referer", site + page));
    }

    /** A click whose answer is never looked at. */
    void postOnly(String page, String path, String... fields) {
        String token = parse(get(page)).select("input[name=_csrf]").attr("value");
        assertThat(execute(form(path, fields).data("_csrf", token).followRedirects(false))
                        .statusCode())
                .isEqualTo(302);
    }

    Response postWithoutToken(String path, String... fields) {
        return execute(form(path, fields));
    }

    /** As if the session had run out, or the relay had been started anew. */
    void loseSession() {
        session.cookieStore().removeAll();
    }

    /** The same form again, after the session is gone. */
    Response postFrom(String page, String path, String token, String... fields) {
        return execute(form(path, fields).data("_csrf", token).header("Referer", site + page));
    }

    Response postAbroad(String referer, String path) {
        return execute(form(path).data("_csrf", "old").header("Referer", referer));
    }

    Document parse(Response response) {
        try {
            return response.parse();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    String pathOf(Response response) {
        return response.url().toString().substring(site.length());
    }

    /** The markup without what differs each time: tokens, and how long ago things were. */
    static String lasting(Document document, String selector) {
        Document copy = document.clone();
        copy.select("input[name=_csrf]").removeAttr("value");
        copy.select("time").empty();
        return copy.select(selector).outerHtml().replaceAll("\\d+ seconds?|just now", "");
    }

    private Connection form(String path, String... fields) {
        Connection form = session.newRequest(site + path).method(Method.POST);
        for (int i = 0; i < fields.length; i += 2) {
            form.data(fields[i], fields[i + 1]);
        }
        return form;
    }

    private static Response execute(Connection request) {
        try {
            return request.execute();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
