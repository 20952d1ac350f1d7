import { registerEnumType } from "type-graphql";
import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { User } from "../../accounts";

export enum AttachmentKind {
  IMAGE = "IMAGE",
  PDF = "PDF",
  TEXT = "TEXT",
  WORD = "WORD",
}

registerEnumType(AttachmentKind, {
  name: "AttachmentKind",
  description: "The type of an attachment, detected from its content.",
  valuesConfig: {
    IMAGE: { description: "An image. Converted to WebP and shown in the message." },
    PDF: { description: "A PDF document. Offered as a download." },
    TEXT: { description: "A plain text file in UTF-8. Offered as a download." },
    WORD: { description: "A Word document (.docx). Offered as a download." },
  },
});

@Entity("attachments")
@Index("attachments_message_id_position", ["messageId", "position"])
@Index("attachments_uploader_id_created_at", ["uploaderId", "createdAt"])
@Index("attachments_unsent_created_at", ["createdAt"], { where: "message_id IS NULL" })
export class Attachment {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "attachments_pkey" })
  id: string;

  @Column({ type: "uuid", name: "uploader_id" })
  uploaderId: string;

  @ManyToOne(() => User)
  @JoinColumn({ name: "uploader_id", foreignKeyConstraintName: "attachments_uploader_id_fkey" })
  uploader: User;

  /** Null until the message is sent. */
  @Column({ type: "uuid", name: "message_id", nullable: true })
  @ForeignKey("messages", { name: "attachments_message_id_fkey", deferrable: "INITIALLY DEFERRED" })
  messageId: string | null;

  /** Belongs to no message: another feature keeps it for its uploader, and no one else can open it. */
  @Column({ type: "boolean", name: "is_private", default: false })
  isPrivate: boolean;

  /** Reserved for a message that waits for a moderator. */
  @Column({ type: "uuid", name: "held_message_id", nullable: true })
  heldMessageId: string | null;

  /** The place of the attachment in its message. */
  @Column({ type: "integer" })
  position: number;

  @Column({ type: "text" })
  kind: AttachmentKind;

  @Column({ type: "text" })
  name: string;

  /** The size of the stored file. An image has its viewing size. */
  @Column({ type: "integer" })
  bytes: number;

  /** The dimensions of an image's viewing size in pixels. Null for other files. */
  @Column({ type: "integer", nullable: true })
  width: number | null;

  @Column({ type: "integer", nullable: true })
  height: number | null;

  @Column({ type: "text", name: "alt_text" })
  altText: string;

  /** The random part of the names of the stored objects. It never leaves the server. */
  @Column({ type: "text", name: "storage_key" })
  storageKey: string;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}
