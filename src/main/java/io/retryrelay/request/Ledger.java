package io.retryrelay.request;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a chunk of arrivals adds to the database, decided one by one in their order, as if each one before were stored
 * already.
 */
final class Ledger {

    private final SubmissionRules rules;
    private final Places places;
    private final Map<ByteBuffer, Identity> known = new HashMap<>();
    private final List<Identities.Claim> claims = new ArrayList<>();
    private final List<RetryRequest> requests = new ArrayList<>();
    private final List<History.Line> history = new ArrayList<>();

    Ledger(SubmissionRules rules, Places places, List<Identity> known) {
        this.rules = rules;
        this.places = places;
        known.forEach(identity -> this.known.put(identity.digest(), identity));
    }

    /** @throws Refusal if it breaks a rule; then nothing of it is entered */
    Intake.Receipt enter(Arrival arrival) {
        List<Identity> met = arrival.keys().stream()
                .map(key -> known.get(ByteBuffer.wrap(key.digest())))
                .filter(Objects::nonNull)
                .toList();
        return arrival.leadsTo(met)
                .map(request -> recognise(request, arrival, met))
                .orElseGet(() -> store(arrival));
    }

    private Intake.Receipt recognise(UUID request, Arrival arrival, List<Identity> met) {
        claim(arrival.newNames(met), request, arrival);
        arrival.news().ifPresent(news -> note(request, arrival, History.RESENT, news));
        return new Intake.Receipt(request, false);
    }

    private Intake.Receipt store(Arrival arrival) {
        rules.checkTimes(arrival.submission(), arrival.now());
        arrival.refuseABlindRepeat();
        claim(arrival.keys(), arrival.id(), arrival);
        requests.add(
                arrival.toRequest(arrival.submission().lane().map(places::take).orElse(null)));
        note(arrival.id(), arrival, History.SUBMIT, arrival.note());
        return new Intake.Receipt(arrival.id(), true);
    }

    private void claim(List<IdentityKey> keys, UUID request, Arrival arrival) {
        for (IdentityKey key : keys) {
            ByteBuffer digest = ByteBuffer.wrap(key.digest());
            ByteBuffer content = ByteBuffer.wrap(arrival.content());
            known.put(digest, new Identity(digest, key.kind(), arrival.source(), content, request));
            claims.add(new Identities.Claim(key, request, arrival.source(), arrival.content(), arrival.now()));
        }
    }

    private void note(UUID request, Arrival arrival, String what, @Nullable String why) {
        history.add(new History.Line(request, arrival.source(), what, why, arrival.now()));
    }

    List<Identities.Claim> claims() {
        return claims;
    }

    List<RetryRequest> requests() {
        return requests;
    }

    List<History.Line> history() {
        return history;
    }

    Places places() {
        return places;
    }
}
