import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from "typeorm";
import { User } from "../../accounts";
import { ModerationCase } from "../reports/report.entity";
import { Sanction } from "../sanction.entity";
import type { AppealOutcome, DecisionKind, DecisionSource } from "./decision.types";

/** A statement of reasons. Written once, in the transaction of what it is about. */
@Entity("moderation_decisions")
@Check(
  "moderation_decisions_kind_check",
  `kind IN ('BAN', 'MUTE', 'KICK', 'STRIKE', 'REMOVAL', 'HOLD', 'REPORT_REJECTED')`,
)
@Check("moderation_decisions_source_check", `source IN ('REPORT', 'OWN_INITIATIVE')`)
@Index("moderation_decisions_user_id", ["userId", "createdAt", "id"])
@Index("moderation_decisions_created_at", ["createdAt", "id"])
export class Decision {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "moderation_decisions_pkey" })
  id: string;

  @Column({ type: "text" })
  kind: DecisionKind;

  /** The member that it is about: for a rejected report, the reporter; null for the report of a non-member. */
  @Column({ type: "uuid", name: "user_id", nullable: true })
  userId: string | null;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "moderation_decisions_user_id_fkey" })
  user: User | null;

  @Column({ type: "uuid", name: "sanction_id", nullable: true })
  @Index("moderation_decisions_sanction_id", { unique: true })
  sanctionId: string | null;

  @ManyToOne(() => Sanction, { onDelete: "CASCADE" })
  @JoinColumn({ name: "sanction_id", foreignKeyConstraintName: "moderation_decisions_sanction_id_fkey" })
  sanction: Sanction | null;

  /** Not foreign keys, because this feature doesn't depend on the community. */
  @Column({ type: "uuid", name: "message_id", nullable: true })
  messageId: string | null;

  @Column({ type: "uuid", name: "channel_id", nullable: true })
  channelId: string | null;

  /** The reports that led to it. */
  @Column({ type: "uuid", name: "case_id", nullable: true })
  @Index("moderation_decisions_case_id")
  caseId: string | null;

  @ManyToOne(() => ModerationCase, { onDelete: "SET NULL" })
  @JoinColumn({ name: "case_id", foreignKeyConstraintName: "moderation_decisions_case_id_fkey" })
  case: ModerationCase | null;

  /** As the author wrote them. Erased with the account. */
  @Column({ type: "text" })
  facts: string;

  /** The clause; null if the author named none. */
  @Column({ type: "text", nullable: true })
  rule: string | null;

  @Column({ type: "text" })
  source: DecisionSource;

  @Column({ type: "boolean", name: "is_detected_automatically", default: false })
  isDetectedAutomatically: boolean;

  @Column({ type: "boolean", name: "is_decided_automatically", default: false })
  isDecidedAutomatically: boolean;

  /** Whose decision it is, or, if it followed automatically, whose action led to it. */
  @Column({ type: "uuid", name: "author_id", nullable: true })
  authorId: string | null;

  @ManyToOne(() => User, { onDelete: "SET NULL" })
  @JoinColumn({ name: "author_id", foreignKeyConstraintName: "moderation_decisions_author_id_fkey" })
  author: User | null;

  @Column({ type: "timestamptz", name: "starts_at" })
  startsAt: Date;

  @Column({ type: "timestamptz", name: "ends_at", nullable: true })
  endsAt: Date | null;

  /** Of a decision without a sanction. A sanction knows when it was lifted. */
  @Column({ type: "timestamptz", name: "reversed_at", nullable: true })
  reversedAt: Date | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}

/** The one appeal that a decision can have, and its result. */
@Entity("moderation_appeals")
@Check("moderation_appeals_outcome_check", `outcome IN ('CONFIRMED', 'REVERSED')`)
@Index("moderation_appeals_open", ["createdAt", "decisionId"], { where: "decided_at IS NULL" })
export class Appeal {
  @PrimaryColumn({ type: "uuid", name: "decision_id", primaryKeyConstraintName: "moderation_appeals_pkey" })
  decisionId: string;

  @OneToOne(() => Decision, { onDelete: "CASCADE" })
  @JoinColumn({ name: "decision_id", foreignKeyConstraintName: "moderation_appeals_decision_id_fkey" })
  decision: Decision;

  @Column({ type: "text" })
  text: string;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;

  @Column({ type: "text", nullable: true })
  outcome: AppealOutcome | null;

  @Column({ type: "text", default: "" })
  answer: string;

  @Column({ type: "uuid", name: "decided_by", nullable: true })
  decidedBy: string | null;

  @ManyToOne(() => User, { onDelete: "SET NULL" })
  @JoinColumn({ name: "decided_by", foreignKeyConstraintName: "moderation_appeals_decided_by_fkey" })
  decider: User | null;

  @Column({ type: "timestamptz", name: "decided_at", nullable: true })
  decidedAt: Date | null;
}
