package io.retryrelay.console;

import java.util.List;

/** What became of a click, in words: a headline and one answer for each request it touched. */
record Report(String headline, List<Answer> answers) {

    /** All went as wanted. */
    public String tone() {
        return answers.stream().allMatch(Answer::done) ? "success" : "warning";
    }
}
