import type { EntityManager } from "typeorm";
import { AuditEntry } from "./audit-entry.entity";

type MemberAction =
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
  | "user.xp_dispute_answered"
  | "user.moderator_changed"
  | "user.deleted"
  | "user.mfa_reset"
  | "user.password_set"
  | "user.profile_changed"
  | "message.deleted"
  | "message.hidden_as_sample"
  | "message.pinned"
  | "message.shown_as_sample"
  | "message.unpinned"
  | "order.refunded"
  | "api_key.created"
  | "api_key.revoked"
  | "appeal.upheld"
  | "appeal.rejected";

export type ChannelAction =
  | "channel.created"
  | "channel.approved"
  | "channel.rejected"
  | "channel.changed"
  | "channel.archived"
  | "channel.restored"
  | "channel.moved";

export type ContactAction = "contact.replied" | "contact.marked_read" | "contact.marked_unread" | "contact.deleted";

export type CourseAction = "course.created" | "course.changed" | "course.moved" | "course.deleted";

export type LessonAction =
  "lesson.created" | "lesson.draft_saved" | "lesson.published" | "lesson.archived" | "lesson.restored" | "lesson.moved";

export type GuardRuleAction =
  | "guard_rule.created"
  | "guard_rule.changed"
  | "guard_rule.tried"
  | "guard_rule.enabled"
  | "guard_rule.disabled"
  | "guard_rule.deleted";

/** Real people on the Explore page. */
export type FeaturedPersonAction = "featured_person.created" | "featured_person.changed" | "featured_person.deleted";

/** An action and what it affected. The log outlives contact messages and courses, so their ids are details. */
type AuditRecord = {
  /** Null for the command line and for automatic actions. */
  authorId: string | null;
  reason?: string;
  at: Date;
} & (
  | { action: MemberAction; subjectId: string; details?: object }
  | { action: ChannelAction; channelId: string; details?: object }
  | { action: ContactAction; details: { contactMessageId: string } }
  | { action: CourseAction; details: { courseId: number } }
  | { action: LessonAction; details: { courseId: number; lessonId: string; title: string } }
  | { action: FeaturedPersonAction; details: { kind: string; name: string; title: string } }
  | { action: GuardRuleAction; details: { ruleId: string; name: string } }
  | { action: "case.decided" | "case.reopened"; details: { caseId: string } }
  | { action: "quarantine.released"; details?: object }
);

/** Logs an action in the caller's transaction. */
export async function writeAudit(
  manager: EntityManager,
  { at, reason = "", details = {}, ...entry }: AuditRecord,
): Promise<void> {
  await manager.insert(AuditEntry, { subjectId: null, ...entry, reason: reason.trim(), details, createdAt: at });
}
