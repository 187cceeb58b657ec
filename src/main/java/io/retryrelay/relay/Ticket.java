package io.retryrelay.relay;

import io.retryrelay.request.EventId;
import io.retryrelay.target.Call;
import io.retryrelay.target.TargetProfile;

/**
 * The right to make one call: a claimed event, what to send, and until when.
 *
 * @param alone whether nothing else may be in flight meanwhile
 */
record Ticket(EventId event, TargetProfile target, Call call, LeaseRule.Lease lease, boolean alone) {}
