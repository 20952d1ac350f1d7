import type { EntityManager } from "typeorm";
import { levelOf } from "../../../kernel/levels";
import { query } from "../../../kernel/database";
import type { GuardExample, GuardTest } from "./guard-rule.types";
import type { TextMatcher } from "./guard-pattern.policy";
import { trustOf } from "./guard.policy";

const DAYS = 30;
const MAX_CHECKED = 50_000;
const BATCH_SIZE = 500;
const MAX_EXAMPLES = 20;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** $1 channel, $2 number (exclusive). Reads the index from its end, whatever the age of the messages. */
const MESSAGES_BEFORE = `
  SELECT m.id, m.created_seq::int AS seq, m.content, m.created_at AS "createdAt", u.username, u.xp, u.created_at AS "memberSince",
    m.deleted_at IS NULL AND u.role <> 'ADMIN' AS "isChecked"
  FROM (
    SELECT id, created_seq, content, created_at, sender_id, deleted_at FROM messages
    WHERE channel_id = $1 AND created_seq < $2 ORDER BY created_seq DESC LIMIT ${BATCH_SIZE}) m
  JOIN users u ON u.id = m.sender_id ORDER BY m.created_seq DESC`;

interface PastMessage {
  id: string;
  seq: number;
  content: string;
  createdAt: Date;
  username: string;
  xp: number;
  memberSince: Date;
  isChecked: boolean;
}

interface ReadChannel {
  id: string;
  name: string;
  before: number;
  oldest: Date;
}

/**
 * Which messages of the last 30 days a pattern matches. Reads a batch of each channel in turn, so that busy channels don't displace
 * others, and lets other work run between batches. Without direct messages.
 */
export async function tryPattern(
  manager: EntityManager,
  matches: TextMatcher,
  now: Date,
): Promise<{ test: GuardTest; examples: GuardExample[] }> {
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  const rows = await query<{ id: string; name: string }>(
    manager,
    `SELECT id, name FROM channels WHERE access_level <> 'DIRECT' AND last_activity_at > $1 ORDER BY last_activity_at DESC`,
    [since],
  );
  let channels = rows.map((row): ReadChannel => ({ ...row, before: 2 ** 31 - 1, oldest: now }));
  const test: GuardTest = { checked: 0, held: 0, heldFromRegulars: 0, since };
  let examples: GuardExample[] = [];
  while (channels.length > 0 && test.checked < MAX_CHECKED) {
    const unfinished: ReadChannel[] = [];
    for (const channel of channels) {
      const messages = await query<PastMessage>(manager, MESSAGES_BEFORE, [channel.id, channel.before]);
      const recent = messages.filter(({ createdAt, isChecked }) => isChecked && createdAt > since);
      test.checked += recent.length;
      for (const message of recent) {
        if (!matches(message.content)) continue;
        const example = exampleOf(message, channel, now);
        test.held += 1;
        if (example.isFromRegular) test.heldFromRegulars += 1;
        examples.push(example);
      }
      const last = messages.at(-1);
      if (last && messages.length === BATCH_SIZE && last.createdAt > since)
        unfinished.push({ ...channel, before: last.seq, oldest: last.createdAt });
    }
    examples = examples.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, MAX_EXAMPLES);
    channels = unfinished;
  }
  const reached = Math.max(since.getTime(), ...channels.map(({ oldest }) => oldest.getTime()));
  return { test: { ...test, since: new Date(reached) }, examples };
}

function exampleOf(message: PastMessage, channel: ReadChannel, now: Date): GuardExample {
  const { id, content, createdAt, username, xp, memberSince } = message;
  const ageDays = (now.getTime() - memberSince.getTime()) / DAY_MS;
  const isFromRegular = trustOf({ level: levelOf(xp), ageDays }) === "regular";
  return { id, channelId: channel.id, channelName: channel.name, username, isFromRegular, content, createdAt };
}

export interface StaffMember {
  id: string;
  username: string;
  name: string;
  avatar: string;
}

const MAX_STAFF = 1_000;

/** The roster. */
export const readStaff = (manager: EntityManager): Promise<StaffMember[]> =>
  query<StaffMember>(
    manager,
    `SELECT id, username, name, avatar FROM users u
     WHERE deleted_at IS NULL AND (role = 'ADMIN' OR id IN (SELECT user_id FROM moderators)) ORDER BY id LIMIT ${MAX_STAFF}`,
  );
