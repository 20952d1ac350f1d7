import type { DataSource, EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import { isAdminSql } from "../../../kernel/auth/staff-role.sql";
import { isBannedSql, moderatesSql, restrictionsSql } from "../../moderation";
import { canReadSql } from "../channels/access/channel-readers.sql";
import type { AttachmentKind } from "./attachment.entity";
import type { AttachmentType } from "./attachment.type";

/** SQL: the attachments of a message as a JSON list, in order. `message` is a table alias. */
export const attachmentsJson = (message: string): string => `coalesce((
  SELECT json_agg(json_build_object('id', a.id, 'kind', a.kind, 'name', a.name, 'bytes', a.bytes, 'width', a.width,
    'height', a.height, 'altText', a.alt_text) ORDER BY a.position)
  FROM attachments a WHERE a.message_id = ${message}.id), '[]')`;

/** What is needed to find the stored objects. */
export interface StoredAttachment {
  kind: AttachmentKind;
  storageKey: string;
}

/** An attachment of a new message. */
export interface NewAttachment {
  id: string;
  /** Null: the description of the upload. */
  altText: string | null;
}

const INSERT = `
  INSERT INTO attachments (id, uploader_id, position, kind, name, bytes, width, height, alt_text, storage_key, created_at)
  VALUES ($1, $2, 0, $3, $4, $5, $6, $7, $8, $9, $10)`;

export async function insertAttachment(
  manager: EntityManager,
  uploaderId: string,
  { id, kind, name, bytes, width, height, altText }: AttachmentType,
  storageKey: string,
  now: Date,
): Promise<void> {
  await query(manager, INSERT, [id, uploaderId, kind, name, bytes, width, height, altText, storageKey, now]);
}

/** The bytes that a member has stored since a time. */
export async function storedBytesOf(manager: EntityManager, uploaderId: string, since: Date): Promise<number> {
  const [row] = await query<{ bytes: number }>(
    manager,
    `SELECT coalesce(sum(bytes), 0)::int AS bytes FROM attachments WHERE uploader_id = $1 AND created_at > $2`,
    [uploaderId, since],
  );
  return row?.bytes ?? 0;
}

/** Locks the unsent uploads of a member among the ids, and returns their ids. Call it before `assignAttachments`. */
export async function lockUnsent(
  manager: EntityManager,
  uploaderId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (!ids.length) return [];
  const rows = await query<{ id: string }>(
    manager,
    `SELECT id FROM attachments WHERE id = ANY($1) AND uploader_id = $2 AND message_id IS NULL AND NOT is_private
       AND held_message_id IS NULL FOR UPDATE`,
    [ids, uploaderId],
  );
  return rows.map(({ id }) => id);
}

/** Assigns locked uploads to a message, before the message is inserted in the same transaction. */
export async function assignAttachments(
  manager: EntityManager,
  messageId: string,
  attachments: readonly NewAttachment[],
): Promise<void> {
  if (!attachments.length) return;
  const parameters = [messageId, attachments.map(({ id }) => id), attachments.map(({ altText }) => altText)];
  await query(
    manager,
    `UPDATE attachments a SET message_id = $1, position = n.position, alt_text = coalesce(n.alt_text, a.alt_text)
     FROM unnest($2::uuid[], $3::text[]) WITH ORDINALITY AS n (id, alt_text, position) WHERE a.id = n.id`,
    parameters,
  );
}

/** Reserves unsent uploads for a held message. Returns how many. */
export async function holdAttachments(
  manager: EntityManager,
  uploaderId: string,
  heldMessageId: string,
  attachments: readonly NewAttachment[],
): Promise<number> {
  const ids = attachments.map(({ id }) => id);
  const free = await lockUnsent(manager, uploaderId, ids);
  if (!free.length) return 0;
  await query(manager, `UPDATE attachments SET held_message_id = $1 WHERE id = ANY($2) RETURNING id`, [
    heldMessageId,
    free,
  ]);
  return free.length;
}

/** Makes the uploads of a held message unsent again, before it is released or because it was withdrawn. */
export const freeHeldAttachments = (manager: EntityManager, heldMessageId: string, ids: readonly string[]) =>
  query(
    manager,
    `UPDATE attachments SET held_message_id = NULL WHERE id = ANY($2) AND held_message_id = $1 RETURNING id`,
    [heldMessageId, ids],
  );

const REMOVED = `RETURNING kind, storage_key AS "storageKey"`;

export const removeOfMessage = (manager: EntityManager, messageId: string): Promise<StoredAttachment[]> =>
  query(manager, `DELETE FROM attachments WHERE message_id = $1 ${REMOVED}`, [messageId]);

export const removeUnsent = (manager: EntityManager, uploaderId: string, id: string): Promise<StoredAttachment[]> =>
  query(
    manager,
    `DELETE FROM attachments WHERE id = $1 AND uploader_id = $2 AND message_id IS NULL AND NOT is_private
       AND held_message_id IS NULL ${REMOVED}`,
    [id, uploaderId],
  );

export const removeUnsentBefore = (manager: EntityManager, before: Date, limit: number): Promise<StoredAttachment[]> =>
  query(
    manager,
    `DELETE FROM attachments WHERE id IN (
       SELECT id FROM attachments WHERE message_id IS NULL AND NOT is_private AND held_message_id IS NULL
         AND created_at < $1 ORDER BY created_at LIMIT $2
       FOR UPDATE SKIP LOCKED) ${REMOVED}`,
    [before, limit],
  );

export const removeOfUploader = (
  manager: EntityManager,
  uploaderId: string,
): Promise<(StoredAttachment & { messageId: string | null })[]> =>
  query(manager, `DELETE FROM attachments WHERE uploader_id = $1 ${REMOVED}, message_id AS "messageId"`, [uploaderId]);

/** Keeps unsent images for their uploader alone. Returns how many. */
export const keepPrivate = (manager: EntityManager, uploaderId: string, ids: readonly string[]): Promise<unknown[]> =>
  query(
    manager,
    `UPDATE attachments SET is_private = true
     WHERE id = ANY($1) AND uploader_id = $2 AND message_id IS NULL AND NOT is_private AND held_message_id IS NULL
       AND kind = 'IMAGE' RETURNING id`,
    [ids, uploaderId],
  );

export const removePrivate = (
  manager: EntityManager,
  uploaderId: string,
  ids: readonly string[],
): Promise<StoredAttachment[]> =>
  query(manager, `DELETE FROM attachments WHERE id = ANY($1) AND uploader_id = $2 AND is_private ${REMOVED}`, [
    ids,
    uploaderId,
  ]);

const JOIN_CHANNEL = `
  LEFT JOIN messages m ON m.id = a.message_id AND m.deleted_at IS NULL LEFT JOIN channels c ON c.id = m.channel_id`;

/** SQL: whether the member `u` can open the attachment `a`. $1 is now. */
const CAN_OPEN = `CASE WHEN a.is_private THEN a.uploader_id = u.id
  WHEN a.held_message_id IS NOT NULL THEN a.uploader_id = u.id OR ${isAdminSql("u")} OR EXISTS (
    SELECT FROM held_messages w JOIN channels v ON v.id = w.channel_id WHERE w.id = a.held_message_id AND ${moderatesSql("v", "u")})
  ELSE c.id IS NOT NULL AND ${canReadSql("c", "u", "$1")} END`;

/** The attachments among the ids that a member can read. */
export const readReadable = (
  database: DataSource,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<{ id: string; kind: AttachmentKind }[]> =>
  query(
    database,
    `SELECT a.id, a.kind FROM attachments a ${JOIN_CHANNEL} JOIN users u ON u.id = $2
     WHERE a.id = ANY($3) AND u.deleted_at IS NULL AND ${CAN_OPEN}`,
    [now, userId, ids],
  );

export interface OpenableAttachment extends StoredAttachment {
  name: string;
  canOpen: boolean;
}

// $1 now, $2 session, $3 attachment. Checks everything that can end access, with nothing cached.
const OPEN = `
  SELECT a.kind, a.name, a.storage_key AS "storageKey", EXISTS (
    SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL
    CROSS JOIN LATERAL ${restrictionsSql("u.id", "$1")} x
    WHERE s.id = $2 AND s.ended_at IS NULL AND s.expires_at > $1 AND x.kicked_until IS NULL
      AND NOT ${isBannedSql("u.id", "$1")} AND ${CAN_OPEN}) AS "canOpen"
  FROM attachments a ${JOIN_CHANNEL} WHERE a.id = $3 AND (a.is_private OR a.held_message_id IS NOT NULL OR m.id IS NOT NULL)`;

/** An attachment, and whether the member of a session can open it; null if it was removed. */
export async function readForSession(
  database: DataSource,
  sessionId: string,
  attachmentId: string,
  now: Date,
): Promise<OpenableAttachment | null> {
  return (await query<OpenableAttachment>(database, OPEN, [now, sessionId, attachmentId]))[0] ?? null;
}
