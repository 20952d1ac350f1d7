import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { Subscription } from "./subscription.entity";

/** A payment for a subscription after its first period, which the order pays for. */
@Entity("subscription_renewals")
@Index("subscription_renewals_subscription_id_paid_at", ["subscriptionId", "paidAt"])
export class SubscriptionRenewal {
  /** The provider's invoice id. */
  @PrimaryColumn({ type: "text", name: "invoice_id", primaryKeyConstraintName: "subscription_renewals_pkey" })
  invoiceId: string;

  @Column({ type: "uuid", name: "subscription_id" })
  subscriptionId: string;

  @ManyToOne(() => Subscription)
  @JoinColumn({ name: "subscription_id", foreignKeyConstraintName: "subscription_renewals_subscription_id_fkey" })
  subscription: Subscription;

  @Column({ type: "integer", name: "amount_cents" })
  amountCents: number;

  @Column({ type: "text" })
  currency: string;

  @Column({ type: "timestamptz", name: "paid_at" })
  @Index("subscription_renewals_paid_at")
  paidAt: Date;

  /** When it was refunded or disputed. */
  @Column({ type: "timestamptz", name: "refunded_at", nullable: true })
  refundedAt: Date | null;
}
