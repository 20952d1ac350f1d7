import { DEMO_CAST } from "./demo-cast";
import type { DemoMember } from "./demo-member";
import { BIOS, HANDLE_WORDS, NAME_POOLS } from "./demo-names";
import { createPrng, type Prng } from "../prng";

const AVATARS = ["avatar_ai.png", "avatar_money.png", "avatar_tech.png", "avatar_trading.png"];
const PROFILE_COLORS = ["#6366F1", "#8B5CF6", "#EC4899", "#EF4444", "#F59E0B", "#10B981", "#3B82F6", "#6B7280"];
const MAX_USERNAME_LENGTH = 30;
const SEED = 20_230_117;

/** Letters that Unicode normalization doesn't decompose. */
const ASCII_LETTERS: Readonly<Record<string, string>> = { ł: "l", ø: "o", æ: "ae", ı: "i", đ: "d", ß: "ss" };

/**
 * The cast of the conversations, then generated members. Deterministic: a larger count only appends members. Usernames are unique,
 * ignoring case.
 */
export function demoMembers(count: number): DemoMember[] {
  const prng = createPrng(SEED);
  const members = DEMO_CAST.slice(0, count);
  const taken = new Set(DEMO_CAST.map((member) => member.username.toLowerCase()));
  const takenNames = new Set(DEMO_CAST.map((member) => member.name));

  while (members.length < count) {
    const { given, family } = pickName(prng, takenNames);
    const username = pickUsername(prng, toAscii(given), toAscii(family), taken);
    members.push({
      username,
      name: `${given} ${family}`,
      bio: prng.chance(0.4) ? "" : prng.pick(BIOS),
      ...pickAvatar(prng),
      role: prng.chance(0.16) ? "PREMIUM" : "FREE",
    });
  }
  return members;
}

function pickName(prng: Prng, taken: Set<string>): { given: string; family: string } {
  for (;;) {
    const pool = prng.pick(NAME_POOLS);
    const given = prng.pick(pool.given);
    const family = prng.pick(pool.family);
    const name = `${given} ${family}`;
    if (!taken.has(name)) {
      taken.add(name);
      return { given, family };
    }
  }
}

function pickAvatar(prng: Prng): Pick<DemoMember, "avatar" | "profileColor"> {
  return prng.chance(0.45)
    ? { avatar: prng.pick(AVATARS), profileColor: null }
    : { avatar: null, profileColor: prng.pick(PROFILE_COLORS) };
}

function pickUsername(prng: Prng, given: string, family: string, taken: Set<string>): string {
  const base = usernamePattern(prng, given, family).slice(0, MAX_USERNAME_LENGTH - 2);
  let username = base;
  while (username.length < 3 || taken.has(username.toLowerCase())) {
    username = `${base}${prng.int(2, 99)}`;
  }
  taken.add(username.toLowerCase());
  return username;
}

function usernamePattern(prng: Prng, given: string, family: string): string {
  const initial = family.charAt(0);
  const capitalized = given.charAt(0).toUpperCase() + given.slice(1);
  const year = String(prng.int(75, 104) % 100).padStart(2, "0");
  const patterns = [
    `${given}_${family}`,
    `${given}.${family}`,
    `${given}${family}`,
    `${given}_${initial}`,
    `${given.charAt(0)}.${family}`,
    `${family}${given.charAt(0)}`,
    `${given}${year}`,
    `${capitalized}${initial.toUpperCase()}`,
    `${given}-${prng.pick(["fx", "trades", "learns", "writes", "h4", "paper"])}`,
    prng.pick(HANDLE_WORDS),
    `${prng.pick(HANDLE_WORDS)}_${given.charAt(0)}`,
    given,
  ];
  return prng.pick(patterns);
}

function toAscii(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[łøæıđß]/g, (letter) => ASCII_LETTERS[letter] ?? "")
    .replace(/[^a-z]/g, "");
}
