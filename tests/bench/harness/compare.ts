import { METRICS } from "./suite";
import { absoluteSpread, metricsOf, ratiosOf } from "./ratios";
import { spreadText, table } from "./report";
import { isSameMachine, type RunResult } from "./result";
import type { ComparisonResult, ContenderResult } from "./runner";
import { spreadOf, type Spread } from "./statistics";

const MIN_ROUNDS = 5;

interface Found {
  comparison: ComparisonResult;
  contender: ContenderResult;
}

function find(run: RunResult, suite: string, comparison: string, contender: string): Found | undefined {
  const foundComparison = run.suites
    .find(({ name }) => name === suite)
    ?.comparisons.find(({ name }) => name === comparison);
  const foundContender = foundComparison?.contenders.find(({ name }) => name === contender);
  return foundComparison && foundContender && { comparison: foundComparison, contender: foundContender };
}

/** One row, or none if a measurement is missing, for example because the baseline failed. */
function changeRows(title: string, before: Spread, after: Spread, digits: number, better = "higher"): string[][] {
  if (Number.isNaN(before.median) || Number.isNaN(after.median)) return [];
  const overlap = before.min <= after.max && after.min <= before.max;
  const change = after.median / before.median;
  const verdict = overlap ? "overlap" : change > 1 === (better === "higher") ? "**better**" : "**worse**";
  return [[title, spreadText(before, digits), spreadText(after, digits), `${change.toFixed(2)} times`, verdict]];
}

function rowsOf(before: Found, after: Found, sameMachine: boolean): string[][] {
  const isBaseline = before.comparison.contenders[0] === before.contender;
  return metricsOf(before.contender).flatMap((metric) => {
    if (!metricsOf(after.contender).includes(metric)) return [];
    const { label = metric, better, digits = 2 } = METRICS[metric] ?? {};
    const title = `${before.contender.name}, ${label}`;
    const ratio = ({ comparison, contender }: Found): Spread => spreadOf(ratiosOf(comparison, contender, metric));
    const absolute = ({ contender }: Found): Spread => absoluteSpread(contender, metric);
    return [
      ...(isBaseline ? [] : changeRows(`${title}, ratio`, ratio(before), ratio(after), 2, better)),
      ...(sameMachine ? changeRows(title, absolute(before), absolute(after), digits, better) : []),
    ];
  });
}

/**
 * What changed from one run to another, as Markdown; null if they have no measurement in common. Compares absolute numbers only
 * if both ran on the same machine.
 */
export function compareRuns(before: RunResult, after: RunResult): string | null {
  const sameMachine = isSameMachine(before, after);
  const sections = after.suites.flatMap((suite) =>
    suite.comparisons.flatMap((comparison) => {
      const rows = comparison.contenders.flatMap((contender) => {
        const earlier = find(before, suite.name, comparison.name, contender.name);
        return earlier ? rowsOf(earlier, { comparison, contender }, sameMachine) : [];
      });
      const header = ["measurement", before.commit, after.commit, "change of the median", "ranges"];
      return rows.length ? [`## ${suite.name}: ${comparison.name}`, table(header, rows)] : [];
    }),
  );
  if (sections.length === 0) return null;
  const intro = sameMachine
    ? "Same machine. Absolute numbers also depend on what else ran there."
    : "Different machines, so only ratios to the baseline of the same run are compared.";
  const optionsNote =
    JSON.stringify(before.options) === JSON.stringify(after.options)
      ? []
      : ["The runs had different options, so their measurements may differ for that reason."];
  const fewRounds = Math.min(before.options.rounds, after.options.rounds) < MIN_ROUNDS;
  const roundsNote = fewRounds
    ? [`Fewer than ${MIN_ROUNDS} rounds, so the ranges may miss what varies by chance.`]
    : [];
  const failures = [before, after].flatMap((run) => run.failures.map((failure) => `- ${run.commit}: ${failure}`));
  const failuresNote = failures.length ? [`Failures:\n\n${failures.join("\n")}`] : [];
  return [
    `# ${before.commit} to ${after.commit}`,
    intro,
    ...optionsNote,
    ...roundsNote,
    ...failuresNote,
    ...sections,
  ].join("\n\n");
}
