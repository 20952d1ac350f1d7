import { METRICS } from "./suite";
import { absoluteSpread, metricsOf, ratiosOf } from "./ratios";
import type { RunResult } from "./result";
import type { ComparisonResult } from "./runner";
import { median, spreadOf, type Spread } from "./statistics";

const BAR_WIDTH = 24;
const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** A Markdown table. */
export function table(header: string[], rows: string[][]): string {
  const line = (cells: string[]): string => `| ${cells.join(" | ")} |`;
  return [line(header), line(header.map(() => "---")), ...rows.map(line)].join("\n");
}

/** "0.82 (0.75 to 0.90)" */
export function spreadText({ median, min, max }: Spread, digits: number): string {
  if (Number.isNaN(median)) return "–";
  const [middle, low, high] = [median, min, max].map((value) => value.toFixed(digits));
  return `${middle} (${low} to ${high})`;
}

function bar(value: number, max: number): string {
  const eighths = Math.max(1, Math.round((value / max) * BAR_WIDTH * 8));
  return "█".repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? "");
}

function comparisonTable(comparison: ComparisonResult): string {
  const { contenders } = comparison;
  const metrics = [...new Set(contenders.flatMap(metricsOf))];
  const header = metrics.flatMap((key) => [METRICS[key]?.label ?? key, "ratio"]);
  const rows = contenders.map((contender) => [
    contender.name,
    ...metrics.flatMap((metric) => [
      spreadText(absoluteSpread(contender, metric), METRICS[metric]?.digits ?? 2),
      contender === contenders[0] ? "1" : spreadText(spreadOf(ratiosOf(comparison, contender, metric)), 2),
    ]),
  ]);
  return table(["contender", ...header], rows);
}

/** Bars of one metric's median ratios. */
function plot(comparison: ComparisonResult, metric: string): string {
  const { contenders } = comparison;
  const ratios = contenders
    .map((each) => ({ name: each.name, ratio: median(ratiosOf(comparison, each, metric)) }))
    .filter(({ ratio }) => !Number.isNaN(ratio));
  const width = Math.max(...contenders.map(({ name }) => name.length));
  const max = Math.max(...ratios.map(({ ratio }) => ratio));
  const { label = metric, better } = METRICS[metric] ?? {};
  const lines = ratios.map(
    ({ name, ratio }) => `${name.padEnd(width)} ${ratio.toFixed(2).padStart(6)} ${bar(ratio, max)}`,
  );
  return ["```", `${label}, ratio to ${contenders[0]?.name} (${better} is better)`, ...lines, "```"].join("\n");
}

/** The plot shows the suite's most important metric, which comes first. */
function comparisonSection(comparison: ComparisonResult): string {
  const [metric] = comparison.contenders.flatMap(metricsOf);
  const parts = [`### ${comparison.name}`, comparisonTable(comparison), ...(metric ? [plot(comparison, metric)] : [])];
  return parts.join("\n\n");
}

/** A run as a Markdown page. */
export function markdownReport(run: RunResult): string {
  const { machine, options, versions, failures } = run;
  const duration = options.requests ? `${options.requests} requests` : `${options.seconds} s`;
  return [
    `# Benchmark of ${run.commit}`,
    `${run.startedAt}, ${machine.cores} cores (${machine.cpu}), ${machine.memoryGb} GB, ${machine.platform}. ` +
      `Each contender was measured ${options.rounds} times for ${duration}, in alternating order. Tables show the median and the range. ` +
      `Ratios compare measurements of the same round. Compare only ratios with other machines.`,
    failures.length
      ? `**Failed:**\n\n${failures.map((failure) => `- ${failure.replaceAll("\n", " ")}`).join("\n")}`
      : "No request failed, and no delivery was lost.",
    ...run.suites.flatMap(({ name, description, comparisons }) => [
      `## ${name}`,
      description,
      ...comparisons.map(comparisonSection),
    ]),
    "## Versions",
    table(["program or package", "version"], Object.entries(versions)),
    "",
  ].join("\n\n");
}
