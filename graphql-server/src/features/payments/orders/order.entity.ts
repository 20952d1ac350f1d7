import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { User } from "../../accounts";
import { Course } from "../../courses";

/**
 * OPEN: in checkout. PENDING: waiting for the payment. PAID: paid, but without access. FULFILLED: paid, access granted. FAILED,
 * CANCELLED, and EXPIRED: not paid; a late payment still fulfills the order. DISPUTED: access revoked, until the seller wins the
 * dispute. REFUNDED: access revoked for good.
 */
export type OrderStatus =
  "OPEN" | "PENDING" | "PAID" | "FULFILLED" | "FAILED" | "CANCELLED" | "EXPIRED" | "REFUNDED" | "DISPUTED";

/** A member's purchase of one item. Title and price are copied when the order is created. */
@Entity("orders")
@Check(
  "orders_status_check",
  `status IN ('OPEN', 'PENDING', 'PAID', 'FULFILLED', 'FAILED', 'CANCELLED', 'EXPIRED', 'REFUNDED', 'DISPUTED')`,
)
@Index("orders_one_under_way", ["userId", "item"], { unique: true, where: "status IN ('OPEN', 'PENDING')" })
@Index("orders_status_created_at", ["status", "createdAt"])
@Index("orders_paid_at", ["paidAt"], { where: "paid_at IS NOT NULL" })
@Index("orders_user_id_created_at", ["userId", "createdAt"])
@Index("orders_created_at_id", ["createdAt", "id"])
// (reference text_pattern_ops) for prefix search. The decorator doesn't support operator classes.
@Index("orders_reference_prefix", { synchronize: false })
export class Order {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "orders_pkey" })
  id: string;

  /** The order number. */
  @Column({ type: "text" })
  @Index("orders_reference", { unique: true })
  reference: string;

  @Column({ type: "uuid", name: "user_id" })
  userId: string;

  @ManyToOne(() => User)
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "orders_user_id_fkey" })
  user: User;

  /** The buyer of a paid order, kept for bookkeeping after the account was deleted; null before, and ten years after the payment. */
  @Column({ type: "text", name: "buyer_name", nullable: true })
  buyerName: string | null;

  @Column({ type: "text", name: "buyer_email", nullable: true })
  buyerEmail: string | null;

  /** For example, "course:9" or "premium". */
  @Column({ type: "text" })
  item: string;

  /** Null for Premium. */
  @Column({ type: "integer", name: "course_id", nullable: true })
  @Index("orders_course_id")
  courseId: number | null;

  @ManyToOne(() => Course)
  @JoinColumn({ name: "course_id", foreignKeyConstraintName: "orders_course_id_fkey" })
  course: Course | null;

  @Column({ type: "text" })
  title: string;

  @Column({ type: "integer", name: "amount_cents" })
  amountCents: number;

  @Column({ type: "text", default: "usd" })
  currency: string;

  /** Refunded part of a course's price. Premium refunds are recorded per renewal. */
  @Column({ type: "integer", name: "refunded_cents", default: 0 })
  refundedCents: number;

  /** Total lessons promised when an early access course was sold; null if all were written. */
  @Column({ type: "integer", name: "promised_lessons", nullable: true })
  promisedLessons: number | null;

  /** The gateway: stripe, link, or test. */
  @Column({ type: "text" })
  provider: string;

  @Column({ type: "text", default: "OPEN" })
  status: OrderStatus;

  /** The provider's checkout session; null until it is created. */
  @Column({ type: "text", name: "session_id", nullable: true })
  @Index("orders_session_id", { unique: true })
  sessionId: string | null;

  @Column({ type: "text", name: "checkout_url", nullable: true })
  checkoutUrl: string | null;

  /** Number of times the provider rejected the checkout; part of the idempotency key. */
  @Column({ type: "integer", name: "checkout_attempt", default: 0 })
  checkoutAttempt: number;

  /** The provider's payment id, referenced by refunds and disputes. */
  @Column({ type: "text", name: "payment_id", nullable: true })
  @Index("orders_payment_id")
  paymentId: string | null;

  /** Test gateway only: the chosen outcome. */
  @Column({ type: "text", name: "test_outcome", nullable: true })
  testOutcome: string | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;

  @Column({ type: "timestamptz", name: "expires_at" })
  expiresAt: Date;

  /** When the sweep last checked this order. The sweep starts with the least recently checked ones. */
  @Column({ type: "timestamptz", name: "swept_at", nullable: true })
  sweptAt: Date | null;

  @Column({ type: "timestamptz", name: "paid_at", nullable: true })
  paidAt: Date | null;

  @Column({ type: "timestamptz", name: "fulfilled_at", nullable: true })
  fulfilledAt: Date | null;

  @Column({ type: "timestamptz", name: "refunded_at", nullable: true })
  refundedAt: Date | null;
}
