import path from "node:path";
import { z } from "zod";
import { readContent } from "../../graphql-server/src/kernel/content";
import { PROJECT_ROOT } from "../../graphql-server/src/kernel/project-root";

const FILE = path.join(PROJECT_ROOT, "demo/live-cast/script.yaml");

const username = z.string().regex(/^[\w.-]+_demo$/, "must end in _demo, so that the member is marked everywhere");
const text = z.string().min(1).max(280);

/** Alternatives for one occasion. */
const linesSchema = z.strictObject({
  answers: z.array(text).min(1),
  /** One of them may follow the answer. */
  followUps: z.array(text).default([]),
  /** A member may add it to the newcomer's message. */
  reaction: z.enum(["THUMBS_UP", "HEART", "LAUGH", "CELEBRATE", "INSIGHT", "ROCKET"]).optional(),
  /** Who can say them; by default, anyone. */
  speakers: z.array(username).optional(),
  /** Whether each message gets an answer, regardless of the limits. */
  isUrgent: z.boolean().default(false),
});
const topicSchema = linesSchema.extend({ name: z.string(), phrases: z.array(z.string()).min(1) });
const conversationSchema = z.strictObject({
  channel: z.string(),
  lines: z.array(z.strictObject({ by: username, text })).min(2),
});
const scriptSchema = z.strictObject({
  cast: z.array(username).min(4).max(6),
  disclosure: z.string(),
  topics: z.array(topicSchema),
  tradeCard: linesSchema,
  image: linesSchema,
  firstMessage: linesSchema,
  unknownQuestion: linesSchema,
  unknown: linesSchema,
  conversations: z.array(conversationSchema),
});

export type Lines = z.infer<typeof linesSchema>;
export type CastScript = z.infer<typeof scriptSchema>;

export const loadCastScript = (): CastScript => readContent(FILE, scriptSchema);

/** The parts of a newcomer's message that decide the answer. */
export interface Occasion {
  content: string;
  hasTradeCard: boolean;
  hasImage: boolean;
  /** Whether it's the newcomer's first message since the process started. */
  isFirst: boolean;
  /** Whether it replies to a cast member or mentions one. */
  isAddressed: boolean;
}

/** What the script has for a message; null if nothing. */
export function findLines(script: CastScript, occasion: Occasion): Lines | null {
  const words = toWords(occasion.content);
  const topic = script.topics.find(({ phrases }) => phrases.some((phrase) => words.includes(toWords(phrase))));
  // A card's text is full of the words of topics.
  if (occasion.hasTradeCard) return script.tradeCard;
  if (topic) return topic;
  if (occasion.hasImage) return script.image;
  if (occasion.isFirst) return script.firstMessage;
  if (occasion.content.includes("?")) return script.unknownQuestion;
  return occasion.isAddressed ? script.unknown : null;
}

/** Lowercase words without punctuation, each between spaces. */
const toWords = (content: string): string =>
  ` ${content
    .toLowerCase()
    .replace(/[’']/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** A plain first name. Anything else could make a cast member repeat a link or an insult. */
const FIRST_NAME = /^\p{L}[\p{L}'’-]{0,19}$/u;

/** Fills the placeholders of a text. Leaves out a name that isn't plain. */
export function fillIn(line: string, newcomerName: string, speakerName: string): string {
  const name = firstNameOf(newcomerName);
  const addressed = FIRST_NAME.test(name)
    ? line.replaceAll("{name}", name)
    : line.replaceAll(", {name}", "").replaceAll("{name}", "there");
  return addressed.replaceAll("{me}", firstNameOf(speakerName));
}

const firstNameOf = (name: string): string => name.trim().split(/\s/)[0] ?? "";
