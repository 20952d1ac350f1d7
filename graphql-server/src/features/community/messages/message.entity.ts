import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { User } from "../../accounts";
import { Channel } from "../channels/channel.entity";

@Entity("messages")
@Index("messages_channel_id_created_seq", ["channelId", "createdSeq"], { unique: true })
@Index("messages_channel_id_seq", ["channelId", "seq"], { unique: true })
@Index("messages_sender_id_client_message_id", ["senderId", "clientMessageId"], { unique: true })
@Index("messages_sender_id_created_at", ["senderId", "createdAt"])
// A block range index: the decorator cannot say so.
@Index("messages_created_at", { synchronize: false })
export class Message {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "messages_pkey" })
  id: string;

  @Column({ type: "uuid", name: "channel_id" })
  channelId: string;

  @ManyToOne(() => Channel)
  @JoinColumn({ name: "channel_id", foreignKeyConstraintName: "messages_channel_id_fkey" })
  channel: Channel;

  @Column({ type: "uuid", name: "sender_id" })
  senderId: string;

  @ManyToOne(() => User)
  @JoinColumn({ name: "sender_id", foreignKeyConstraintName: "messages_sender_id_fkey" })
  sender: User;

  /** Empty once deleted: the tombstone keeps the place, not the words. */
  @Column({ type: "text" })
  content: string;

  /** Equal for texts that differ only in digits, punctuation, case, or spacing, as they were sent; null once deleted. */
  @Column({ type: "bigint", name: "text_key", nullable: true })
  textKey: string | null;

  /** Number of the event that created it: the order of display. */
  @Column({ type: "integer", name: "created_seq" })
  createdSeq: number;

  /** Number of its newest event: the order of catch-up. */
  @Column({ type: "integer" })
  seq: number;

  /** Given by the sender's client; the same one again means the same message. */
  @Column({ type: "text", name: "client_message_id", nullable: true })
  clientMessageId: string | null;

  @Column({ type: "uuid", name: "reply_to_id", nullable: true })
  @Index("messages_reply_to_id")
  replyToId: string | null;

  @ManyToOne(() => Message)
  @JoinColumn({ name: "reply_to_id", foreignKeyConstraintName: "messages_reply_to_id_fkey" })
  replyTo: Message | null;

  /** Whether a mark of `helpful_marks` is in force for it. */
  @Column({ type: "boolean", default: false })
  helpful: boolean;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;

  @Column({ type: "timestamptz", name: "edited_at", nullable: true })
  editedAt: Date | null;

  @Column({ type: "timestamptz", name: "deleted_at", nullable: true })
  deletedAt: Date | null;
}
