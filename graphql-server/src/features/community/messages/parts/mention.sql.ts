import type { EntityManager } from "typeorm";
import { query } from "../../../../kernel/database";
import { hasBlockedSql } from "../../../moderation";
import { followSql } from "./thread.sql";
import {
  enrolledSql,
  isJoinedSql,
  canRead,
  type ReaderRecord,
  type ReadableChannel,
} from "../../channels/access/channel-readers.sql";

/** A message notifies at most this many members. */
const MAX_MENTIONS = 20;

// Must match the mentions in the client's markup; tests/kit/mention-cases.json covers both.
/** A closed, non-empty code fence. */
const FENCE = /```(?!\s*```)[\s\S]*?```/g;
/** Inline code, links, images, and URLs, which can't contain mentions. */
const LITERAL =
  /`[^`\n]+`|\[[^[\]\n]+\]\(https?:\/\/[^\s()[\]<>]+\)|!\[[^[\]\n]*\]\((?:https?:\/)?\/[^\s()[\]<>]+\)|(?<![\p{L}\p{N}])https?:\/\/[^\s<>"`[\]]+/giu;
/** A mention can't start inside a word or end with a dot or dash. */
const MENTION = /(?<![\p{L}\p{N}])@([\p{L}\p{N}_.-]{1,40})/gu;

/** The lowercase usernames mentioned in a text. */
export function mentionedKeys(content: string): string[] {
  if (!content.includes("@")) return [];
  const text = content.replace(FENCE, " ").replace(LITERAL, " ");
  const names = [...text.matchAll(MENTION)].map(([, name = ""]) => name.replace(/(?<![.-])[.-]+$/, ""));
  return [...new Set(names.filter(Boolean).map((name) => name.toLowerCase()))].slice(0, MAX_MENTIONS);
}

/** A trailing underscore may be the end of italic text instead of part of the name. */
const withoutTrailingUnderscores = (key: string): string => key.replace(/(?<!_)_+$/, "");

interface MentionedRow extends ReaderRecord {
  username_key: string;
}

/** $1 usernames, $2 sender, $3 the channel's course, $4 now, $5 the channel. */
const MENTIONED = `
  SELECT u.id, u.username_key, u.role, u.xp, ${enrolledSql("u", "$3", "$4")} AS enrolled, ${isJoinedSql("$5", "u")} AS "isJoined"
  FROM users u
  WHERE u.username_key = ANY($1) AND u.deleted_at IS NULL AND u.id <> $2 AND NOT ${hasBlockedSql("u.id", "$2")}`;

/** The ids of the members that a text mentions, except the sender, members who blocked them, and members who can't read the channel. */
export async function findMentioned(
  manager: EntityManager,
  channel: ReadableChannel & { id: string },
  { senderId, content }: { senderId: string; content: string },
  now: Date,
): Promise<string[]> {
  const keys = mentionedKeys(content);
  if (!keys.length) return [];
  const candidates = [...new Set([...keys, ...keys.map(withoutTrailingUnderscores)])];
  const parameters = [candidates, senderId, channel.courseId, now, channel.id];
  const people = await query<MentionedRow>(manager, MENTIONED, parameters);
  const existingKeys = new Set(people.map((person) => person.username_key));
  const mentionedUserKeys = new Set(keys.map((key) => (existingKeys.has(key) ? key : withoutTrailingUnderscores(key))));
  return people
    .filter((person) => mentionedUserKeys.has(person.username_key) && canRead(channel, person))
    .map(({ id }) => id);
}

/** Stores the mentions of a message, after the message in its transaction. The mentioned members follow its thread. */
export async function storeMentions(
  manager: EntityManager,
  messageId: string,
  userIds: readonly string[],
): Promise<void> {
  if (!userIds.length) return;
  await query(
    manager,
    `WITH follow AS (
       ${followSql(
         `SELECT CASE WHEN m.thread_seq IS NULL THEN m.thread_root_id ELSE m.id END, unnest($2::uuid[])
          FROM messages m WHERE m.id = $1 AND (m.thread_root_id IS NOT NULL OR m.thread_seq IS NOT NULL)`,
         "now()",
       )}
     )
     INSERT INTO message_mentions (message_id, user_id, channel_id, seq)
     SELECT m.id, unnest($2::uuid[]), m.channel_id, m.created_seq FROM messages m WHERE m.id = $1`,
    [messageId, userIds],
  );
}

/** Returns the ids of the previously mentioned users. */
export async function removeMentions(manager: EntityManager, messageId: string): Promise<string[]> {
  const rows = await query<{ user_id: string }>(
    manager,
    `DELETE FROM message_mentions WHERE message_id = $1 RETURNING user_id`,
    [messageId],
  );
  return rows.map((row) => row.user_id);
}
