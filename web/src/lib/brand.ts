export const brand = {
  name: "The Glitch",
  tagline: "Trading education, live community, real numbers.",
  /** Fixed by the specification. */
  copyrightYear: 2023,
} as const;
