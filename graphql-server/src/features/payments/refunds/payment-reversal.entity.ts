import { Check, Column, Entity, PrimaryColumn } from "typeorm";

/** A refunded or disputed payment. Stored because events arrive in any order: its own may come before the payment's. */
@Entity("payment_reversals")
@Check("payment_reversals_status_check", `status IN ('REFUNDED', 'DISPUTED', 'DISPUTE_WON')`)
export class PaymentReversal {
  /** The provider's payment id, or for payments of a subscription, its subscription id. */
  @PrimaryColumn({ type: "text", name: "payment_id", primaryKeyConstraintName: "payment_reversals_pkey" })
  paymentId: string;

  @Column({ type: "text" })
  status: "REFUNDED" | "DISPUTED" | "DISPUTE_WON";

  @Column({ type: "timestamptz", name: "received_at" })
  receivedAt: Date;
}
