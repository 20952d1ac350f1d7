import { formatDollars } from "../../../kernel/text/format";
import { SOURCES, type FaqEntry } from "./faq-entry";

/** The course data used in answers. */
export interface CatalogCourse {
  slug: string;
  title: string;
  description: string;
  level: string;
  durationWeeks: number;
  priceCents: number;
  /** Included in Premium. */
  inPremium: boolean;
  /** In course order. */
  lessons: readonly CatalogLesson[];
}

interface CatalogLesson {
  title: string;
  /** False for a lesson that isn't written yet. */
  available: boolean;
}

const LEVELS: Record<string, string> = {
  ALL_LEVELS: "for all levels",
  INTERMEDIATE: "intermediate level",
  ADVANCED: "advanced level",
};

const COMPLETE = "(complete|completed|incomplete|finished|unfinished|written|unwritten|ready|early access)";
const PREMIUM = "(premium|membership|subscription)";
// "How do I complete ..." is a different question.
const ASKS_WHETHER_PREMIUM_IS_COMPLETE = new RegExp(
  `^(?!how (do|can|to)\\b|can\\b).*(\\b${PREMIUM}\\b.*\\b${COMPLETE}|\\b${COMPLETE}\\b.*\\b${PREMIUM})\\b`,
);
const ASKS_ABOUT_TRADER_RESULTS =
  /\btraders?\b.*\b(lose|loses|losing|lost|fail|fails|succeed|success|successful|profit|profitable|money|last|survive)\b/;

const priceOf = ({ priceCents }: CatalogCourse): string => (priceCents === 0 ? "free" : formatDollars(priceCents));
const weeksOf = ({ durationWeeks: weeks }: CatalogCourse): string => `${weeks} week${weeks === 1 ? "" : "s"}`;
const writtenCount = ({ lessons }: CatalogCourse): number => lessons.filter(({ available }) => available).length;
const isWritten = (course: CatalogCourse): boolean =>
  course.lessons.length > 0 && writtenCount(course) === course.lessons.length;

/** For example "9 lessons (2 of them written so far)". */
function lessonCount(course: CatalogCourse): string {
  const count = course.lessons.length;
  const all = `${count} lesson${count === 1 ? "" : "s"}`;
  return isWritten(course) ? all : `${all} (${writtenCount(course)} of them written so far)`;
}

const listWith = (courses: readonly CatalogCourse[], detail: (course: CatalogCourse) => string): string =>
  courses.map((course) => `${course.title} (${detail(course)})`).join(", ");

const aboutCourse = (course: CatalogCourse): FaqEntry => ({
  id: `course:${course.slug}`,
  question: `${course.title} course`,
  also: [
    `price of ${course.title}`,
    `how long does ${course.title} take`,
    `learn ${course.title}`,
    `how many lessons does ${course.title} have`,
    `is ${course.title} included in premium`,
  ],
  answer: `${course.title}: ${priceOf(course)}, ${weeksOf(course)}, ${lessonCount(course)}, ${LEVELS[course.level] ?? course.level}${
    course.inPremium && course.priceCents > 0 ? ", included in Premium" : ""
  }. ${course.description}`,
  source: { title: course.title, path: `/courses/${course.slug}` },
});

const aboutLessons = (course: CatalogCourse): FaqEntry[] =>
  course.lessons.map(({ title, available }, index) => ({
    id: `lesson:${course.slug}:${index + 1}`,
    question: title,
    also: [],
    answer: available
      ? `You can learn that in ${course.title} (${priceOf(course)}): lesson ${index + 1}, “${title}”.`
      : `We haven't written about that yet. It will be lesson ${index + 1} of ${course.title}, “${title}”, which is still in preparation.`,
    source: { title: course.title, path: `/courses/${course.slug}` },
    exact: true,
  }));

/** Entries for each course, its lessons, and the catalog as a whole. */
export const courseEntries = (courses: readonly CatalogCourse[], premiumPrice: string): FaqEntry[] =>
  courses.length === 0
    ? []
    : [
        ...courses.map(aboutCourse),
        ...courses.flatMap(aboutLessons),
        ...aboutChoice(courses),
        ...aboutOptions(courses),
        ...aboutWriting(courses),
        ...aboutPrices(courses, premiumPrice),
        ...aboutDurations(courses),
        ...aboutPremium(courses),
        ...aboutDayTraders(courses),
      ];

const freeOf = (courses: readonly CatalogCourse[]): CatalogCourse[] =>
  courses.filter(({ priceCents }) => priceCents === 0);
const titlesOf = (courses: readonly CatalogCourse[]): string => courses.map(({ title }) => title).join(", ");

function aboutChoice(courses: readonly CatalogCourse[]): FaqEntry[] {
  const free = freeOf(courses);
  return [
    {
      id: "all-courses",
      question: "Which courses do you have?",
      also: [
        "list of courses",
        "which courses do you offer",
        "how many courses are there",
        "course catalogue",
        "what do you teach",
        "domains",
      ],
      answer: `We have ${courses.length} courses: ${listWith(courses, priceOf)}.`,
      source: SOURCES.courses,
    },
    {
      id: "free-courses",
      question: "Which courses are free?",
      also: ["free course", "course without paying"],
      answer: free.length ? `Free: ${listWith(free, weeksOf)}.` : "There are currently no free courses.",
      source: SOURCES.courses,
    },
  ];
}

/** A common question; omitted if there is a course about options. */
function aboutOptions(courses: readonly CatalogCourse[]): FaqEntry[] {
  if (courses.some(({ title }) => /\boptions?\b/i.test(title))) return [];
  return [
    {
      id: "options",
      question: "Do you teach options trading?",
      also: ["is there a course on options", "options for a beginner", "I am a beginner in options", "learn options"],
      answer:
        "We don't have a course on options. If you're new to trading, start with Intro to Trading: it's free and covers orders, costs, and position size. With options, you can lose more than you put in.",
      source: SOURCES.freeCourse,
    },
  ];
}

/** For example "Day Trading 2 of 9, Swing Trading 2 of 6". */
const writtenSoFar = (courses: readonly CatalogCourse[]): string =>
  courses.map((course) => `${course.title} ${writtenCount(course)} of ${course.lessons.length}`).join(", ");

function aboutWriting(courses: readonly CatalogCourse[]): FaqEntry[] {
  const [written, unwritten] = [courses.filter(isWritten), courses.filter((course) => !isWritten(course))];
  return [
    {
      id: "lessons-written",
      question: "Are all lessons of the courses written?",
      also: [
        "is the course finished",
        "is the course complete",
        "lessons in preparation",
        "which lessons are missing",
        "when do the missing lessons come",
        "how many lessons are written",
      ],
      answer: unwritten.length
        ? `Not yet. Complete: ${written.length ? titlesOf(written) : "none"}. Lessons written so far: ${writtenSoFar(unwritten)}. We don't have dates for the others; each one appears in its course when it's ready.`
        : "Yes. Every lesson of every course is available.",
      source: SOURCES.courses,
    },
    {
      id: "certificate",
      question: "Do I get a certificate?",
      also: [
        "certificate at the end",
        "diploma",
        "proof of completion",
        "finish a course",
        "what happens when I complete a course",
        "what do I get when I complete a course",
        "is the certificate accredited",
      ],
      answer: `Yes. When you have completed every lesson and passed the final test, you get 50 XP and a certificate with its own link, which you can print or share. A course without questions has no final test. The certificate isn't accredited.${
        unwritten.length ? " You can complete a course with lessons in preparation once they are written." : ""
      }`,
      source: SOURCES.myCourses,
    },
  ];
}

function aboutPrices(courses: readonly CatalogCourse[], premiumPrice: string): FaqEntry[] {
  const free = freeOf(courses);
  const paid = courses.filter(({ priceCents }) => priceCents > 0).sort((a, b) => a.priceCents - b.priceCents);
  const inPremium = courses.filter((course) => course.inPremium && course.priceCents > 0);
  const [cheapest, priciest] = [paid[0], paid.at(-1)];
  if (!cheapest || !priciest) return [];
  const range = `${formatDollars(cheapest.priceCents)} (${cheapest.title}) and ${formatDollars(priciest.priceCents)} (${priciest.title})`;
  return [
    {
      id: "prices",
      question: "How much do the courses cost?",
      also: ["course prices", "cheapest course", "most expensive course", "price list"],
      answer: `Between ${range}, as a one-time payment.${free.length ? ` Free: ${titlesOf(free)}.` : ""}${
        inPremium.length ? ` Premium costs ${premiumPrice} a month and includes ${titlesOf(inPremium)}.` : ""
      }`,
      source: SOURCES.pricing,
    },
  ];
}

function aboutDurations(courses: readonly CatalogCourse[]): FaqEntry[] {
  const byLength = [...courses].sort((a, b) => a.durationWeeks - b.durationWeeks);
  const [shortest, longest] = [byLength[0], byLength.at(-1)];
  if (!shortest || !longest) return [];
  return [
    {
      id: "durations",
      question: "How long do the courses take?",
      also: [
        "course duration",
        "how many weeks",
        "shortest course",
        "longest course",
        "when does the next course start",
      ],
      answer: `From ${weeksOf(shortest)} (${shortest.title}) to ${weeksOf(longest)} (${longest.title}), at your own pace.`,
      source: SOURCES.courses,
    },
  ];
}

/** The contents of Premium as the end of a sentence, followed by notes on free and incomplete courses. */
export function premiumSentences(courses: readonly CatalogCourse[]): string {
  const included = courses.filter(({ inPremium }) => inPremium);
  const paid = included.filter(({ priceCents }) => priceCents > 0).map(({ title }) => title);
  const free = freeOf(included);
  const contents = new Intl.ListFormat("en-US").format([...paid, "the premium channels of the community"]);
  const sentences = [
    `${contents}.`,
    free.length > 0 && `${titlesOf(free)} is free for everyone.`,
    included.some((course) => !isWritten(course)) &&
      "Some of these courses aren't complete yet: each course page says how many lessons are written.",
  ];
  return sentences.filter(Boolean).join(" ");
}

function aboutPremium(courses: readonly CatalogCourse[]): FaqEntry[] {
  const included = courses.filter(({ inPremium }) => inPremium);
  if (included.length === 0) return [];
  const [written, unwritten] = [included.filter(isWritten), included.filter((course) => !isWritten(course))];
  return [
    {
      id: "premium-courses",
      question: "Which courses are included in Premium?",
      also: [
        "what does premium include",
        "what do I get with premium",
        "premium courses",
        "courses with premium membership",
      ],
      answer: `While your Premium is active, you get ${premiumSentences(courses)}`,
      source: SOURCES.pricing,
    },
    {
      id: "premium-complete",
      question: "Is Premium complete?",
      also: [
        "is premium finished",
        "are the premium courses complete",
        "are the premium courses finished",
        "are all lessons in premium written",
        "which premium courses are complete",
        "premium courses in early access",
      ],
      answer: unwritten.length
        ? `Not yet. Some Premium courses are still being written.${
            written.length ? ` Complete: ${titlesOf(written)}.` : ""
          } Lessons written so far: ${writtenSoFar(unwritten)}. Each course page says how many lessons are written.`
        : "Yes. Every lesson of every Premium course is available.",
      source: SOURCES.pricing,
      onlyFor: ASKS_WHETHER_PREMIUM_IS_COMPLETE,
    },
  ];
}

/** Figures from a table in the first lesson of Day Trading. Lesson passages leave out tables. */
function aboutDayTraders(courses: readonly CatalogCourse[]): FaqEntry[] {
  const course = courses.find(({ slug }) => slug === "day-trading");
  if (!course) return [];
  return [
    {
      id: "day-traders",
      question: "How many day traders lose money?",
      also: [
        "what percentage of day traders lose money",
        "how many day traders succeed",
        "how many day traders fail",
        "do most day traders lose money",
        "how many traders last a year",
      ],
      answer: `Most of them. In Brazil, 97% of those who traded on more than 300 days lost money. In Taiwan, under 1% of day traders consistently made money after fees. In the EU, 74% to 89% of retail accounts that trade contracts for difference lost money. The first lesson of ${course.title} lists the sources and explains what follows from them.`,
      source: { title: course.title, path: `/courses/${course.slug}` },
      onlyFor: ASKS_ABOUT_TRADER_RESULTS,
    },
  ];
}
