import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { User } from "../../accounts";
import { Channel } from "../channels/channel.entity";

/** A message that a member wrote in advance. Deleted when it's sent. Only the member sees it. */
@Entity("scheduled_messages")
@Index("scheduled_messages_user_id_send_at", ["userId", "sendAt"])
export class ScheduledMessage {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "scheduled_messages_pkey" })
  id: string;

  @Column({ type: "uuid", name: "user_id" })
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "scheduled_messages_user_id_fkey" })
  user: User;

  @Column({ type: "uuid", name: "channel_id" })
  @Index("scheduled_messages_channel_id")
  channelId: string;

  @ManyToOne(() => Channel, { onDelete: "CASCADE" })
  @JoinColumn({ name: "channel_id", foreignKeyConstraintName: "scheduled_messages_channel_id_fkey" })
  channel: Channel;

  @Column({ type: "text" })
  content: string;

  @Column({ type: "timestamptz", name: "send_at" })
  @Index("scheduled_messages_send_at", { where: "failure IS NULL" })
  sendAt: Date;

  /**
   * Set before it's sent, and still set if the server stopped in between. From then on, it may have been posted, so it can't change
   * until it was sent again with the same client message id, after this time.
   */
  @Column({ type: "timestamptz", name: "claimed_until", nullable: true })
  claimedUntil: Date | null;

  /** Why it couldn't be sent. It waits for the member then. */
  @Column({ type: "text", nullable: true })
  failure: string | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}
