export const toolsTexts = {
  allTools: "All calculators",
  loading: "Loading",
  failed: "We couldn't load the calculators",
  riskNotice:
    "Education, not investment advice. Results are hypothetical: no one risked money on them, and real ones differ. Losses can be larger than any result shown here.",
};
