import { Column, Entity, PrimaryColumn } from "typeorm";

/** A processed payment event, stored in the transaction that applied it, so that no event is applied twice. */
@Entity("provider_events")
export class ProviderEvent {
  /** The provider's event id. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "provider_events_pkey" })
  id: string;

  @Column({ type: "text" })
  type: string;

  @Column({ type: "timestamptz", name: "received_at" })
  receivedAt: Date;
}
