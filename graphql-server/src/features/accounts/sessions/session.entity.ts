import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { User } from "../members/user.entity";

/** A sign-in on a device, with its family of refresh tokens. Never exposed as an API type. */
@Entity("sessions")
// (least(ended_at, expires_at)) for the retention sweep. The decorator doesn't support expressions.
@Index("sessions_client_until", { synchronize: false })
export class Session {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "sessions_pkey" })
  id: string;

  @Column({ type: "uuid", name: "user_id" })
  @Index("sessions_user_id")
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "sessions_user_id_fkey" })
  user: User;

  /** Counts rotations. Only this generation's refresh token is valid, plus the previous one for a few seconds. */
  @Column({ type: "integer", default: 0 })
  generation: number;

  @Column({ type: "timestamptz", name: "rotated_at", default: () => "now()" })
  rotatedAt: Date;

  @Column({ type: "timestamptz", name: "expires_at" })
  expiresAt: Date;

  @Column({ type: "timestamptz", name: "ended_at", nullable: true })
  endedAt: Date | null;

  /** For example, logout, reuse, kick, ban, or password. */
  @Column({ type: "text", name: "end_reason", nullable: true })
  endReason: string | null;

  /** Time of the latest request, accurate to the minute. */
  @Column({ type: "timestamptz", name: "last_used_at", default: () => "now()" })
  lastUsedAt: Date;

  /** When the member last confirmed who they are; null since signing in. */
  @Column({ type: "timestamptz", name: "confirmed_at", nullable: true })
  confirmedAt: Date | null;

  @Column({ type: "text", name: "user_agent", default: "" })
  userAgent: string;

  @Column({ type: "text", default: "" })
  ip: string;

  @CreateDateColumn({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}
