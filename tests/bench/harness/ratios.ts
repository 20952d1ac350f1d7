import type { ComparisonResult, ContenderResult } from "./runner";
import { spreadOf, type Spread } from "./statistics";

/** The metrics of a contender, in the order in which the suite measured them. */
export const metricsOf = ({ samples }: ContenderResult): string[] => Object.keys(samples[0] ?? {});

/** The median and range of a contender's own samples, not relative to the baseline. */
export const absoluteSpread = ({ samples }: ContenderResult, metric: string): Spread =>
  spreadOf(samples.flatMap((sample) => sample[metric] ?? []));

/** The ratios of a contender to the baseline, one per round. */
export function ratiosOf({ contenders }: ComparisonResult, contender: ContenderResult, metric: string): number[] {
  const base = contenders[0]?.samples ?? [];
  return contender.samples.flatMap((sample, round) => {
    const [value, baseValue] = [sample[metric], base[round]?.[metric]];
    return value === undefined || !baseValue ? [] : [value / baseValue];
  });
}
