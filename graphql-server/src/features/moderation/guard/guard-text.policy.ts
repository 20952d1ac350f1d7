import { foldText, INVISIBLE, isDisguised } from "../../../kernel/text/fold-text";
import { markLinks } from "./guard-links.policy";
import { correctionOf, startsLongWord, stemOfLongWord, STEMS } from "./guard-words.policy";

/** What the signals of the guard are matched with. */
export interface CanonicalText {
  /** Stems and marks such as `#link`, separated by single spaces, with a space at both ends. `.` and `?` end sentences. */
  words: string;
  /** The number of suspicious words that are written so that filters don't find them. */
  disguisedCount: number;
}

interface Word {
  text: string;
  isDisguised: boolean;
  /** Whether more than one space precedes it, which separates words of "d m  m e". */
  isAfterGap: boolean;
}

const LEET: Readonly<Record<string, string>> = {
  "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g", "@": "a", $: "s", "!": "i", "|": "l", "+": "t", "€": "e", "£": "l",
}; // prettier-ignore
const LEET_LETTER = /[01345789@$!|+€£]/g;
const CHUNK = /\S+/g;
const EDGE_START = /(?![#@%])\p{P}/u;
const EDGE_END = /(?![%?!.])\p{P}/u;
/** Bounded, so that they are linear in a text without spaces. */
const ASCII_PIECES =
  /#[a-z]{1,20}|\$?\d{1,40}(?:[.,]\d{1,40}){0,9}[km%x]?|[a-z]{1,64}(?:'[a-z]{1,20})?|[a-z\d]{1,64}|%/g;
const PIECES =
  /#[a-z]{1,20}|[$€£]?\d{1,40}(?:[.,]\d{1,40}){0,9}[km%x]?|\p{L}{1,64}(?:['’]\p{L}{1,20})?|[\p{N}\p{L}]{1,64}|%|[\u{1f4b0}\u{1f4b8}\u{1f911}\u{1f680}\u{1f602}\u{1f923}]/gu;
const RIGHT_TO_LEFT = /\u202e([^\u202c\n]*)/g;
const MAX_SPLIT_WORD = 14;

/** Finds the words in a text despite look-alike letters, invisible characters, spaced-out letters, digits for letters, and typos. */
export function canonicalText(text: string, ownHosts: readonly string[]): CanonicalText {
  const words = joinSpelled(wordsOf(withHiddenLinks(withReversed(text), ownHosts)));
  let disguisedCount = 0;
  let hasCash = false;
  const parts: string[] = [];
  for (const [index, word] of words.entries()) {
    if (word.text === "") continue;
    const stem = STEMS.get(word.text);
    const next = words[index + 1];
    const joined = stem || !next ? undefined : joinSplit(word.text, next.text);
    if (joined && next) {
      disguisedCount += 1;
      next.text = "";
      parts.push(joined);
      continue;
    }
    if (stem && word.isDisguised) disguisedCount += 1;
    if (stem === "#cash") hasCash = true;
    else parts.push(stem ?? word.text);
  }
  // Between words, it would only separate them.
  if (hasCash) parts.push("#cash");
  return { words: ` ${parts.join(" ")} `, disguisedCount };
}

/** Marks the links of a text, and adds those that only show without its invisible characters. */
function withHiddenLinks(text: string, ownHosts: readonly string[]): string {
  const marked = markLinks(text, ownHosts);
  const visible = text.replace(INVISIBLE, "");
  if (visible.length === text.length) return marked;
  const hidden = (markLinks(visible, ownHosts).match(/#[a-z]+/g) ?? []).filter((mark) => !marked.includes(mark));
  return [marked, ...hidden].join(" . ");
}

/** Adds what a right-to-left override shows reversed. */
const withReversed = (text: string): string =>
  text.includes("\u202e")
    ? text.replace(RIGHT_TO_LEFT, (_, part: string) => `${part} . ${[...part].reverse().join("")} . `)
    : text;

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let end = 0;
  for (const match of text.matchAll(CHUNK)) {
    const [chunk] = match;
    const gap = text.slice(end, match.index);
    const isAfterGap = gap.length > 1;
    if (gap.includes("\n") && words.length) words.push({ text: ".", isDisguised: false, isAfterGap: true });
    end = match.index + chunk.length;
    pushChunk(words, chunk, isAfterGap);
  }
  return words;
}

/** Without punctuation around it. */
function withoutEdges(chunk: string): string {
  let [start, end] = [0, chunk.length];
  while (start < end && EDGE_START.test(chunk.charAt(start))) start += 1;
  while (end > start && EDGE_END.test(chunk.charAt(end - 1))) end -= 1;
  return chunk.slice(start, end);
}

/** Most words of most messages. */
const PLAIN_WORD = /^([A-Za-z]+(?:'[a-z]+)?)([.,!?;:]?)$/;

function pushChunk(words: Word[], chunk: string, isAfterGap: boolean): void {
  const plain = PLAIN_WORD.exec(chunk);
  if (plain?.[1] !== undefined) {
    words.push({ ...correct(plain[1].toLowerCase(), false), isAfterGap });
    if (STEMS.get(plain[1].toLowerCase()) !== "#title") pushEnding(words, plain[2] ?? "", plain[1].length);
    return;
  }
  const disguised = isDisguised(chunk);
  const folded = withoutEdges(foldText(chunk).replaceAll("’", "'"));
  const leet = leetWord(folded);
  if (leet) {
    words.push({ text: leet, isDisguised: true, isAfterGap });
  } else {
    const parts = folded.match(/^[\0-\x7f]*$/.test(folded) ? ASCII_PIECES : PIECES) ?? [];
    for (const [index, part] of parts.entries())
      words.push({ ...correct(part, disguised), isAfterGap: isAfterGap && index === 0 });
  }
  pushEnding(words, /[.?!;:]["'”’)\]]*$/.exec(chunk)?.[0][0] ?? "", folded.length);
}

/** "GUARANTEED! PROFITS! DAILY!" is one sentence. */
const endsShortSentence = (words: readonly Word[]): boolean =>
  words.slice(-3).some(({ text }) => text === ".") || words.length < 3;

/** Not for a colon, which belongs to what follows, and dots of abbreviations and spelled words. */
function pushEnding(words: Word[], ending: string, wordLength: number): void {
  if (ending === "?") words.push({ text: "?", isDisguised: false, isAfterGap: false });
  else if (ending === "!" && endsShortSentence(words)) return;
  else if (/[.!;]/.test(ending) && wordLength > 2) words.push({ text: ".", isDisguised: false, isAfterGap: false });
}

/** The suspicious word that a word with digits or symbols spells, if it has letters too. */
function leetWord(folded: string): string | undefined {
  if (folded.length < 3 || folded.startsWith("#") || !/[a-z]/.test(folded) || !/[01345789@$!|+€£]/.test(folded))
    return undefined;
  const trimmed = folded.replace(/[!?.,]{1,9}$/, "");
  if (!/[01345789@$!|+€£]/.test(trimmed)) return undefined;
  const letters = trimmed.replace(LEET_LETTER, (symbol) => LEET[symbol] ?? symbol).replace(/[^a-z]/g, "");
  const found = STEMS.has(letters) ? letters : correctionOf(letters);
  if (found) return found;
  const withL = trimmed
    .replaceAll("1", "l")
    .replace(LEET_LETTER, (symbol) => LEET[symbol] ?? symbol)
    .replace(/[^a-z]/g, "");
  return STEMS.has(withL) ? withL : undefined;
}

function correct(part: string, disguised: boolean): { text: string; isDisguised: boolean } {
  if (part.length < 5 || part.startsWith("#") || STEMS.has(part)) return { text: part, isDisguised: disguised };
  return { text: correctionOf(part) ?? part, isDisguised: disguised };
}

/** Joins letters that are written apart: "d m  m e", "t.e.l.e.g.r.a.m". */
function joinSpelled(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (let index = 0; index < words.length;) {
    let end = index;
    while (isLetter(words[end])) end += 1;
    const run = words.slice(index, end);
    const following = words[end]?.text;
    if (run.length >= 3 || (run.length === 2 && following === "me")) joined.push(...spelledWords(run));
    else joined.push(...run);
    index = Math.max(end, index + 1);
    if (end < index) joined.push(...words.slice(end, index));
  }
  return joined;
}

const isLetter = (word: Word | undefined): boolean => word?.text.length === 1 && /[a-z0-9]/.test(word.text);

const SPELLED_WALLET = /^(?:.{0,20})(?:bc1|0x)[a-z0-9]{30,}/;

function spelledWords(run: readonly Word[]): Word[] {
  const groups: string[] = [];
  for (const [index, { text, isAfterGap }] of run.entries()) {
    if (index === 0 || isAfterGap) groups.push(text);
    else groups[groups.length - 1] += text;
  }
  if (SPELLED_WALLET.test(groups.join(""))) return [{ text: "#wallet", isDisguised: true, isAfterGap: false }];
  return groups.flatMap((letters) => segments(letters)).map((text) => ({ text, isDisguised: true, isAfterGap: false }));
}

/** Splits letters into known words, the longest first: "dmme" is "dm me". */
function segments(letters: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start < letters.length;) {
    let length = Math.min(MAX_SPLIT_WORD, letters.length - start);
    while (length > 1 && !isWord(letters.slice(start, start + length))) length -= 1;
    parts.push(letters.slice(start, start + length));
    start += length;
  }
  return parts;
}

const SMALL_WORDS = new Set("me my us you for and to the now join in on at is it we".split(" "));
const isWord = (letters: string): boolean => STEMS.has(letters) || SMALL_WORDS.has(letters);

/** The suspicious word that two words spell together: "tele gram". */
function joinSplit(first: string, second: string): string | undefined {
  if (second.length < 2 || !startsLongWord(first)) return undefined;
  return first.length + second.length <= MAX_SPLIT_WORD ? stemOfLongWord(first + second) : undefined;
}
