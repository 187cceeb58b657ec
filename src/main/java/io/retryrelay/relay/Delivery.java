package io.retryrelay.relay;

import io.retryrelay.request.Coordinates;
import io.retryrelay.request.EventId;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** A record that came from the topic, with the event it points at and its place in the window. */
record Delivery(EventId event, ConsumerRecord<byte[], byte[]> record, Window.Place place) {

    Coordinates coordinates() {
        return new Coordinates(record.topic(), record.partition(), record.offset());
    }
}
