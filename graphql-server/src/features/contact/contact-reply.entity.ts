import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { User } from "../accounts";
import { ContactMessage } from "./contact-message.entity";

/** A reply from the team, emailed to the sender. */
@Entity("contact_replies")
export class ContactReply {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "contact_replies_pkey" })
  id: string;

  @Column({ type: "uuid", name: "message_id" })
  @Index("contact_replies_message_id")
  messageId: string;

  @ManyToOne(() => ContactMessage, { onDelete: "CASCADE" })
  @JoinColumn({ name: "message_id", foreignKeyConstraintName: "contact_replies_message_id_fkey" })
  message: ContactMessage;

  @Column({ type: "uuid", name: "author_id", nullable: true })
  authorId: string | null;

  @ManyToOne(() => User, { onDelete: "SET NULL" })
  @JoinColumn({ name: "author_id", foreignKeyConstraintName: "contact_replies_author_id_fkey" })
  author: User | null;

  @Column({ type: "text" })
  body: string;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}
