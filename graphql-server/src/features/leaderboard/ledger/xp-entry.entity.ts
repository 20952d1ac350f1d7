import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { User } from "../../accounts";

/** MESSAGE +10, COURSE +50, HELP +100, STRIKE -200, ADMIN any. */
export type XpRule = "MESSAGE" | "COURSE" | "HELP" | "STRIKE" | "ADMIN";

/**
 * The append-only XP ledger: one row per rule, source, and member. A reversal is a separate row that references the reversed
 * one.
 */
@Entity("xp_entries")
@Check("xp_entries_rule_check", `rule IN ('MESSAGE', 'COURSE', 'HELP', 'STRIKE', 'ADMIN')`)
@Index("xp_entries_source", ["rule", "sourceId", "userId"], { unique: true, where: "reverses_id IS NULL" })
@Index("xp_entries_user_id_created_at", ["userId", "createdAt"])
export class XpEntry {
  @PrimaryGeneratedColumn("identity", {
    type: "bigint",
    generatedIdentity: "ALWAYS",
    primaryKeyConstraintName: "xp_entries_pkey",
  })
  id: string;

  @Column({ type: "uuid", name: "user_id" })
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "xp_entries_user_id_fkey" })
  user: User;

  @Column({ type: "text" })
  rule: XpRule;

  /** A message, course, mark, or sanction id. */
  @Column({ type: "text", name: "source_id" })
  sourceId: string;

  /** The amount actually awarded or deducted. XP never drops below 0. */
  @Column({ type: "integer" })
  amount: number;

  @Column({ type: "bigint", name: "reverses_id", nullable: true })
  @Index("xp_entries_reverses_id", { unique: true, where: "reverses_id IS NOT NULL" })
  reversesId: string | null;

  /** An admin's reason, or the origin of imported XP. */
  @Column({ type: "text", nullable: true })
  note: string | null;

  /** Determines the week and month in which the entry counts. A reversal uses the time of the reversed row. */
  @Column({ type: "timestamptz", name: "counted_at" })
  countedAt: Date;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}
