import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from "typeorm";
import { Message } from "../messages/message.entity";

/** A message that the team shows, without its author, to members who have no access to its channel. */
@Entity("channel_samples")
export class ChannelSample {
  @PrimaryColumn({ type: "uuid", name: "message_id", primaryKeyConstraintName: "channel_samples_pkey" })
  messageId: string;

  @OneToOne(() => Message, { onDelete: "CASCADE" })
  @JoinColumn({ name: "message_id", foreignKeyConstraintName: "channel_samples_message_id_fkey" })
  message: Message;

  @Column({ type: "timestamptz", name: "chosen_at" })
  chosenAt: Date;
}
