import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { User } from "../../accounts";

/** A message that an admin removed, for admins who review the removal. Deleted after 90 days. */
@Entity("removed_messages")
export class RemovedMessage {
  @PrimaryColumn({ type: "uuid", name: "message_id", primaryKeyConstraintName: "removed_messages_pkey" })
  messageId: string;

  @Column({ type: "uuid", name: "sender_id" })
  @Index("removed_messages_sender_id")
  senderId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "sender_id", foreignKeyConstraintName: "removed_messages_sender_id_fkey" })
  sender: User;

  @Column({ type: "text" })
  content: string;

  /** The names of its attachments, which are deleted. */
  @Column({ type: "text", array: true })
  files: string[];

  @Column({ type: "timestamptz", name: "removed_at" })
  @Index("removed_messages_removed_at")
  removedAt: Date;
}
