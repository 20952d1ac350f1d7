import type { CourseCard_courseFragment } from "../../../gql/graphql";

type SampleCourse = Pick<
  CourseCard_courseFragment,
  "id" | "slug" | "title" | "description" | "priceCents" | "durationWeeks"
>;

function sample(course: SampleCourse): CourseCard_courseFragment {
  return {
    ...course,
    __typename: "Course",
    domain: course.title,
    level: "ALL_LEVELS",
    imageUrl: `/course-art/${course.slug}.svg`,
    includedInPremium: false,
    earlyAccess: null,
    imageAlt: "",
    lessons: [],
  };
}

/** Shown when the catalog can't be loaded. The live catalog never contains the IDs 1 to 8 together. */
export const fallbackCourses: readonly CourseCard_courseFragment[] = [
  sample({
    id: 1,
    slug: "health-and-fitness",
    title: "Health & Fitness",
    description: "Training, sleep, and food for people who sit at a screen.",
    priceCents: 7999,
    durationWeeks: 6,
  }),
  sample({
    id: 2,
    slug: "e-commerce",
    title: "E-Commerce",
    description: "A small shop that survives its own advertising bill.",
    priceCents: 9999,
    durationWeeks: 8,
  }),
  sample({
    id: 3,
    slug: "forex-trading",
    title: "Forex Trading",
    description: "Pairs, sessions, and leverage, and what they cost beginners.",
    priceCents: 8999,
    durationWeeks: 6,
  }),
  sample({
    id: 4,
    slug: "crypto-and-blockchain",
    title: "Crypto & Blockchain",
    description: "How chains agree, what wallets hold, how tokens fail.",
    priceCents: 7999,
    durationWeeks: 5,
  }),
  sample({
    id: 5,
    slug: "algorithmic-fx",
    title: "Algorithmic FX",
    description: "Rules written as code, tested before they are believed.",
    priceCents: 14999,
    durationWeeks: 10,
  }),
  sample({
    id: 6,
    slug: "intelligent-systems-development",
    title: "Intelligent Systems Development",
    description: "Models that are measured, served, and switched off when they drift.",
    priceCents: 19999,
    durationWeeks: 12,
  }),
  sample({
    id: 7,
    slug: "social-media",
    title: "Social Media",
    description: "An audience built on work you can show, not on noise.",
    priceCents: 5999,
    durationWeeks: 4,
  }),
  sample({
    id: 8,
    slug: "real-estate",
    title: "Real Estate",
    description: "Rents, repairs, and interest: a property as a spreadsheet.",
    priceCents: 11999,
    durationWeeks: 7,
  }),
];
