import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { User } from "../accounts";

/** What an admin did to whom and why: append-only. */
@Entity("audit_entries")
@Index("audit_entries_subject_id", ["subjectId"])
@Index("audit_entries_created_at_id", ["createdAt", "id"])
@Index("audit_entries_action_created_at_id", ["action", "createdAt", "id"])
export class AuditEntry {
  @PrimaryGeneratedColumn("identity", {
    type: "bigint",
    generatedIdentity: "ALWAYS",
    primaryKeyConstraintName: "audit_entries_pkey",
  })
  id: string;

  /** Null for the command line and for what the product does by itself. */
  @Column({ type: "uuid", name: "author_id", nullable: true })
  @Index("audit_entries_author_id")
  authorId: string | null;

  @ManyToOne(() => User, { onDelete: "SET NULL" })
  @JoinColumn({ name: "author_id", foreignKeyConstraintName: "audit_entries_author_id_fkey" })
  author: User | null;

  /** Such as user.banned, user.role_changed, user.deleted. */
  @Column({ type: "text" })
  action: string;

  /** The person it was done to; null when it was done to a channel. */
  @Column({ type: "uuid", name: "subject_id", nullable: true })
  subjectId: string | null;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "subject_id", foreignKeyConstraintName: "audit_entries_subject_id_fkey" })
  subject: User | null;

  /** The channel it was done to; the log knows no feature, so it is only a number here. */
  @Column({ type: "uuid", name: "channel_id", nullable: true })
  @Index("audit_entries_channel_id")
  channelId: string | null;

  @Column({ type: "text", default: "" })
  reason: string;

  /** What changed, such as the role before and after. */
  @Column({ type: "jsonb", default: {} })
  details: object;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}
