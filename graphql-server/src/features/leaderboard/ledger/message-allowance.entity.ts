import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from "typeorm";
import { User } from "../../accounts";

/** A member's remaining message awards: a bucket of 5, refilled at one per minute, and 50 per UTC day. */
@Entity("message_allowances")
export class MessageAllowance {
  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: "message_allowances_pkey" })
  userId: string;

  @OneToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "message_allowances_user_id_fkey" })
  user: User;

  /** Awards in the bucket at `refilled_at`. */
  @Column({ type: "double precision" })
  tokens: number;

  @Column({ type: "timestamptz", name: "refilled_at" })
  refilledAt: Date;

  @Column({ type: "date", name: "day" })
  day: string;

  @Column({ type: "integer", name: "awards_today" })
  awardsToday: number;
}
