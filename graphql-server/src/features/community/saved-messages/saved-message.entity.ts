import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { User } from "../../accounts";
import { Message } from "../messages/message.entity";

/** A message that a member saved. Only the member sees it. */
@Entity("saved_messages")
@Index("saved_messages_user_id_saved_at", ["userId", "savedAt", "messageId"])
export class SavedMessage {
  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: "saved_messages_pkey" })
  userId: string;

  @PrimaryColumn({ type: "uuid", name: "message_id", primaryKeyConstraintName: "saved_messages_pkey" })
  @Index("saved_messages_message_id")
  messageId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "saved_messages_user_id_fkey" })
  user: User;

  @ManyToOne(() => Message)
  @JoinColumn({ name: "message_id", foreignKeyConstraintName: "saved_messages_message_id_fkey" })
  message: Message;

  @Column({ type: "timestamptz", name: "saved_at" })
  savedAt: Date;

  /** Null if the member wants no reminder, or got it. */
  @Column({ type: "timestamptz", name: "remind_at", nullable: true })
  @Index("saved_messages_remind_at", { where: "remind_at IS NOT NULL" })
  remindAt: Date | null;
}
