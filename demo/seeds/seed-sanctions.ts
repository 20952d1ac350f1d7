import { randomUUID } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { User } from "../../graphql-server/src/features/accounts";
import { writeAudit } from "../../graphql-server/src/features/moderation";
import type { DemoAuditEntry } from "../people/demo-audit-log";
import type { DemoPerson } from "../people/demo-careers";
import { DAY_MS, daysBefore, MINUTE_MS } from "../demo-time";
import { insertRows } from "../insert-rows";
import { createPrng, type Prng } from "../prng";
import type { XpAward } from "../xp-award";

const SEED = 424_243;
const STRIKE_MS = 90 * DAY_MS;
const BAN_MS = 30 * DAY_MS;
const STRIKES_PER_BAN = 5;
const REASONS: readonly string[] = [
  "Advertising a signal group",
  "Referral link in #crypto-desk",
  "Told a beginner to double the position",
  "Posted another member's account statement",
  "Advertising the same signal group again",
];

interface SanctionRow {
  id: string;
  user_id: string;
  kind: "BAN" | "MUTE" | "KICK" | "STRIKE";
  reason: string;
  author_id: string | null;
  starts_at: Date;
  ends_at: Date;
  created_at: Date;
}

const SANCTION_TYPES = {
  id: "uuid",
  user_id: "uuid",
  kind: "text",
  reason: "text",
  author_id: "uuid",
  starts_at: "timestamptz",
  ends_at: "timestamptz",
  created_at: "timestamptz",
};

type SanctionDetails = Pick<SanctionRow, "kind" | "reason" | "author_id" | "starts_at" | "ends_at">;

const sanction = (userId: string, details: SanctionDetails): SanctionRow => ({
  id: randomUUID(),
  user_id: userId,
  ...details,
  created_at: details.starts_at,
});

/** Strikes with their XP deductions, the ban after five, an expired mute, and an expired kick, all with audit entries. */
export async function seedSanctions(
  manager: EntityManager,
  members: readonly DemoPerson[],
  admin: User,
  now: Date,
): Promise<{ awards: XpAward[]; auditEntries: DemoAuditEntry[]; bans: Map<string, Date> }> {
  const rows = members.flatMap(({ user, career }, index) => {
    const strikes = strikesOf(createPrng(SEED + index), user.id, career.strikes, admin.id, now);
    return strikes.length < STRIKES_PER_BAN ? strikes : banFor(strikes);
  });
  rows.push(...shortSanctions(members, admin.id, now));
  await insertRows(manager, "sanctions", SANCTION_TYPES, rows);
  const awards = rows
    .filter(({ kind }) => kind === "STRIKE")
    .map(({ id, user_id, starts_at }): XpAward => ({ userId: user_id, rule: "STRIKE", sourceId: id, at: starts_at }));
  const bans = new Map(rows.filter(({ kind }) => kind === "BAN").map((ban) => [ban.user_id, ban.starts_at]));
  return { awards, auditEntries: rows.map((row) => toAuditEntry(row, rows)), bans };
}

/** Oldest first. */
function strikesOf(prng: Prng, userId: string, count: number, authorId: string, now: Date): SanctionRow[] {
  return Array.from({ length: count }, (_, index) => {
    const startsAt = daysBefore(now, 3 + (count - 1 - index) * 9 + prng.next());
    return sanction(userId, {
      kind: "STRIKE",
      reason: count === 1 ? prng.pick(REASONS) : (REASONS[index % REASONS.length] ?? ""),
      author_id: authorId,
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + STRIKE_MS),
    });
  });
}

/** The automatic ban after five strikes. The strikes end with the ban. */
function banFor(strikes: readonly SanctionRow[]): SanctionRow[] {
  const last = strikes.at(-1);
  if (!last) return [];
  const startsAt = last.starts_at;
  const endsAt = new Date(startsAt.getTime() + BAN_MS);
  const reason = `Five strikes. The last one: ${last.reason}`;
  const ban: SanctionDetails = { kind: "BAN", reason, author_id: null, starts_at: startsAt, ends_at: endsAt };
  return [...strikes.map((strike) => ({ ...strike, ends_at: endsAt })), sanction(last.user_id, ban)];
}

function shortSanctions(members: readonly DemoPerson[], authorId: string, now: Date): SanctionRow[] {
  const [muted, kicked] = [members[71]?.user, members[44]?.user];
  if (!muted || !kicked) return [];
  const after = (start: Date, minutes: number): Date => new Date(start.getTime() + minutes * MINUTE_MS);
  const [mutedAt, kickedAt] = [daysBefore(now, 6.3), daysBefore(now, 19.6)];
  return [
    sanction(muted.id, {
      kind: "MUTE",
      reason: "Twelve messages in a row in #general",
      author_id: authorId,
      starts_at: mutedAt,
      ends_at: after(mutedAt, 60),
    }),
    sanction(kicked.id, {
      kind: "KICK",
      reason: "Continued after being asked to stop",
      author_id: authorId,
      starts_at: kickedAt,
      ends_at: after(kickedAt, 10),
    }),
  ];
}

const ACTIONS = { BAN: "user.banned", MUTE: "user.muted", KICK: "user.kicked", STRIKE: "user.struck" } as const;

/** The audit entry the application writes for a sanction. */
function toAuditEntry(row: SanctionRow, all: readonly SanctionRow[]): DemoAuditEntry {
  const { user_id, kind, author_id, starts_at: at, ends_at: until } = row;
  const strikes = all.filter((other) => other.user_id === user_id && other.kind === "STRIKE" && other.starts_at <= at);
  const details = {
    BAN: { until },
    KICK: { until },
    MUTE: { until, seconds: (until.getTime() - at.getTime()) / 1_000 },
    STRIKE: { strikes: strikes.length },
  }[kind];
  const reason = kind === "BAN" ? (strikes.at(-1)?.reason ?? "") : row.reason;
  const entry = { authorId: author_id, action: ACTIONS[kind], subjectId: user_id, reason, details, at };
  return { at, write: (manager) => writeAudit(manager, entry) };
}
