import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from "typeorm";
import { User } from "../../accounts";
import type { CaseOutcome, ReportKind } from "./report.types";

/** What was reported, with all reports of it. A new report of something already decided opens another case. */
@Entity("moderation_cases")
@Check("moderation_cases_outcome_check", `outcome IN ('ACTION', 'REJECTED')`)
@Index("moderation_cases_similar", ["kind", "rule", "decidedAt"], { where: "decided_at IS NOT NULL" })
@Index("moderation_cases_decided", ["decidedAt", "id"], { where: "decided_at IS NOT NULL" })
@Index("moderation_cases_user_id", ["userId", "openedAt"])
// Sorted by weight DESC, which TypeORM can't declare.
@Index("moderation_cases_queue", { synchronize: false })
export class ModerationCase {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "moderation_cases_pkey" })
  id: string;

  /** Reports of the same thing merge: `message:<id>`, `member:<id>`, or `url:<url>`. */
  @Column({ type: "text" })
  @Index("moderation_cases_open_subject", { unique: true, where: "decided_at IS NULL" })
  subject: string;

  /** Of the first report. */
  @Column({ type: "text" })
  kind: ReportKind;

  /** The reported member; null for other addresses. */
  @Column({ type: "uuid", name: "user_id", nullable: true })
  userId: string | null;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "moderation_cases_user_id_fkey" })
  user: User | null;

  @Column({ type: "uuid", name: "message_id", nullable: true })
  messageId: string | null;

  @Column({ type: "uuid", name: "channel_id", nullable: true })
  channelId: string | null;

  @Column({ type: "text", default: "" })
  url: string;

  /** The text when it was first reported, because its author can change it. Erased with the account. */
  @Column({ type: "text", default: "" })
  content: string;

  /** Of a message in a conversation, which moderators can't read: it and two messages on each side, when it was first reported. */
  @Column({ type: "json", name: "handed_over", nullable: true })
  handedOver: object[] | null;

  /** The clause that the first report named. */
  @Column({ type: "text", nullable: true })
  rule: string | null;

  /** The sum of the reports' weights; see `reporter-weight.policy.ts`. */
  @Column({ type: "real", default: 0 })
  weight: number;

  @Column({ type: "int", default: 0 })
  reports: number;

  @Column({ type: "timestamptz", name: "opened_at" })
  openedAt: Date;

  @Column({ type: "uuid", name: "claimed_by", nullable: true })
  claimedBy: string | null;

  @ManyToOne(() => User, { onDelete: "SET NULL" })
  @JoinColumn({ name: "claimed_by", foreignKeyConstraintName: "moderation_cases_claimed_by_fkey" })
  claimer: User | null;

  @Column({ type: "timestamptz", name: "claimed_until", nullable: true })
  claimedUntil: Date | null;

  @Column({ type: "uuid", name: "decided_by", nullable: true })
  decidedBy: string | null;

  @ManyToOne(() => User, { onDelete: "SET NULL" })
  @JoinColumn({ name: "decided_by", foreignKeyConstraintName: "moderation_cases_decided_by_fkey" })
  decider: User | null;

  @Column({ type: "timestamptz", name: "decided_at", nullable: true })
  decidedAt: Date | null;

  @Column({ type: "text", nullable: true })
  outcome: CaseOutcome | null;
}

/** A report by a member, or the notice of a non-member, which has no case until its email address is confirmed. */
@Entity("moderation_reports")
@Unique("moderation_reports_case_id_reporter_id_key", ["caseId", "reporterId"])
@Index("moderation_reports_reporter_id", ["reporterId", "createdAt"])
@Index("moderation_reports_accuracy", ["reporterId", "decidedAt"], { where: "is_upheld IS NOT NULL" })
@Index("moderation_reports_guests", ["createdAt"], { where: "email IS NOT NULL" })
export class Report {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "moderation_reports_pkey" })
  id: string;

  @Column({ type: "uuid", name: "case_id", nullable: true })
  caseId: string | null;

  @ManyToOne(() => ModerationCase, { onDelete: "CASCADE" })
  @JoinColumn({ name: "case_id", foreignKeyConstraintName: "moderation_reports_case_id_fkey" })
  case: ModerationCase | null;

  @Column({ type: "uuid", name: "reporter_id", nullable: true })
  reporterId: string | null;

  @ManyToOne(() => User, { onDelete: "SET NULL" })
  @JoinColumn({ name: "reporter_id", foreignKeyConstraintName: "moderation_reports_reporter_id_fkey" })
  reporter: User | null;

  @Column({ type: "text" })
  kind: ReportKind;

  @Column({ type: "text", nullable: true })
  rule: string | null;

  @Column({ type: "text" })
  comment: string;

  @Column({ type: "real", default: 0 })
  weight: number;

  /** Null until it is decided. */
  @Column({ type: "boolean", name: "is_upheld", nullable: true })
  isUpheld: boolean | null;

  /** Of a notice, as entered. */
  @Column({ type: "text", default: "" })
  url: string;

  @Column({ type: "text", default: "" })
  name: string;

  @Column({ type: "text", nullable: true })
  email: string | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;

  @Column({ type: "timestamptz", name: "decided_at", nullable: true })
  decidedAt: Date | null;
}

/** A private note of the staff about a member. Part of the member's data download. */
@Entity("moderation_notes")
@Index("moderation_notes_user_id", ["userId", "createdAt"])
export class ModerationNote {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "moderation_notes_pkey" })
  id: string;

  @Column({ type: "uuid", name: "user_id" })
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "moderation_notes_user_id_fkey" })
  user: User;

  @Column({ type: "uuid", name: "author_id", nullable: true })
  authorId: string | null;

  @ManyToOne(() => User, { onDelete: "SET NULL" })
  @JoinColumn({ name: "author_id", foreignKeyConstraintName: "moderation_notes_author_id_fkey" })
  author: User | null;

  @Column({ type: "text" })
  text: string;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}
