import { Check, Column, Entity, PrimaryColumn } from "typeorm";

/** A refunded or disputed payment. Stored because its event may arrive before the payment's event. */
@Entity("payment_reversals")
@Check("payment_reversals_status_check", `status IN ('REFUNDED', 'DISPUTED')`)
export class PaymentReversal {
  /** The provider's payment id. */
  @PrimaryColumn({ type: "text", name: "payment_id", primaryKeyConstraintName: "payment_reversals_pkey" })
  paymentId: string;

  @Column({ type: "text" })
  status: "REFUNDED" | "DISPUTED";

  @Column({ type: "timestamptz", name: "received_at" })
  receivedAt: Date;
}
