import type { EntityManager } from "typeorm";
import { writeRows } from "../../../kernel/database";
import type { MessageRecord } from "../../../kernel/events/topics";
import { enrolledSql, canRead, type ReaderRecord, type ReadableChannel } from "../channels/channel-readers";

/** People beyond these are not told that they are mentioned. */
const MAX_MENTIONS = 20;

// What the client's markup shows as a mention is one, and nothing else: tests/kit/mention-cases.json is tried on both.
/** A closed fence with something in it. */
const FENCE = /```(?!\s*```)[\s\S]*?```/g;
/** Code of a line, links and pictures, addresses: whatever stands in them is theirs. */
const LITERAL =
  /`[^`\n]+`|\[[^[\]\n]+\]\(https?:\/\/[^\s()[\]<>]+\)|!\[[^[\]\n]*\]\((?:https?:\/)?\/[^\s()[\]<>]+\)|(?<![\p{L}\p{N}])https?:\/\/[^\s<>"`[\]]+/giu;
/** A name does not begin inside a word and does not end in a dot or dash. */
const MENTION = /(?<![\p{L}\p{N}])@([\p{L}\p{N}_.-]{1,40})/gu;

/** The lower-case usernames that a text mentions. */
export function mentionedKeys(content: string): string[] {
  if (!content.includes("@")) return [];
  const text = content.replace(FENCE, " ").replace(LITERAL, " ");
  const names = [...text.matchAll(MENTION)].map(([, name = ""]) => name.replace(/[.-]+$/, ""));
  return [...new Set(names.filter(Boolean).map((name) => name.toLowerCase()))].slice(0, MAX_MENTIONS);
}

/** The underscore that ends a name may be the one that ends what is written in italics. */
const withoutTrailingUnderscores = (key: string): string => key.replace(/_+$/, "");

interface MentionedRow extends ReaderRecord {
  username_key: string;
}

/** $1 names, $2 the writer, $3 the channel's course, $4 now. */
const MENTIONED = `
  SELECT u.id, u.username_key, u.role, u.xp, ${enrolledSql("u", "$3", "$4")} AS enrolled FROM users u
  WHERE u.username_key = ANY($1) AND u.deleted_at IS NULL AND u.id <> $2`;

/**
 * Writes down who is mentioned, in the transaction that stores the message; answers their ids. Who may not read the channel
 * is not told that they are spoken of there.
 */
export async function storeMentions(
  manager: EntityManager,
  channel: ReadableChannel,
  message: MessageRecord,
  now: Date,
): Promise<string[]> {
  const keys = mentionedKeys(message.content);
  if (!keys.length) return [];
  const candidates = [...new Set([...keys, ...keys.map(withoutTrailingUnderscores)])];
  const parameters = [candidates, message.sender.id, channel.courseId, now];
  const people = await writeRows<MentionedRow>(manager, MENTIONED, parameters);
  const existingKeys = new Set(people.map((person) => person.username_key));
  const mentionedUserKeys = new Set(keys.map((key) => (existingKeys.has(key) ? key : withoutTrailingUnderscores(key))));
  const ids = people
    .filter((person) => mentionedUserKeys.has(person.username_key) && canRead(channel, person))
    .map(({ id }) => id);
  if (!ids.length) return [];
  await writeRows(
    manager,
    `INSERT INTO message_mentions (message_id, user_id, channel_id, seq) SELECT $1::uuid, unnest($4::uuid[]), $2::uuid, $3`,
    [message.id, message.channelId, message.createdSeq, ids],
  );
  return ids;
}

/** Answers whom the message mentioned until now. */
export async function removeMentions(manager: EntityManager, messageId: string): Promise<string[]> {
  const rows = await writeRows<{ user_id: string }>(
    manager,
    `DELETE FROM message_mentions WHERE message_id = $1 RETURNING user_id`,
    [messageId],
  );
  return rows.map((row) => row.user_id);
}
