import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from "typeorm";
import { User } from "../../accounts";
import { Course } from "../../courses";

/**
 * OPEN: at the checkout. PENDING: the provider waits for the money. PAID: paid, access still missing. FULFILLED: paid, access
 * given. The others are ends; a late payment still fulfils FAILED, CANCELLED and EXPIRED.
 */
export type OrderStatus =
  "OPEN" | "PENDING" | "PAID" | "FULFILLED" | "FAILED" | "CANCELLED" | "EXPIRED" | "REFUNDED" | "DISPUTED";

/** One attempt of one person to buy one thing. Price and title are those of the moment it was made. */
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
// (reference text_pattern_ops), for the beginnings of references; the decorator cannot say the operators.
@Index("orders_reference_prefix", { synchronize: false })
export class Order {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "orders_pkey" })
  id: string;

  /** What buyer and support call it. */
  @Column({ type: "text" })
  @Index("orders_reference", { unique: true })
  reference: string;

  @Column({ type: "uuid", name: "user_id" })
  userId: string;

  @ManyToOne(() => User)
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "orders_user_id_fkey" })
  user: User;

  /** "course:9" or "premium". */
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

  /** What went back of a course's price; Premium is refunded payment by payment. */
  @Column({ type: "integer", name: "refunded_cents", default: 0 })
  refundedCents: number;

  /** How many lessons an early access course was to have when it was sold; null where all were written. */
  @Column({ type: "integer", name: "promised_lessons", nullable: true })
  promisedLessons: number | null;

  /** The gateway it was made with: stripe, link or test. */
  @Column({ type: "text" })
  provider: string;

  @Column({ type: "text", default: "OPEN" })
  status: OrderStatus;

  /** The provider's checkout session; null until it has answered. */
  @Column({ type: "text", name: "session_id", nullable: true })
  @Index("orders_session_id", { unique: true })
  sessionId: string | null;

  @Column({ type: "text", name: "checkout_url", nullable: true })
  checkoutUrl: string | null;

  /** Counts how often the provider has refused to make the checkout. */
  @Column({ type: "integer", name: "checkout_attempt", default: 0 })
  checkoutAttempt: number;

  /** The provider's payment, named by refunds and disputes. */
  @Column({ type: "text", name: "payment_id", nullable: true })
  @Index("orders_payment_id")
  paymentId: string | null;

  /** Test gateway: what was chosen on its page. */
  @Column({ type: "text", name: "test_outcome", nullable: true })
  testOutcome: string | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;

  @Column({ type: "timestamptz", name: "expires_at" })
  expiresAt: Date;

  /** When the sweep last asked the provider; it goes on with the one it has not asked about for longest. */
  @Column({ type: "timestamptz", name: "swept_at", nullable: true })
  sweptAt: Date | null;

  @Column({ type: "timestamptz", name: "paid_at", nullable: true })
  paidAt: Date | null;

  @Column({ type: "timestamptz", name: "fulfilled_at", nullable: true })
  fulfilledAt: Date | null;

  @Column({ type: "timestamptz", name: "refunded_at", nullable: true })
  refundedAt: Date | null;
}
