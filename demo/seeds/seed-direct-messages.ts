import { createHash, randomUUID } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { User } from "../../graphql-server/src/features/accounts";
import { query } from "../../graphql-server/src/kernel/database";
import { HOUR_MS, MINUTE_MS } from "../demo-time";

interface DirectMessagesOptions {
  free: User;
  premium: User;
  /** Two regulars of the community. */
  friend: User;
  stranger: User;
}

/** Each line is by one of the two, `a` or `b`. */
const WITH_FRIEND = [
  ["a", "Hey, how do you size a second position in the same currency? Want to compare notes here?"],
  ["b", "Yes, gladly. I keep both at half a percent, so that the pair never costs me more than one."],
  ["a", "Same here, unless they are two names for one trade. EUR/USD and GBP/USD often were last month."],
  ["b", "Good point, I'll check that on my last twenty trades before the weekend."],
] as const;

const REQUEST = "Hi! I started to review my trades on Sundays. Can I ask you how you keep your journal?";

/** An accepted conversation for each of the two demo members, and a request that waits for each. */
export async function seedDirectMessages(
  manager: EntityManager,
  { free, premium, friend, stranger }: DirectMessagesOptions,
  now: Date,
): Promise<void> {
  for (const [index, account] of [free, premium].entries()) {
    const startedAt = new Date(now.getTime() - (50 + index) * HOUR_MS);
    const channelId = await insertPair(manager, friend, account, { isAccepted: true, startedAt });
    const lines = WITH_FRIEND.map(([by, content], line) => ({
      senderId: by === "a" ? friend.id : account.id,
      content,
      at: new Date(startedAt.getTime() + line * 7 * MINUTE_MS),
    }));
    await insertLines(manager, channelId, lines);
    await query(manager, `INSERT INTO channel_reads (user_id, channel_id, last_read_seq) VALUES ($1, $2, $3)`, [
      account.id,
      channelId,
      lines.length,
    ]);
    const askedAt = new Date(now.getTime() - (3 + index) * HOUR_MS);
    const requestId = await insertPair(manager, stranger, account, { isAccepted: false, startedAt: askedAt });
    await insertLines(manager, requestId, [{ senderId: stranger.id, content: REQUEST, at: askedAt }]);
  }
}

async function insertPair(
  manager: EntityManager,
  from: User,
  to: User,
  { isAccepted, startedAt }: { isAccepted: boolean; startedAt: Date },
): Promise<string> {
  const id = randomUUID();
  const key = createHash("sha256").update([from.id, to.id].sort().join(" ")).digest("hex");
  await query(
    manager,
    `INSERT INTO channels (id, name, category, access_level, created_at) VALUES ($1, $2, 'DIRECT', 'DIRECT', $3)`,
    [id, `pair:${key}`, startedAt],
  );
  await query(
    manager,
    `INSERT INTO conversation_members (channel_id, user_id, state, invited_by, invited_at, joined_at)
     VALUES ($1, $2, 'ACCEPTED', NULL, $5, $5), ($1, $3, $4::text, $2, $5, CASE WHEN $4::text = 'ACCEPTED' THEN $5::timestamptz END)`,
    [id, from.id, to.id, isAccepted ? "ACCEPTED" : "INVITED", startedAt],
  );
  return id;
}

async function insertLines(
  manager: EntityManager,
  channelId: string,
  lines: readonly { senderId: string; content: string; at: Date }[],
): Promise<void> {
  await query(
    manager,
    `INSERT INTO messages (id, channel_id, sender_id, content, created_seq, seq, created_at)
     SELECT gen_random_uuid(), $1, l.sender, l.content, l.seq, l.seq, l.at
     FROM unnest($2::uuid[], $3::text[], $4::timestamptz[]) WITH ORDINALITY AS l (sender, content, at, seq)`,
    [channelId, lines.map(({ senderId }) => senderId), lines.map(({ content }) => content), lines.map(({ at }) => at)],
  );
  await query(manager, `UPDATE channels SET last_seq = $2, last_activity_at = $3 WHERE id = $1`, [
    channelId,
    lines.length,
    lines.at(-1)?.at,
  ]);
}
