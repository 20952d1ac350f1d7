import { Check, Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { User } from "../accounts";

export type SanctionKind = "BAN" | "MUTE" | "KICK" | "STRIKE";

/** A ban, mute, kick, or strike. Every check compares `endsAt` with the current time, so no job has to end it. */
@Entity("sanctions")
@Check("sanctions_kind_check", `kind IN ('BAN', 'MUTE', 'KICK', 'STRIKE')`)
@Index("sanctions_user_id_kind", ["userId", "kind"])
@Index("sanctions_in_force", ["kind", "userId"], { where: "lifted_at IS NULL" })
export class Sanction {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "sanctions_pkey" })
  id: string;

  @Column({ type: "uuid", name: "user_id" })
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "sanctions_user_id_fkey" })
  user: User;

  @Column({ type: "text" })
  kind: SanctionKind;

  @Column({ type: "text" })
  reason: string;

  /** Null for an automatic ban after the fifth strike. */
  @Column({ type: "uuid", name: "author_id", nullable: true })
  authorId: string | null;

  @ManyToOne(() => User, { onDelete: "SET NULL" })
  @JoinColumn({ name: "author_id", foreignKeyConstraintName: "sanctions_author_id_fkey" })
  author: User | null;

  @Column({ type: "timestamptz", name: "starts_at" })
  startsAt: Date;

  /** Null: until an admin lifts it. */
  @Column({ type: "timestamptz", name: "ends_at", nullable: true })
  endsAt: Date | null;

  /** Set when an admin lifts the sanction or withdraws the strike. */
  @Column({ type: "timestamptz", name: "lifted_at", nullable: true })
  liftedAt: Date | null;

  @CreateDateColumn({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}
