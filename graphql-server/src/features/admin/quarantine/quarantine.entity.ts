import { Column, Entity, PrimaryColumn } from "typeorm";

/** Has a row while a restored site is in quarantine. See kernel/quarantine.ts. */
@Entity("quarantine")
export class QuarantineRow {
  @PrimaryColumn({ type: "timestamptz", name: "restored_at", primaryKeyConstraintName: "quarantine_pkey" })
  restoredAt: Date;

  @Column({ type: "timestamptz", name: "backed_up_at" })
  backedUpAt: Date;
}
