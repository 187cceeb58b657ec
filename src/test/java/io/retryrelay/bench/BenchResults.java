package io.retryrelay.bench;

import io.retryrelay.infra.TargetFolder;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.ChartUtils;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.data.category.DefaultCategoryDataset;

/** All runs, and the table made of them. */
final class BenchResults {

    private static final String BARE = "bare loop";

    private final Map<Load, Map<String, List<Measured>>> runs = new LinkedHashMap<>();

    void add(Load load, int round, String contender, Measured measured) {
        runs.computeIfAbsent(load, any -> new LinkedHashMap<>())
                .computeIfAbsent(contender, any -> new ArrayList<>())
                .add(measured);
        System.out.printf(
                Locale.ROOT,
                "bench: round %d, %s: %s %.0f/s%s%n",
                round,
                load.name(),
                contender,
                measured.perSecond(),
                measured.counts() ? "" : " DOES NOT COUNT: " + measured);
    }

    /** Those with a lost request, an effect too many or a breach of the order. */
    List<String> thatDoNotCount() {
        List<String> found = new ArrayList<>();
        runs.forEach((load, contenders) -> contenders.forEach((name, all) -> all.stream()
                .filter(measured -> !measured.counts() && !name.contains("alone"))
                .forEach(measured -> found.add(load.name() + ", " + name + ": " + measured))));
        return found;
    }

    String table() {
        StringBuilder table = new StringBuilder(
                "| load | contender | of the bare loop | × sequential | per second"
                        + " | CPU s per 1,000 | commits | statements | offset commits |\n|---|---|---|---|---|---|---|---|---|\n");
        runs.forEach((load, contenders) -> contenders.keySet().forEach(name -> row(table, load, name)));
        return table.toString();
    }

    private void row(StringBuilder table, Load load, String name) {
        List<Measured> all = runs.get(load).get(name);
        table.append(String.format(
                Locale.ROOT,
                "| %s | %s | %.0f %% | %.1f | %.0f | %s | %s | %s | %s |%n",
                load.name(),
                name,
                100 * ratio(load, name, BARE),
                ratio(load, name, "sequential listener"),
                median(all.stream().map(Measured::perSecond).toList()),
                cost(all, "CPU seconds"),
                cost(all, "commits"),
                cost(all, "statements"),
                cost(all, "offset commits")));
    }

    /** Pair by pair, then the middle one. */
    private double ratio(Load load, String name, String base) {
        List<Measured> mine = runs.get(load).get(name);
        List<Measured> bases = runs.get(load).get(base);
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < mine.size(); i++) {
            ratios.add(mine.get(i).perSecond() / bases.get(i).perSecond());
        }
        return median(ratios);
    }

    private static String cost(List<Measured> all, String what) {
        List<Double> known = all.stream()
                .map(measured -> measured.costs().get(what))
                .filter(java.util.Objects::nonNull)
                .toList();
        return known.isEmpty() ? "" : String.format(Locale.ROOT, "%.4f", median(known));
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }

    void write() throws IOException {
        Path folder = Files.createDirectories(TargetFolder.resolve("bench"));
        Files.writeString(folder.resolve("table.md"), table());
        Files.writeString(folder.resolve("raw.csv"), csv());
        ChartUtils.saveChartAsPNG(folder.resolve("shares.png").toFile(), chart(), 1200, 600);
    }

    private String csv() {
        return "load,contender,round,perSecond,violations,extraEffects,lost,costs\n"
                + runs.entrySet().stream()
                        .flatMap(load -> load.getValue().entrySet().stream()
                                .flatMap(contender ->
                                        lines(load.getKey(), contender.getKey(), contender.getValue()).stream()))
                        .collect(Collectors.joining());
    }

    private static List<String> lines(Load load, String contender, List<Measured> all) {
        List<String> lines = new ArrayList<>();
        for (int round = 0; round < all.size(); round++) {
            Measured one = all.get(round);
            lines.add(String.format(
                    Locale.ROOT,
                    "\"%s\",%s,%d,%.2f,%d,%d,%d,\"%s\"%n",
                    load.name(),
                    contender,
                    round + 1,
                    one.perSecond(),
                    one.violations(),
                    one.extraEffects(),
                    one.lost(),
                    one.costs()));
        }
        return lines;
    }

    private JFreeChart chart() {
        DefaultCategoryDataset data = new DefaultCategoryDataset();
        runs.forEach((load, contenders) -> contenders.keySet().stream()
                .filter(name -> !name.equals(BARE))
                .forEach(name -> data.addValue(100 * ratio(load, name, BARE), name, load.name())));
        JFreeChart chart = ChartFactory.createBarChart(
                "Share of the bare loop", "", "%", data, PlotOrientation.HORIZONTAL, true, false, false);
        chart.getPlot().setBackgroundPaint(Color.WHITE);
        return chart;
    }
}
