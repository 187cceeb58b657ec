package io.retryrelay.relay;

import org.springframework.kafka.config.KafkaListenerEndpointRegistry;
import org.springframework.kafka.listener.MessageListenerContainer;
import org.springframework.stereotype.Component;

/** Turns the listener on, from whatever thread, but never after the application began to stop. */
@Component
class RelaySwitch {

    private final KafkaListenerEndpointRegistry listeners;
    private final ConsumerPause pause;
    private boolean off = true;

    RelaySwitch(KafkaListenerEndpointRegistry listeners, ConsumerPause pause) {
        this.listeners = listeners;
        this.pause = pause;
    }

    /** From now on the listener may be turned on. */
    synchronized void release() {
        off = false;
    }

    /** From now on it may not. Waits for a start under way, so that the container's own stop comes after it. */
    synchronized void hold() {
        off = true;
    }

    synchronized boolean isHeld() {
        return off;
    }

    synchronized void turnOn() {
        if (!off) {
            MessageListenerContainer container = container();
            if (container.isRunning() && !container.isChildRunning()) {
                // its consumer could not be made, or ended; it calls itself running all the same
                container.stop();
            }
            pause.obey();
            container.start();
        }
    }

    boolean isOn() {
        return container().isRunning() && container().isChildRunning();
    }

    boolean isPaused() {
        return container().isPauseRequested();
    }

    MessageListenerContainer container() {
        MessageListenerContainer container = listeners.getListenerContainer(RelayListener.ID);
        if (container == null) {
            throw new IllegalStateException("There is no listener " + RelayListener.ID);
        }
        return container;
    }
}
