import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { User } from "../../accounts";
import { Order } from "../orders/order.entity";

/** PROVIDER: made at the payment provider, not here. */
export type RefundGround = "ADMIN" | "EARLY_ACCESS" | "WITHDRAWAL" | "PROVIDER";

/** A buyer's own rights: each refunds all that is left of the price. */
export const BUYER_GROUNDS = ["EARLY_ACCESS", "WITHDRAWAL"] as const satisfies readonly RefundGround[];
export type BuyerGround = (typeof BUYER_GROUNDS)[number];

/** Money of an order that goes back: requested, and completed once the provider has paid it. */
@Entity("refunds")
@Check("refunds_amount_cents_check", "amount_cents > 0")
@Check("refunds_ground_check", `ground IN ('ADMIN', 'EARLY_ACCESS', 'WITHDRAWAL', 'PROVIDER')`)
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

  /** The admin or buyer who asked for it; null for the provider's own. */
  @Column({ type: "uuid", name: "author_id", nullable: true })
  @Index("refunds_author_id")
  authorId: string | null;

  @ManyToOne(() => User, { onDelete: "SET NULL" })
  @JoinColumn({ name: "author_id", foreignKeyConstraintName: "refunds_author_id_fkey" })
  author: User | null;

  /** How often the provider has refused. It repeats its answer to an attempt, so the next try is another attempt. */
  @Column({ type: "integer", default: 0 })
  attempts: number;

  @Column({ type: "timestamptz", name: "requested_at" })
  requestedAt: Date;

  @Column({ type: "timestamptz", name: "completed_at", nullable: true })
  completedAt: Date | null;
}
