import { Column, Entity, PrimaryColumn } from "typeorm";

/** The email address or username of a banned member who deleted their account, as a keyed hash. */
@Entity("banned_identities")
export class BannedIdentity {
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "banned_identities_pkey" })
  hash: string;

  /** Null for a ban without an end. */
  @Column({ type: "timestamptz", name: "ends_at", nullable: true })
  endsAt: Date | null;
}
