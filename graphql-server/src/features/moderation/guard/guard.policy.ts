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
  /** Whether the author's name looks like a name of staff. Asked only about messages with a signal. */
  looksLikeStaff: () => boolean;
  /** Of this site. */
  ownHosts: readonly string[];
}

export interface GuardFinding {
  code: GuardCode;
  /** A noun phrase for the author. */
  text: string;
  /** The clause of the community rules. */
  rule: string;
}

const SCAMS = "2";
const SPAM = "3";

const TEXTS: Readonly<Record<GuardCode, readonly [rule: string, text: string]>> = {
  RETURNS: [SCAMS, "words that promise returns"],
  CONTACT: [SCAMS, "a request to write in private or outside of this site"],
  WALLET: [SCAMS, "the address of a wallet"],
  INVITE: [SPAM, "an invitation to a group elsewhere"],
  SHORTENER: [SPAM, "a shortened link, which hides where it leads"],
  LINK: [SCAMS, "a link that hides where it leads, looks like ours, or pays for sign-ups"],
  CREDENTIALS: [SCAMS, "a request for a password, code, or key"],
  STAFF: [SCAMS, "words that seem to come from our staff"],
  PROMOTION: [SCAMS, "words that seem to advertise a giveaway, a service, or a person"],
  HIDDEN_TEXT: [SPAM, "words that are hidden from filters"],
  REPEATED: [SPAM, "the same text in other channels"],
  LOOK_ALIKE: [SCAMS, "your name, which looks like the name of our staff"],
};

export function findingOf(code: GuardCode): GuardFinding {
  const [rule, text] = TEXTS[code];
  return { code, text, rule };
}

/** How much a message must weigh to be held. */
const LIMITS = { newcomer: 1, member: 1.1, regular: 1.9 } as const;
const MIN_SHOWN_WEIGHT = 0.4;
const DOUBT_FACTOR = 0.25;
/** Only for promises of returns. */
const JARGON_FACTOR = 0.5;
const HIDDEN_WEIGHTS = { one: 0.6, many: 1 } as const;
/** Pushes what follows out of sight. */
const HIDING_SPACE = /(?:[ \t]{0,40}\n){15}|[\u00a0\u2000-\u200a\u2800\u3000\u3164]{30}/;

/** Newcomers are trusted least, members of some weeks and level more. */
export function trustOf({ level, ageDays }: Pick<GuardFacts, "level" | "ageDays">): keyof typeof LIMITS {
  if (level >= 10 && ageDays >= 60) return "regular";
  return level < 3 || ageDays < 7 ? "newcomer" : "member";
}

const REPEAT_WEIGHT = 0.5;

export interface GuardJudgment {
  /** Why the message should wait for a moderator; none if it can be posted. */
  findings: GuardFinding[];
  /** In how many other channels the author may have posted the same text lately. */
  maxOtherChannels: number;
}

/** Takes linear time. */
export function judgeMessage(text: string, facts: GuardFacts): GuardJudgment {
  const weights = weighText(text, facts.ownHosts);
  if (weights.size > 0 && facts.looksLikeStaff()) weights.set("LOOK_ALIKE", 1);
  let total = 0;
  for (const weight of weights.values()) total += weight;
  const limit = LIMITS[trustOf(facts)];
  if (total < limit) return { findings: [], maxOtherChannels: Math.ceil((limit - total) / REPEAT_WEIGHT) - 1 };
  const codes = [...weights].sort((a, b) => b[1] - a[1]).filter(([, weight]) => weight >= MIN_SHOWN_WEIGHT);
  return { findings: codes.map(([code]) => findingOf(code)), maxOtherChannels: 0 };
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
  for (const sentence of words.split(/(?<=[.?])/)) {
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
