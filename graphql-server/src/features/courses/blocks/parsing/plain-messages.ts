import type { z } from "zod";

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const TYPES: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "names with values, one per line",
  record: "names with values, one per line",
};

const UNITS: Record<string, string> = { string: "characters", array: "entries" };

const listOf = new Intl.ListFormat("en-US", { type: "disjunction" });

/** What is wrong with a value of a block, for authors. Messages of the schema itself take precedence. */
export function plainMessage(issue: Issue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return `Write ${TYPES[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `Write ${listOf.format(issue.values.map(String))}`;
    case "unrecognized_keys":
      return `There is no field ${listOf.format(issue.keys)} here. Check the spelling, or remove it`;
    case "too_small":
      return issue.origin === "string" && Number(issue.minimum) === 1
        ? "Write a text"
        : `Write ${bound(issue.origin, issue.inclusive ? "at least" : "more than", issue.minimum)}`;
    case "too_big":
      return `Write ${bound(issue.origin, issue.inclusive ? "at most" : "less than", issue.maximum)}`;
    case "invalid_union":
      return "This can't be read. Compare it with an example in the guide";
    default:
      return undefined;
  }
}

const bound = (origin: string, comparison: string, limit: number | bigint): string =>
  [comparison, limit.toLocaleString("en-US"), UNITS[origin]].filter(Boolean).join(" ");

/** Whether a required value is missing. */
export const isMissing = (issue: { code?: string; input?: unknown }): boolean =>
  issue.code === "invalid_type" && issue.input === undefined;
