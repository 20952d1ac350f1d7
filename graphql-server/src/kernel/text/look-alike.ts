import { foldText } from "./fold-text";

const DIGIT_LETTERS: Readonly<Record<string, string>> = { "0": "o", "1": "l", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g" }; // prettier-ignore
/** Pairs that look like one letter, and letters that look alike in most fonts. */
const PAIRS = /rn|vv|cl|[ij|!]/g;
const PAIR_LETTERS: Readonly<Record<string, string>> = { rn: "m", vv: "w", cl: "d" };

/** Equal for names that readers take for each other: "Аdmin_Jane" and "admin jane", "rnark" and "mark". */
export const skeletonOf = (name: string): string =>
  foldText(name)
    .replace(/[01345789]/g, (digit) => DIGIT_LETTERS[digit] ?? digit)
    .replace(PAIRS, (letters) => PAIR_LETTERS[letters] ?? "l")
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Whether one letter inserted, deleted, replaced, or swapped with its neighbor makes two different words equal. */
export function isOneEditAway(first: string, second: string): boolean {
  if (first === second || Math.abs(first.length - second.length) > 1) return false;
  let start = 0;
  while (start < first.length && first[start] === second[start]) start += 1;
  const [a, b] = [first.slice(start), second.slice(start)];
  return (
    a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  ); // prettier-ignore
}

/** Shorter names differ by a letter too often: "Max" and "Mac". */
const MIN_TYPO_LENGTH = 5;
/** Words that only names of staff may have, by their skeletons. */
const ROLES = new Map(
  ["admin", "administrator", "moderator", "staff", "helpdesk"].map((role) => [skeletonOf(role), role]),
);
/** Words that say "staff" in a name without other words: "Official Support", but not "Support Trader". */
const OFFICES = new Map(["support", "official", "mod", "security"].map((office) => [skeletonOf(office), office]));
const FILLERS = new Set(
  ["the", "glitch", "theglitch", "team", "service", "customer", "desk", "help", "chat", "bot", "real"].map(skeletonOf),
);

function roleOf(name: string): string | null {
  const skeletons = foldText(name).split(/[^\p{L}\p{N}]+/u).map(skeletonOf).filter(Boolean); // prettier-ignore
  const words = [skeletonOf(name), ...skeletons];
  const role = words.map((word) => ROLES.get(word)).find((found) => found !== undefined);
  if (role !== undefined) return role;
  const office = words.map((word) => OFFICES.get(word)).find((found) => found !== undefined);
  const isOffice = skeletons.every((word) => OFFICES.has(word) || FILLERS.has(word) || /^\d+$/.test(word));
  return office !== undefined && isOffice ? office : null;
}

/**
 * The staff name that a name looks like: the same skeleton, with additions like "official", or one letter away, unless it
 * must be exact. For "Admin" as a word of the name, this word. Null for other names.
 */
export function lookAlikeOf(
  name: string,
  staffNames: readonly string[],
  { isExact = false }: { isExact?: boolean } = {},
): string | null {
  const skeleton = skeletonOf(name);
  if (!skeleton) return null;
  const withoutRole = [...ROLES.keys(), ...OFFICES.keys()].reduce((rest, role) => rest.replace(role, ""), skeleton);
  const staffName = staffNames.find((each) => {
    const staff = skeletonOf(each);
    const isSame = staff !== "" && [skeleton, withoutRole].includes(staff);
    return isSame || (!isExact && staff.length >= MIN_TYPO_LENGTH && isOneEditAway(skeleton, staff));
  });
  return staffName ?? roleOf(name);
}
