import {
  DOUBTS_OF_MESSAGE,
  DOUBTS_OF_SENTENCE,
  type GuardCode,
  JARGON,
  QUESTION,
  REWRITES,
  signalsFor,
} from "./guard-signals.policy";
import { type CanonicalText, canonicalText } from "./guard-text.policy";

/** What the guard knows about the author besides the text. */
export interface GuardFacts {
  level: number;
  /** Since the account was created. */
  ageDays: number;
  /** In how many other channels the author posted the same text lately. */
  repeatedInChannels: number;
  /** The staff name that the author's name looks like. */
  looksLikeStaff: string | null;
  /** Of this site. */
  ownHosts: readonly string[];
}

export interface GuardFinding {
  code: GuardCode;
  /** For the author. */
  text: string;
}

const TEXTS: Readonly<Record<GuardCode, string>> = {
  RETURNS: "It seems to promise returns.",
  CONTACT: "It asks people to write to someone privately, or outside of this site.",
  WALLET: "It has the address of a wallet.",
  INVITE: "It invites people to a group elsewhere.",
  SHORTENER: "It has a shortened link, which hides where it leads.",
  LINK: "It has a link that hides where it leads, looks like ours, or pays the sender for sign-ups.",
  CREDENTIALS: "It asks for a password, a code, or a key. Nobody here may ask for these.",
  STAFF: "It seems to speak for our staff.",
  PROMOTION: "It seems to advertise a giveaway, a service, or a person who makes money for others.",
  HIDDEN_TEXT: "It hides words from filters with look-alike letters or invisible characters.",
  REPEATED: "You posted the same text in other channels.",
  LOOK_ALIKE: "Your name looks like the name of a member of staff.",
};

/** How much a message must weigh to be held. */
const LIMITS = { newcomer: 1, member: 1.1, regular: 1.9 } as const;
const MIN_SHOWN_WEIGHT = 0.4;
const DOUBT_FACTOR = 0.25;
/** Only for promises of returns. */
const JARGON_FACTOR = 0.5;
const HIDDEN_WEIGHTS = { one: 0.6, many: 1 } as const;
/** Pushes what follows out of sight. */
const HIDING_SPACE = /(?:[ \t]*\n){15}|[\u00a0\u2000-\u200a\u2800\u3000\u3164]{30}/;

/** Newcomers are trusted least, members of some weeks and level more. */
export function trustOf({ level, ageDays }: Pick<GuardFacts, "level" | "ageDays">): keyof typeof LIMITS {
  if (level >= 10 && ageDays >= 60) return "regular";
  return level < 3 || ageDays < 7 ? "newcomer" : "member";
}

/** Why a message should wait for a moderator. Takes linear time. */
export function judgeMessage(text: string, facts: GuardFacts): GuardFinding[] {
  const weights = weighText(text, facts.ownHosts);
  if (facts.repeatedInChannels > 0) weights.set("REPEATED", 0.5 * facts.repeatedInChannels);
  if (facts.looksLikeStaff !== null && weights.size > 0) weights.set("LOOK_ALIKE", 1);
  let total = 0;
  for (const weight of weights.values()) total += weight;
  if (total < LIMITS[trustOf(facts)]) return [];
  const codes = [...weights].sort((a, b) => b[1] - a[1]).filter(([, weight]) => weight >= MIN_SHOWN_WEIGHT);
  return codes.map(([code]) => ({ code, text: TEXTS[code] }));
}

/** Quoted text that a warning may contain. */
const QUOTES = /^[ \t]*>.*$|["“][^"“”\n]{12,600}["”]/gm;

/** The weight of each kind of signal in a text. */
function weighText(text: string, ownHosts: readonly string[]): Map<GuardCode, number> {
  const weights = new Map<GuardCode, number>();
  if (HIDING_SPACE.test(text)) weights.set("HIDDEN_TEXT", HIDDEN_WEIGHTS.many);
  const suspicious = wordsToWeigh(text, ownHosts);
  if (!suspicious) return weights;
  const { words, disguisedCount } = suspicious;
  const doubtAt = doubtsOf(words);
  let hints = 0;
  for (const { code, weight, pattern, isUnconditional, isHint, minGrowth } of signalsFor(words)) {
    let best = 0;
    for (const match of words.matchAll(pattern)) {
      if (minGrowth !== undefined && growthOf(match[0]) < minGrowth) continue;
      best = Math.max(best, isUnconditional ? weight : weight * doubtAt(match.index, code));
    }
    if (isHint) hints += best;
    else if (best > 0) weights.set(code, (weights.get(code) ?? 0) + best);
  }
  const contact = weights.get("CONTACT") ?? 0;
  if (contact >= MIN_SHOWN_WEIGHT) weights.set("CONTACT", contact + hints);
  if (weights.size > 0 && disguisedCount > 0)
    weights.set("HIDDEN_TEXT", disguisedCount > 1 ? HIDDEN_WEIGHTS.many : HIDDEN_WEIGHTS.one);
  return weights;
}

/** Without what a warning quotes. Null if no signal can match. */
function wordsToWeigh(text: string, ownHosts: readonly string[]): CanonicalText | null {
  const all = canonicalText(text, ownHosts);
  if (signalsFor(all.words).size === 0) return null;
  const unquoted = text.replace(QUOTES, " ");
  if (unquoted.length === text.length) return rewritten(all);
  const outside = rewritten(canonicalText(unquoted, ownHosts));
  return DOUBTS_OF_MESSAGE.test(outside.words) ? outside : rewritten(all);
}

function rewritten({ words, disguisedCount }: CanonicalText): CanonicalText {
  const rewrite = (text: string, [pattern, replacement]: (typeof REWRITES)[number]): string =>
    text.replace(pattern, replacement);
  return { words: REWRITES.reduce(rewrite, words), disguisedCount };
}

/** How many times larger the last amount is than the first one: 50 for "$100 into $5k". */
function growthOf(text: string): number {
  const amounts = [...text.matchAll(/(\d[\d,]*(?:\.\d+)?)([km])?/g)].map(
    ([, digits = "", unit]) =>
      Number(digits.replaceAll(",", "")) * (unit === "k" ? 1_000 : unit === "m" ? 1_000_000 : 1),
  );
  return (amounts.at(-1) ?? 0) / Math.max(amounts[0] ?? 0, 0.0001);
}

/** How much of a signal's weight counts at a place, because of words of doubt in its sentence and in the message. */
function doubtsOf(words: string): (index: number, code: GuardCode) => number {
  const ofMessage = DOUBTS_OF_MESSAGE.test(words) ? DOUBT_FACTOR : 1;
  const sentences: { end: number; doubt: number; jargon: number }[] = [];
  let end = 0;
  for (const sentence of words.match(/[^.?]*(?:[.?]|$)/g) ?? []) {
    end += sentence.length;
    const isQuestion = sentence.endsWith("?") && QUESTION.test(sentence.trimStart());
    const doubt = ofMessage * (isQuestion || DOUBTS_OF_SENTENCE.test(sentence) ? DOUBT_FACTOR : 1);
    sentences.push({ end, doubt, jargon: JARGON.test(sentence) ? JARGON_FACTOR : 1 });
  }
  let at = 0;
  return (index, code) => {
    // Matches of a pattern ascend; the next pattern starts at the beginning.
    if (index < (sentences[at - 1]?.end ?? 0)) at = 0;
    while (at < sentences.length - 1 && index >= (sentences[at]?.end ?? 0)) at += 1;
    const { doubt, jargon } = sentences[at] ?? { doubt: 1, jargon: 1 };
    return code === "RETURNS" ? doubt * jargon : doubt;
  };
}
