import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { User } from "../../accounts";
import { Order } from "../orders/order.entity";

/** AUTOMATIC: the payment wasn't wanted. PROVIDER: refunded at the payment provider, outside this application. */
export type RefundGround = "ADMIN" | "AUTOMATIC" | "EARLY_ACCESS" | "WITHDRAWAL" | "PROVIDER";

/** Grounds a buyer can claim. Each refunds the rest of the price. */
export const BUYER_GROUNDS = ["EARLY_ACCESS", "WITHDRAWAL"] as const satisfies readonly RefundGround[];
export type BuyerGround = (typeof BUYER_GROUNDS)[number];

/** A refund of an order: requested, completed once the provider accepted it, and failed if the provider couldn't make it after all. */
@Entity("refunds")
@Check("refunds_amount_cents_check", "amount_cents > 0")
@Check("refunds_ground_check", `ground IN ('ADMIN', 'AUTOMATIC', 'EARLY_ACCESS', 'WITHDRAWAL', 'PROVIDER')`)
@Index("refunds_one_pending", ["orderId", "ground"], { unique: true, where: "completed_at IS NULL" })
export class Refund {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "refunds_pkey" })
  id: string;

  @Column({ type: "uuid", name: "order_id" })
  @Index("refunds_order_id")
  orderId: string;

  @ManyToOne(() => Order)
  @JoinColumn({ name: "order_id", foreignKeyConstraintName: "refunds_order_id_fkey" })
  order: Order;

  @Column({ type: "integer", name: "amount_cents" })
  amountCents: number;

  @Column({ type: "text" })
  ground: RefundGround;

  @Column({ type: "text" })
  reason: string;

  /** The admin or buyer who requested it; null if automatic or made at the provider. */
  @Column({ type: "uuid", name: "author_id", nullable: true })
  @Index("refunds_author_id")
  authorId: string | null;

  @ManyToOne(() => User, { onDelete: "SET NULL" })
  @JoinColumn({ name: "author_id", foreignKeyConstraintName: "refunds_author_id_fkey" })
  author: User | null;

  /** Number of times the provider rejected it; part of the idempotency key, because the provider replays its response. */
  @Column({ type: "integer", default: 0 })
  attempts: number;

  @Column({ type: "timestamptz", name: "requested_at" })
  requestedAt: Date;

  @Column({ type: "timestamptz", name: "completed_at", nullable: true })
  completedAt: Date | null;

  /** The money is back at the provider, and an admin has to refund the order again. */
  @Column({ type: "timestamptz", name: "failed_at", nullable: true })
  failedAt: Date | null;
}
