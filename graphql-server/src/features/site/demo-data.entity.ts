import { Entity, PrimaryColumn } from "typeorm";

/** Has a row if the database was filled with demo data. */
@Entity("demo_data")
export class DemoData {
  @PrimaryColumn({ type: "timestamptz", name: "seeded_at", primaryKeyConstraintName: "demo_data_pkey" })
  seededAt: Date;
}
