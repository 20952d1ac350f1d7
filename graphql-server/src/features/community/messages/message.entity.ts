import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { User } from "../../accounts";
import { Lesson } from "../../courses";
import type { TradeCard } from "./parts/trade-card.types";
import { Channel } from "../channels/channel.entity";
import type { ReactionCount } from "./parts/reaction";

@Entity("messages")
@Index("messages_channel_id_created_seq", ["channelId", "createdSeq"], { unique: true })
@Index("messages_channel_id_seq", ["channelId", "seq"], { unique: true })
@Index("messages_sender_id_client_message_id", ["senderId", "clientMessageId"], { unique: true })
@Index("messages_sender_id_created_at", ["senderId", "createdAt"])
@Index("messages_lesson_id_created_seq", ["lessonId", "createdSeq"], { where: "lesson_id IS NOT NULL" })
@Index("messages_thread_root_id_created_seq", ["threadRootId", "createdSeq"], { where: "thread_root_id IS NOT NULL" })
@Index("messages_channel_id_pinned_at", ["channelId", "pinnedAt"], { where: "pinned_at IS NOT NULL" })
@Index("messages_sender_id_created_at_trade_card", ["senderId", "createdAt"], { where: "trade_card IS NOT NULL" })
// A block range index, which the decorator can't express.
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

  /** Empty after deletion. */
  @Column({ type: "text" })
  content: string;

  /** Key of the text as originally posted; see `textKeyOf`. Null after deletion. */
  @Column({ type: "bigint", name: "text_key", nullable: true })
  textKey: string | null;

  /** Number of the event that created the message; the display order. */
  @Column({ type: "integer", name: "created_seq" })
  createdSeq: number;

  /** Number of the latest event; the catch-up order. */
  @Column({ type: "integer" })
  seq: number;

  /** The client's idempotency key. */
  @Column({ type: "text", name: "client_message_id", nullable: true })
  clientMessageId: string | null;

  @Column({ type: "uuid", name: "reply_to_id", nullable: true })
  @Index("messages_reply_to_id")
  replyToId: string | null;

  @ManyToOne(() => Message)
  @JoinColumn({ name: "reply_to_id", foreignKeyConstraintName: "messages_reply_to_id_fkey" })
  replyTo: Message | null;

  /** The first message of its thread; null for messages that aren't replies. */
  @Column({ type: "uuid", name: "thread_root_id", nullable: true })
  threadRootId: string | null;

  @ManyToOne(() => Message)
  @JoinColumn({ name: "thread_root_id", foreignKeyConstraintName: "messages_thread_root_id_fkey" })
  threadRoot: Message | null;

  /** Whether only its thread shows it, not the channel. Only for replies. */
  @Column({ type: "boolean", name: "thread_only", default: false })
  threadOnly: boolean;

  /** Of a root: the replies in its thread that aren't deleted. */
  @Column({ type: "integer", name: "reply_count", default: 0 })
  replyCount: number;

  /** Of a root: the helpful replies in its thread. */
  @Column({ type: "integer", name: "helped_count", default: 0 })
  helpedCount: number;

  /** Of a root: number of the event that last changed the counts. Null if it never had a reply. */
  @Column({ type: "integer", name: "thread_seq", nullable: true })
  threadSeq: number | null;

  /** In display order; null if there are none. */
  @Column({ type: "jsonb", name: "reaction_counts", nullable: true })
  reactionCounts: ReactionCount[] | null;

  /** Null if it isn't pinned. */
  @Column({ type: "timestamptz", name: "pinned_at", nullable: true })
  pinnedAt: Date | null;

  /** The lesson that it links to, if the lesson belongs to the channel's course. Null after deletion. */
  @Column({ type: "uuid", name: "lesson_id", nullable: true })
  lessonId: string | null;

  @ManyToOne(() => Lesson, { onDelete: "SET NULL" })
  @JoinColumn({ name: "lesson_id", foreignKeyConstraintName: "messages_lesson_id_fkey" })
  lesson: Lesson | null;

  /** Whether it has an active mark in `helpful_marks`. */
  @Column({ type: "boolean", default: false })
  helpful: boolean;

  /** An empty object after deletion, so that deleted cards still count as such. Null for other messages. */
  @Column({ type: "jsonb", name: "trade_card", nullable: true })
  tradeCard: TradeCard | Record<string, never> | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;

  @Column({ type: "timestamptz", name: "edited_at", nullable: true })
  editedAt: Date | null;

  @Column({ type: "timestamptz", name: "deleted_at", nullable: true })
  deletedAt: Date | null;
}
