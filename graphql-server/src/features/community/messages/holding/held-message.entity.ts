import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { User } from "../../../accounts";
import type { NewAttachment } from "../../attachments/attachment.sql";
import { Channel } from "../../channels/channel.entity";
import type { TradeCard } from "../parts/trade-card.types";

/** Why a message waits, as its author and the moderators read it. */
export interface HoldReason {
  /** For programs. */
  code: string;
  /** A noun phrase, such as "your first link". */
  text: string;
  /** The clause of the community rules. */
  rule?: string;
}

/**
 * A message that waits for a moderator. It isn't among the messages, so nothing that reads those can show it. Its text is erased when
 * it is released; a rejected message is deleted after 90 days.
 */
@Entity("held_messages")
@Check("held_messages_outcome_check", `outcome IN ('RELEASED', 'REJECTED')`)
@Index("held_messages_user_id_held_at", ["userId", "heldAt"])
@Index("held_messages_client_message_id", ["userId", "clientMessageId"], {
  unique: true,
  where: "client_message_id IS NOT NULL",
})
export class HeldMessage {
  /** The message has the same id once it is released. */
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "held_messages_pkey" })
  id: string;

  @Column({ type: "uuid", name: "user_id" })
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "held_messages_user_id_fkey" })
  user: User;

  @Column({ type: "uuid", name: "channel_id" })
  @Index("held_messages_channel_id")
  channelId: string;

  @ManyToOne(() => Channel, { onDelete: "CASCADE" })
  @JoinColumn({ name: "channel_id", foreignKeyConstraintName: "held_messages_channel_id_fkey" })
  channel: Channel;

  @Column({ type: "text" })
  content: string;

  @Column({ type: "uuid", name: "reply_to_id", nullable: true })
  replyToId: string | null;

  @Column({ type: "boolean", name: "thread_only" })
  threadOnly: boolean;

  @Column({ type: "jsonb" })
  attachments: NewAttachment[];

  @Column({ type: "jsonb", name: "trade_card", nullable: true })
  tradeCard: TradeCard | null;

  @Column({ type: "text", name: "client_message_id", nullable: true })
  clientMessageId: string | null;

  @Column({ type: "jsonb" })
  reasons: HoldReason[];

  /** The clause of the first reason that names one. */
  @Column({ type: "text", nullable: true })
  rule: string | null;

  @Column({ type: "timestamptz", name: "held_at" })
  heldAt: Date;

  /** Null while it waits. */
  @Column({ type: "text", nullable: true })
  outcome: "RELEASED" | "REJECTED" | null;

  @Column({ type: "timestamptz", name: "decided_at", nullable: true })
  @Index("held_messages_decided_at", { where: "outcome = 'REJECTED'" })
  decidedAt: Date | null;
}
