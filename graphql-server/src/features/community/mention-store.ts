import type { EntityManager } from "typeorm";
import { writeRows } from "../../kernel/database";
import type { MessageRecord } from "../../kernel/topics";

/** People beyond these are not told that they are mentioned. */
const MOST_MENTIONED = 20;

/** What stands in code is no mention; like the markup, a name does not begin inside a word and does not end in a dot or dash. */
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
const MENTION = /(?<![\p{L}\p{N}_])@([\p{L}\p{N}_.-]{1,40})/gu;

/** The lower-case usernames that a text mentions. */
export function mentionedKeys(content: string): string[] {
  if (!content.includes("@")) return [];
  const names = [...content.replace(CODE, " ").matchAll(MENTION)].map(([, name = ""]) => name.replace(/[.-]+$/, ""));
  return [...new Set(names.filter(Boolean).map((name) => name.toLowerCase()))].slice(0, MOST_MENTIONED);
}

/** Writes down who is mentioned, in the transaction that stores the message; answers their ids. */
export async function storeMentions(manager: EntityManager, message: MessageRecord): Promise<string[]> {
  const keys = mentionedKeys(message.content);
  if (!keys.length) return [];
  const rows = await writeRows<{ user_id: string }>(
    manager,
    `INSERT INTO message_mentions (message_id, user_id, channel_id, seq)
     SELECT $1::uuid, u.id, $2::uuid, $3 FROM users u
     WHERE u.username_key = ANY($4) AND u.deleted_at IS NULL AND u.id <> $5
     RETURNING user_id`,
    [message.id, message.channelId, message.createdSeq, keys, message.sender.id],
  );
  return rows.map((row) => row.user_id);
}

export const removeMentions = (manager: EntityManager, messageId: string): Promise<unknown> =>
  manager.query(`DELETE FROM message_mentions WHERE message_id = $1`, [messageId]);
