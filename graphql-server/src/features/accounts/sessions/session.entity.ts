import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { User } from "../members/user.entity";

/** One sign-in on one device: the family of its refresh tokens. Never an object type of the API. */
@Entity("sessions")
export class Session {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "sessions_pkey" })
  id: string;

  @Column({ type: "uuid", name: "user_id" })
  @Index("sessions_user_id")
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "sessions_user_id_fkey" })
  user: User;

  /** Counts rotations; only the refresh token of this generation is good (the one before it for a few seconds). */
  @Column({ type: "integer", default: 0 })
  generation: number;

  @Column({ type: "timestamptz", name: "rotated_at", default: () => "now()" })
  rotatedAt: Date;

  @Column({ type: "timestamptz", name: "expires_at" })
  expiresAt: Date;

  @Column({ type: "timestamptz", name: "ended_at", nullable: true })
  endedAt: Date | null;

  /** Why it ended: logout, reuse, kick, ban, password ... */
  @Column({ type: "text", name: "end_reason", nullable: true })
  endReason: string | null;

  /** Of the latest request, to the minute. */
  @Column({ type: "timestamptz", name: "last_used_at", default: () => "now()" })
  lastUsedAt: Date;

  @Column({ type: "text", name: "user_agent", default: "" })
  userAgent: string;

  @Column({ type: "text", default: "" })
  ip: string;

  @CreateDateColumn({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}
