import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { User } from "../../../accounts";
import { Channel } from "../../channels/channel.entity";

/** A mention in a message that is not deleted, for the mention badges. */
@Entity("message_mentions")
@Index("message_mentions_user_id_channel_id_seq", ["userId", "channelId", "seq"])
export class MessageMention {
  @PrimaryColumn({ type: "uuid", name: "message_id", primaryKeyConstraintName: "message_mentions_pkey" })
  @ForeignKey("messages", { name: "message_mentions_message_id_fkey" })
  messageId: string;

  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: "message_mentions_pkey" })
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "message_mentions_user_id_fkey" })
  user: User;

  @Column({ type: "uuid", name: "channel_id" })
  channelId: string;

  @ManyToOne(() => Channel)
  @JoinColumn({ name: "channel_id", foreignKeyConstraintName: "message_mentions_channel_id_fkey" })
  channel: Channel;

  /** The message's `createdSeq`, for comparison with read positions. */
  @Column({ type: "integer" })
  seq: number;
}
