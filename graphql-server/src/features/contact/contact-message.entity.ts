import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { User } from "../accounts";

/** One turn of a chatbot conversation that was handed over to the team. */
export interface TranscriptTurn {
  author: "VISITOR" | "ASSISTANT";
  text: string;
}

/** A message to the team. */
@Entity("contact_messages")
@Index("contact_messages_created_at_id", ["createdAt", "id"])
export class ContactMessage {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "contact_messages_pkey" })
  id: string;

  /** Null for visitors. */
  @Column({ type: "uuid", name: "user_id", nullable: true })
  @Index("contact_messages_user_id")
  userId: string | null;

  @ManyToOne(() => User, { onDelete: "SET NULL" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "contact_messages_user_id_fkey" })
  user: User | null;

  @Column({ type: "text" })
  name: string;

  /** As entered; not verified. */
  @Column({ type: "text" })
  email: string;

  @Column({ type: "text" })
  message: string;

  /** Empty unless the message was handed over by the chatbot. */
  @Column({ type: "jsonb", default: [] })
  transcript: TranscriptTurn[];

  @Column({ type: "timestamptz", name: "read_at", nullable: true })
  readAt: Date | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}
