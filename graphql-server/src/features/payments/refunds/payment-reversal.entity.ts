import { Check, Column, Entity, PrimaryColumn } from "typeorm";

/** A payment that went back or is disputed, kept because this may be told before the payment itself is. */
@Entity("payment_reversals")
@Check("payment_reversals_status_check", `status IN ('REFUNDED', 'DISPUTED')`)
export class PaymentReversal {
  /** The provider's id of the payment. */
  @PrimaryColumn({ type: "text", name: "payment_id", primaryKeyConstraintName: "payment_reversals_pkey" })
  paymentId: string;

  @Column({ type: "text" })
  status: "REFUNDED" | "DISPUTED";

  @Column({ type: "timestamptz", name: "received_at" })
  receivedAt: Date;
}
