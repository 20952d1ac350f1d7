import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { User } from "../../accounts";
import { Order } from "../orders/order.entity";

/** A paid Premium subscription. Grants the role until the end of the paid period. */
@Entity("subscriptions")
@Check("subscriptions_status_check", `status IN ('ACTIVE', 'ENDED')`)
@Index("subscriptions_user_id", ["userId"])
@Index("subscriptions_period_end_active", ["periodEnd"], { where: "status = 'ACTIVE'" })
export class Subscription {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "subscriptions_pkey" })
  id: string;

  @Column({ type: "uuid", name: "user_id" })
  userId: string;

  @ManyToOne(() => User)
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "subscriptions_user_id_fkey" })
  user: User;

  @Column({ type: "uuid", name: "order_id" })
  @Index("subscriptions_order_id", { unique: true })
  orderId: string;

  @ManyToOne(() => Order)
  @JoinColumn({ name: "order_id", foreignKeyConstraintName: "subscriptions_order_id_fkey" })
  order: Order;

  /** The provider's subscription id; null with the test gateway. */
  @Column({ type: "text", name: "provider_id", nullable: true })
  @Index("subscriptions_provider_id", { unique: true })
  providerId: string | null;

  @Column({ type: "text", default: "ACTIVE" })
  status: "ACTIVE" | "ENDED";

  @Column({ type: "timestamptz", name: "period_end" })
  periodEnd: Date;

  /** When it was canceled. It stays active until the end of the period and doesn't renew. */
  @Column({ type: "timestamptz", name: "cancelled_at", nullable: true })
  cancelledAt: Date | null;

  /** When the sweep last checked whether it ended. */
  @Column({ type: "timestamptz", name: "swept_at", nullable: true })
  sweptAt: Date | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}
