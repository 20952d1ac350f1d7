export const simulatorTexts = {
  synthetic: "Synthetic prices",
  syntheticExplanation:
    "All prices are generated. They aren't those of any real market, so no one knows them in advance.",
  reminder: [
    "Most people sell winners too early and hold losers too long, because a loss hurts about twice as much as a gain of the same size pleases.",
    "Decide where you're wrong before you enter, and let the stop decide then.",
  ],
} as const;
