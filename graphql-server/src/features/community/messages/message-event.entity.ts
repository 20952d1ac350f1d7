import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { Channel } from "../channels/channel.entity";
import { Message } from "./message.entity";

/** The events of a channel. The primary key guarantees unique numbers. */
@Entity("message_events")
export class MessageEvent {
  @PrimaryColumn({ type: "uuid", name: "channel_id", primaryKeyConstraintName: "message_events_pkey" })
  channelId: string;

  @PrimaryColumn({ type: "integer", primaryKeyConstraintName: "message_events_pkey" })
  seq: number;

  @ManyToOne(() => Channel)
  @JoinColumn({ name: "channel_id", foreignKeyConstraintName: "message_events_channel_id_fkey" })
  channel: Channel;

  @Column({ type: "uuid", name: "message_id" })
  @Index("message_events_message_id")
  messageId: string;

  @ManyToOne(() => Message)
  @JoinColumn({ name: "message_id", foreignKeyConstraintName: "message_events_message_id_fkey" })
  message: Message;

  @Column({ type: "text" })
  type: "CREATED" | "EDITED" | "DELETED";

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}
