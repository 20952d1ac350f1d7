import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { User } from "../../accounts";
import { Message } from "../messages/message.entity";
import type { Reaction } from "../messages/parts/reaction";

/** A member's reaction to a message that is not deleted. */
@Entity("message_reactions")
export class MessageReaction {
  @PrimaryColumn({ type: "uuid", name: "message_id", primaryKeyConstraintName: "message_reactions_pkey" })
  messageId: string;

  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: "message_reactions_pkey" })
  @Index("message_reactions_user_id")
  userId: string;

  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "message_reactions_pkey" })
  reaction: Reaction;

  @ManyToOne(() => Message)
  @JoinColumn({ name: "message_id", foreignKeyConstraintName: "message_reactions_message_id_fkey" })
  message: Message;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "message_reactions_user_id_fkey" })
  user: User;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}
