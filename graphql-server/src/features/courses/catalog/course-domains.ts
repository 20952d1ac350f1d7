/** The eight domains of the catalog, and trading, whose courses are listed in My Courses. */
export const COURSE_DOMAINS = [
  "Health & Fitness",
  "E-Commerce",
  "Forex Trading",
  "Crypto & Blockchain",
  "Algorithmic FX",
  "Intelligent Systems Development",
  "Social Media",
  "Real Estate",
  "Trading",
] as const;
