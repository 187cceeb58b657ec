package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.console.Remarks.Remark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(InEnglish.class)
class RemarksTest {

    private static final String ID = "0198f0c2-0000-7000-8000-00000000abcd";

    private final Words words = new Words(Bundle.messages(), Clock.systemUTC());
    private final Remarks remarks = new Remarks(words, new OwnWords(words));

    @Test
    void leadsToTheBulkThatMovedARequestAndQuotesItsReason() throws IOException {
        assertThat(source("bulk/OpenRun.java")).contains("\"bulk \" + id + ", "\": \" + reason");

        assertThat(remarks.of("RETRY", "bulk " + ID)).isEqualTo(new Remark("in a bulk run", "/bulks/" + ID, null));
        assertThat(remarks.of("RETRY", "bulk " + ID + ": B is back:\nretry"))
                .isEqualTo(new Remark("in a bulk run", "/bulks/" + ID, "B is back:\nretry"));
    }

    @Test
    void leadsToTheBulkThatWasTakenBack() throws IOException {
        assertThat(source("bulk/TakeBack.java")).contains("\"bulk \" + bulk + \" was cancelled\"");

        assertThat(remarks.of("CANCEL", "bulk " + ID + " was cancelled"))
                .isEqualTo(new Remark("since the bulk run was taken back", "/bulks/" + ID, null));
    }

    @Test
    void leadsToTheRequestThatWasReplaced() throws IOException {
        assertThat(source("request/PersonMoves.java")).contains("\"replaces \" + id");

        assertThat(remarks.of("SUBMIT", "replaces " + ID))
                .isEqualTo(new Remark("in place of …00000000abcd", "/requests/" + ID, null));
    }

    @Test
    void quotesAPersonWhateverTheWords() {
        assertThat(remarks.of("RETRY", "connection refused")).isEqualTo(new Remark(null, null, "connection refused"));
        assertThat(remarks.of("DISCARD", "replaces " + ID).reason()).isEqualTo("replaces " + ID);
        assertThat(remarks.of("RESTORE", "bulk " + ID + ": a mistake").reason())
                .isEqualTo("bulk " + ID + ": a mistake");
        assertThat(remarks.inAudit("DISCARD", "bulk " + ID + ": paid by hand"))
                .isEqualTo("bulk " + ID + ": paid by hand");
        assertThat(remarks.inAudit("CHECK", "not confirmed: connection refused"))
                .isEqualTo(
                        remarks.of("CHECK", "not confirmed: connection refused").note());
        assertThat(remarks.inAudit("RETRY", " ")).isNull();
        assertThat(remarks.of("CHECK", "not confirmed: connection refused").reason())
                .isNull();
        assertThat(remarks.of("RETRY", " ")).isEqualTo(new Remark(null, null, null));
    }

    private static String source(String writer) throws IOException {
        return Files.readString(Path.of("src/main/java/io/retryrelay").resolve(writer));
    }
}
