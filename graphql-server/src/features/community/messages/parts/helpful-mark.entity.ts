import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { User } from "../../../accounts";

/** A helpful mark on a reply. Each question has at most one active mark. Withdrawn marks stay, because the XP ledger references them. */
@Entity("helpful_marks")
@Index("helpful_marks_question_id", ["questionId"], { unique: true, where: "withdrawn_at IS NULL" })
@Index("helpful_marks_helper_id_created_at", ["helperId", "createdAt"])
export class HelpfulMark {
  @PrimaryColumn({ type: "uuid", primaryKeyConstraintName: "helpful_marks_pkey" })
  id: string;

  @Column({ type: "uuid", name: "question_id" })
  @ForeignKey("messages", { name: "helpful_marks_question_id_fkey" })
  questionId: string;

  @Column({ type: "uuid", name: "reply_id" })
  @Index("helpful_marks_reply_id")
  @ForeignKey("messages", { name: "helpful_marks_reply_id_fkey" })
  replyId: string;

  @Column({ type: "uuid", name: "asker_id" })
  askerId: string;

  @ManyToOne(() => User)
  @JoinColumn({ name: "asker_id", foreignKeyConstraintName: "helpful_marks_asker_id_fkey" })
  asker: User;

  @Column({ type: "uuid", name: "helper_id" })
  helperId: string;

  @ManyToOne(() => User)
  @JoinColumn({ name: "helper_id", foreignKeyConstraintName: "helpful_marks_helper_id_fkey" })
  helper: User;

  /** The asker or an admin. */
  @Column({ type: "uuid", name: "marked_by_id" })
  markedById: string;

  @ManyToOne(() => User)
  @JoinColumn({ name: "marked_by_id", foreignKeyConstraintName: "helpful_marks_marked_by_id_fkey" })
  markedBy: User;

  /** Whether the mark earned XP, which depends on the daily allowance. */
  @Column({ type: "boolean" })
  awarded: boolean;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;

  @Column({ type: "timestamptz", name: "withdrawn_at", nullable: true })
  withdrawnAt: Date | null;
}
