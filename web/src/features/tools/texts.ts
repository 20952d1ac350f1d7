export const toolsTexts = {
  title: "Calculators",
  subtitle: "Size a position, see what costs and losses do, and check a loan or a shop before money is at stake.",
  found: (count: number) => `${count} ${count === 1 ? "calculator" : "calculators"}`,
  allTools: "All calculators",
  loading: "Loading",
  failed: "We couldn't load the calculators",
  riskNotice:
    "Education, not investment advice. Results are hypothetical: no one risked money on them, and real ones differ. Losses can be larger than any result shown here.",
  reset: "Reset",
  readAs: (number: string) => `Read as ${number}. Write decimals after a point.`,
  outOfRange: (min: string, max: string) => `Enter ${min} to ${max}`,
};
