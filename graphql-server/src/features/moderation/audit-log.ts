import type { EntityManager } from "typeorm";
import { AuditEntry } from "./audit-entry.entity";

export type ChannelAction =
  | "channel.created"
  | "channel.approved"
  | "channel.rejected"
  | "channel.changed"
  | "channel.archived"
  | "channel.restored"
  | "channel.moved";

export interface ChannelAuditRecord {
  authorId: string;
  action: ChannelAction;
  channelId: string;
  reason?: string;
  /** The old and the new values. */
  details?: object;
  at: Date;
}

/** Logs a channel's change by an admin or its creator, in the same transaction. */
export async function writeChannelAudit(manager: EntityManager, record: ChannelAuditRecord): Promise<void> {
  const { authorId, action, channelId, reason = "", details = {}, at } = record;
  await manager.insert(AuditEntry, { authorId, action, subjectId: null, channelId, reason, details, createdAt: at });
}

export interface AuditRecord {
  /** Null for the command line. */
  authorId: string | null;
  action:
    | "user.banned"
    | "user.ban_lifted"
    | "user.muted"
    | "user.unmuted"
    | "user.kicked"
    | "user.kick_lifted"
    | "user.struck"
    | "user.strike_withdrawn"
    | "user.role_changed"
    | "user.xp_adjusted"
    | "user.deleted"
    | "user.mfa_reset"
    | "user.password_set"
    | "message.deleted"
    | "order.refunded"
    | "api_key.created"
    | "api_key.revoked";
  subjectId: string;
  reason?: string;
  details?: object;
  at: Date;
}

/** Logs an action in the same transaction. */
export async function writeAudit(manager: EntityManager, record: AuditRecord): Promise<void> {
  const { authorId, action, subjectId, reason = "", details = {}, at } = record;
  await manager.insert(AuditEntry, { authorId, action, subjectId, reason, details, createdAt: at });
}

export type ContactAction = "contact.replied" | "contact.marked_read" | "contact.marked_unread" | "contact.deleted";

export interface ContactAuditRecord {
  authorId: string;
  action: ContactAction;
  contactMessageId: string;
  at: Date;
}

/** Logs an action on a contact message. Stores only its id, because the log outlives the message. */
export async function writeContactAudit(manager: EntityManager, record: ContactAuditRecord): Promise<void> {
  const { authorId, action, contactMessageId, at } = record;
  await manager.insert(AuditEntry, { authorId, action, subjectId: null, details: { contactMessageId }, createdAt: at });
}

export type CourseAction = "course.created" | "course.changed" | "course.moved" | "course.deleted";

export interface CourseAuditRecord {
  authorId: string;
  action: CourseAction;
  courseId: number;
  /** The old and the new values. */
  details: object;
  at: Date;
}

/** Logs a course's change, in the same transaction. */
export async function writeCourseAudit(manager: EntityManager, record: CourseAuditRecord): Promise<void> {
  const { authorId, action, courseId, details, at } = record;
  await manager.insert(AuditEntry, {
    authorId,
    action,
    subjectId: null,
    details: { courseId, ...details },
    createdAt: at,
  });
}
