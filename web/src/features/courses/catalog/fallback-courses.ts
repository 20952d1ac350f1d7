import type { CourseCard_courseFragment } from "../../../gql/graphql";

function sample(
  id: number,
  slug: string,
  title: string,
  description: string,
  priceCents: number,
  durationWeeks: number,
): CourseCard_courseFragment {
  return {
    __typename: "Course",
    id,
    slug,
    title,
    description,
    domain: title,
    level: "ALL_LEVELS",
    durationWeeks,
    priceCents,
    imageUrl: `/course-art/${slug}.svg`,
    earlyAccess: null,
    imageAlt: "",
    lessons: [],
  };
}

/** Shown when the catalog can't be loaded. The live catalog never contains the IDs 1 to 8 together. */
export const fallbackCourses: readonly CourseCard_courseFragment[] = [
  sample(
    1,
    "health-and-fitness",
    "Health & Fitness",
    "Training, sleep and food for people who sit at a screen.",
    7999,
    6,
  ),
  sample(2, "e-commerce", "E-Commerce", "A small shop that survives its own advertising bill.", 9999, 8),
  sample(3, "forex-trading", "Forex Trading", "Pairs, sessions and leverage, and what they cost beginners.", 8999, 6),
  sample(
    4,
    "crypto-and-blockchain",
    "Crypto & Blockchain",
    "How chains agree, what wallets hold, how tokens fail.",
    7999,
    5,
  ),
  sample(5, "algorithmic-fx", "Algorithmic FX", "Rules written as code, tested before they are believed.", 14999, 10),
  sample(
    6,
    "intelligent-systems-development",
    "Intelligent Systems Development",
    "Models that are measured, served and switched off when they drift.",
    19999,
    12,
  ),
  sample(7, "social-media", "Social Media", "An audience built on work you can show, not on noise.", 5999, 4),
  sample(8, "real-estate", "Real Estate", "Rents, repairs and interest: a property as a spreadsheet.", 11999, 7),
];
