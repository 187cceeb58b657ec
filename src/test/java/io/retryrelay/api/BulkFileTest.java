package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import io.retryrelay.bulk.BulkItem;
import io.retryrelay.bulk.BulkReader;
import io.retryrelay.bulk.BulkResult;
import io.retryrelay.request.Reason;
import io.retryrelay.request.State;
import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class BulkFileTest {

    private static final UUID ID = new UUID(1, 2);

    @Test
    void writesARequestWithItsStateCauseAndKeys() {
        BulkItem.Now now =
                new BulkItem.Now(State.FAILED, Reason.REFUSED, "HTTP_422", "b", "=HYPERLINK(\"x\")", null, 2);

        assertThat(BulkFile.line(new BulkItem(7, ID, 1, BulkResult.FAILED, null, null, now)))
                .isEqualTo("7," + ID + ",1,FAILED,,,FAILED,REFUSED,HTTP_422,b,\"'=HYPERLINK(\"\"x\"\")\",,2");
    }

    @Test
    void writesOneThatIsNotThereWithWhy() {
        assertThat(BulkFile.line(new BulkItem(
                        0, ID, 0, BulkResult.SKIPPED, "NOT_FOUND", "There is no such retry request.", null)))
                .isEqualTo("0," + ID + ",0,SKIPPED,NOT_FOUND,\"There is no such retry request.\",,,,,,,");
    }

    @Test
    void marksItselfAsUtf8ForSpreadsheets() throws IOException {
        StringBuilder file = new StringBuilder();

        new BulkFile(mock(BulkReader.class)).write(ID, null, file);

        assertThat(file).startsWith("\uFEFFposition,requestId,").endsWith("\r\n");
    }
}
