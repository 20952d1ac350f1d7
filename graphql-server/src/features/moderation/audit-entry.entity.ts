import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { User } from "../accounts";

/** The append-only audit log of actions by admins, members, and the system. */
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

  /** Null for the command line and for automatic actions. */
  @Column({ type: "uuid", name: "author_id", nullable: true })
  @Index("audit_entries_author_id")
  authorId: string | null;

  @ManyToOne(() => User, { onDelete: "SET NULL" })
  @JoinColumn({ name: "author_id", foreignKeyConstraintName: "audit_entries_author_id_fkey" })
  author: User | null;

  /** For example, user.banned, user.role_changed, or user.deleted. */
  @Column({ type: "text" })
  action: string;

  /** The affected member; null if the action affected no member. */
  @Column({ type: "uuid", name: "subject_id", nullable: true })
  subjectId: string | null;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "subject_id", foreignKeyConstraintName: "audit_entries_subject_id_fkey" })
  subject: User | null;

  /** The affected channel. Not a foreign key, because this feature doesn't depend on channels. */
  @Column({ type: "uuid", name: "channel_id", nullable: true })
  @Index("audit_entries_channel_id")
  channelId: string | null;

  @Column({ type: "text", default: "" })
  reason: string;

  /** The changes, for example the old and the new role. */
  @Column({ type: "jsonb", default: {} })
  details: object;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}
