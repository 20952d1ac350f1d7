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
  /** What changed, from what to what. */
  details?: object;
  at: Date;
}

/** Writes down what an admin or its creator does to a channel, in the transaction that does it. */
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

/** Writes down an act in the transaction that does it. */
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

/** Writes down what an admin does with a contact message: its number only, because the log outlives what people wrote. */
export async function writeContactAudit(manager: EntityManager, record: ContactAuditRecord): Promise<void> {
  const { authorId, action, contactMessageId, at } = record;
  await manager.insert(AuditEntry, { authorId, action, subjectId: null, details: { contactMessageId }, createdAt: at });
}

export type CourseAction = "course.created" | "course.changed" | "course.moved" | "course.deleted";

export interface CourseAuditRecord {
  authorId: string;
  action: CourseAction;
  courseId: number;
  /** What changed, from what to what. */
  details: object;
  at: Date;
}

/** Writes down what an admin does to a course, in the transaction that does it. */
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
