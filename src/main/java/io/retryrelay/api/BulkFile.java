package io.retryrelay.api;

import io.retryrelay.bulk.BulkItem;
import io.retryrelay.bulk.BulkReader;
import io.retryrelay.bulk.BulkResult;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The requests of a bulk as a file of comma-separated values (RFC 4180), written stretch by stretch. */
@Component
class BulkFile {

    private static final int STRETCH = 1_000;
    private static final String HEAD = "position,requestId,generation,result,why,detail,state,reason,cause,target,"
            + "businessKey,orderKey,attemptCount";

    /** Without it, spreadsheets read the file in the character set of the machine. */
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final BulkReader reader;

    BulkFile(BulkReader reader) {
        this.reader = reader;
    }

    void write(UUID bulk, @Nullable BulkResult result, Appendable to) throws IOException {
        to.append(BYTE_ORDER_MARK).append(HEAD).append("\r\n");
        int behind = -1;
        List<BulkItem> stretch;
        do {
            stretch = reader.items(bulk, result, behind, STRETCH);
            for (BulkItem item : stretch) {
                to.append(line(item)).append("\r\n");
                behind = item.position();
            }
        } while (stretch.size() == STRETCH);
    }

    static String line(BulkItem item) {
        BulkItem.Now now = item.now();
        return Stream.concat(
                        Stream.of(
                                item.position(),
                                item.request(),
                                item.generation(),
                                item.result(),
                                orEmpty(item.why()),
                                orEmpty(item.detail())),
                        now == null
                                ? Stream.of("", "", "", "", "", "", "")
                                : Stream.of(
                                        now.state(),
                                        orEmpty(now.reason()),
                                        orEmpty(now.cause()),
                                        now.target(),
                                        orEmpty(now.businessKey()),
                                        orEmpty(now.orderKey()),
                                        now.attemptCount()))
                .map(cell -> CsvCell.of(cell.toString()))
                .collect(Collectors.joining(","));
    }

    private static Object orEmpty(@Nullable Object cell) {
        return cell == null ? "" : cell;
    }
}
