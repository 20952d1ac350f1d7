import { Column, Entity, PrimaryColumn } from "typeorm";

/** An event of the payment provider that was taken account of, stored in the transaction that did it: once each. */
@Entity("provider_events")
export class ProviderEvent {
  /** The provider's own id. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "provider_events_pkey" })
  id: string;

  @Column({ type: "text" })
  type: string;

  @Column({ type: "timestamptz", name: "received_at" })
  receivedAt: Date;
}
