import { readdirSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { BRAND_NAME } from "../../../kernel/brand";
import { assertUnique, CONTENT_FOLDER, readContent } from "../../../kernel/content";
import { RETENTION_DAYS } from "../../../kernel/personal-data";
import { XP } from "../../leaderboard";
import { courseEntries, premiumSentences, type CatalogCourse } from "./course-entries";
import { SOURCES, type FaqEntry, type FaqFacts, type FaqSourceName } from "./faq-entry";

const FAQ_FOLDER = path.join(CONTENT_FOLDER, "faq");

/** The values of placeholders in FAQ texts, for example in "Premium costs {{premiumPrice}} a month." */
const PLACEHOLDERS: Record<string, (facts: FaqFacts, courses: readonly CatalogCourse[]) => string | number> = {
  brandName: () => BRAND_NAME,
  premiumPrice: (facts) => facts.premiumPrice,
  /** Whole sentences; the first one continues the text before it. */
  premiumContents: (_, courses) => premiumSentences(courses),
  supportAddress: (facts) => facts.supportAddress,
  messageXp: () => XP.message,
  courseXp: () => XP.course,
  helpXp: () => XP.help,
  strikeXp: () => XP.strike,
  /** Without the minus sign of strikeXp. */
  strikeCost: () => -XP.strike,
  sessionDays: () => RETENTION_DAYS.sessions,
  guestMessageDays: () => RETENTION_DAYS.guestMessages,
};
const PLACEHOLDER = /\{\{(\w*)(\}\})?/g;

const faqText = z
  .string()
  .min(1)
  .superRefine((text, context) => {
    for (const [placeholder, name = "", end] of text.matchAll(PLACEHOLDER)) {
      if (end && Object.hasOwn(PLACEHOLDERS, name)) continue;
      const message = `Unknown placeholder ${placeholder}; the placeholders are ${Object.keys(PLACEHOLDERS).join(", ")}`;
      context.addIssue({ code: "custom", message });
    }
  });

/** An entry of content/faq. */
const faqItem = z
  .strictObject({
    /** The main wording. */
    question: faqText,
    /** Alternative wordings, used only for the search. */
    also: z.array(faqText),
    answer: faqText,
    /** The answer applies only if this setting is on. */
    when: z.enum(["canBuy", "membersCreateChannels", "marketingFigures"]).optional(),
    /** The answer if the setting is off. */
    otherwise: faqText.optional(),
    /** The page that the answer is based on. */
    source: z.enum(Object.keys(SOURCES) as FaqSourceName[]),
  })
  .refine(({ when, otherwise }) => (when === undefined) === (otherwise === undefined), {
    path: ["otherwise"],
    error: "when and otherwise require each other",
  });

/** Entries by id. */
const faqFile = z.record(z.string(), faqItem);

type FaqItem = z.infer<typeof faqItem> & { id: string };

/** The written entries, with placeholders, in order of file names: of two equally good matches, the first one wins. */
export function loadFaq(folder = FAQ_FOLDER): FaqItem[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
  const items = files.sort().flatMap((name) => {
    const file = path.join(folder, name);
    return Object.entries(readContent(file, faqFile)).map(([id, item]) => ({ file, id, ...item }));
  });
  assertUnique(items.map(({ file, id }) => ({ file, path: id, value: id })));
  return items.map(({ file: _file, ...item }) => item);
}

/** All entries of the chatbot: the FAQ with the current facts, and the catalog. */
export function faqEntries(faq: readonly FaqItem[], facts: FaqFacts, courses: readonly CatalogCourse[]): FaqEntry[] {
  const fill = (text: string): string =>
    text.replace(PLACEHOLDER, (_, name: string) => String(PLACEHOLDERS[name]?.(facts, courses)));
  const written = faq.map(({ id, question, also, answer, when, otherwise = "", source }) => ({
    id,
    question: fill(question),
    also: also.map(fill),
    answer: fill(when && !facts[when] ? otherwise : answer),
    source: SOURCES[source],
  }));
  return [...written, ...courseEntries(courses, facts.premiumPrice)];
}
