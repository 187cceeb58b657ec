package io.retryrelay.console;

import java.util.List;

/** What became of a click, in words: a headline and one answer for each request it touched. */
record Report(String headline, List<Answer> answers) {

    /** The answer to what touched no request. */
    static Report of(boolean done, String words) {
        return new Report(words, List.of(new Answer(done, null, null, "", words)));
    }

    /**
     * Nothing was tried.
     *
     * @param help what to do about it
     */
    static Report refusal(String headline, String help) {
        return new Report(headline, List.of(new Answer(false, null, null, "", help)));
    }

    /** All went as wanted. */
    boolean allDone() {
        return answers.stream().allMatch(Answer::done);
    }

    public String tone() {
        return allDone() ? "success" : "warning";
    }
}
