import { Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn } from "typeorm";
import { User } from "../../accounts";
import { XpEntry } from "../ledger/xp-entry.entity";

/** A member's objection to a receipt, with the team's answer. One per receipt. */
@Entity("xp_disputes")
@Index("xp_disputes_open", ["createdAt"], { where: "answered_at IS NULL" })
export class XpDispute {
  @PrimaryColumn({ type: "bigint", name: "receipt_id", primaryKeyConstraintName: "xp_disputes_pkey" })
  receiptId: string;

  @OneToOne(() => XpEntry, { onDelete: "CASCADE" })
  @JoinColumn({ name: "receipt_id", foreignKeyConstraintName: "xp_disputes_receipt_id_fkey" })
  receipt: XpEntry;

  @Column({ type: "uuid", name: "user_id" })
  @Index("xp_disputes_user_id")
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "xp_disputes_user_id_fkey" })
  user: User;

  @Column({ type: "text" })
  text: string;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;

  @Column({ type: "text", nullable: true })
  answer: string | null;

  @Column({ type: "timestamptz", name: "answered_at", nullable: true })
  answeredAt: Date | null;
}
