import type { EntityManager } from "typeorm";
import { query } from "../../../../kernel/database";
import { hasImageSql, IMAGE_MARKER } from "../parts/search-index.sql";
import { eraseMessage } from "../message.sql";

const RECORD_REMOVAL = `
  WITH m AS MATERIALIZED (
    SELECT id, channel_id, thread_only, row_number() OVER (PARTITION BY channel_id ORDER BY created_seq)::int AS place
    FROM messages WHERE id = ANY($1) AND deleted_at IS NULL
  ), advanced AS (
    UPDATE channels c SET last_seq = c.last_seq + n.count,
      last_activity_at = CASE WHEN n.thread_only THEN c.last_activity_at ELSE $2 END
    FROM (SELECT channel_id, count(*)::int AS count, bool_and(thread_only) AS thread_only FROM m GROUP BY 1) n
    WHERE c.id = n.channel_id
    RETURNING c.id, c.last_seq - n.count AS seq
  ), changed AS (
    UPDATE messages t SET seq = advanced.seq + m.place
    FROM m JOIN advanced ON advanced.id = m.channel_id WHERE t.id = m.id
    RETURNING t.id, t.channel_id, t.seq, t.created_seq, t.content
  ), without_image AS (
    UPDATE message_search s SET words = ts_delete(s.words, '${IMAGE_MARKER}') FROM changed c
    WHERE s.channel_id = c.channel_id AND s.created_seq = c.created_seq AND NOT ${hasImageSql("c")}
  )
  SELECT DISTINCT ON (channel_id) id, channel_id AS "channelId" FROM changed ORDER BY channel_id, seq DESC`;

const EMPTY_MESSAGES = `
  SELECT id, channel_id AS "channelId" FROM messages
  WHERE id = ANY($1) AND content = '' AND deleted_at IS NULL ORDER BY channel_id, created_seq`;

/**
 * Records that messages lost their attachments, and deletes those without text. Each gets a new number. Returns the last changed
 * message of each channel.
 */
export async function recordAttachmentRemoval(
  manager: EntityManager,
  messageIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (!messageIds.length) return [];
  const last = new Map<string, string>();
  const empty = await query<{ id: string; channelId: string }>(manager, EMPTY_MESSAGES, [messageIds]);
  for (const { id, channelId } of empty) {
    if (await eraseMessage(manager, id, now)) last.set(channelId, id);
  }
  const changed = await query<{ id: string; channelId: string }>(manager, RECORD_REMOVAL, [messageIds, now]);
  for (const { id, channelId } of changed) last.set(channelId, id);
  return [...last.values()];
}
