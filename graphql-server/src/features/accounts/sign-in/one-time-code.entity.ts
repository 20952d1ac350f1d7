import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { User } from "../members/user.entity";

export type CodePurpose = "SIGN_IN" | "ENABLE_MFA" | "RESET_PASSWORD" | "APPROVE_EMAIL" | "CONFIRM_EMAIL";

/** An emailed code or link that works once. Never exposed as an API type. */
@Entity("one_time_codes")
@Check(
  "one_time_codes_purpose_check",
  `purpose IN ('SIGN_IN', 'ENABLE_MFA', 'RESET_PASSWORD', 'APPROVE_EMAIL', 'CONFIRM_EMAIL')`,
)
@Index("one_time_codes_user_id_created_at", ["userId", "createdAt"])
export class OneTimeCode {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "one_time_codes_pkey" })
  id: string;

  @Column({ type: "uuid", name: "user_id" })
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "one_time_codes_user_id_fkey" })
  user: User;

  @Column({ type: "text" })
  purpose: CodePurpose;

  /** Keyed digest of the code or link; the key is not in the database. */
  @Column({ type: "text", name: "secret_hash" })
  @Index("one_time_codes_secret_hash")
  secretHash: string;

  /** The new address. For CONFIRM_EMAIL, null means the current one. */
  @Column({ type: "text", nullable: true })
  email: string | null;

  /** The network (`ClientInfo.network`) on which the password was entered. */
  @Column({ type: "text", default: "" })
  ip: string;

  /** Whether the user asked to resend the code. */
  @Column({ type: "boolean", default: false })
  resent: boolean;

  /** Attempts checked against the code. */
  @Column({ type: "integer", default: 0 })
  tries: number;

  /** Attempts from other networks. */
  @Column({ type: "integer", name: "foreign_tries", default: 0 })
  foreignTries: number;

  @Column({ type: "timestamptz", name: "expires_at" })
  expiresAt: Date;

  /** When it was used, revoked, or replaced by a newer one. */
  @Column({ type: "timestamptz", name: "ended_at", nullable: true })
  endedAt: Date | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}
