import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { User } from "../../accounts";

/** XP of one person in one period, kept in the transaction that writes the ledger. */
@Entity("xp_totals")
// (period, -xp, reached_at, user_id) of those who are ranked: one direction throughout, so that one comparison of rows says
// who stands before whom. The decorator cannot say it.
@Index("xp_totals_ranked", { synchronize: false })
export class XpTotal {
  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: "xp_totals_pkey" })
  userId: string;

  /** "all", "2026-11" or "2026-W47", in UTC. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "xp_totals_pkey" })
  period: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "xp_totals_user_id_fkey" })
  user: User;

  @Column({ type: "integer" })
  xp: number;

  /** When the present XP was reached: the earlier one ranks higher among equals. */
  @Column({ type: "timestamptz", name: "reached_at" })
  reachedAt: Date;

  /** Neither an admin nor deleted nor unlisted; kept by a trigger of `users`, whoever changes those. */
  @Column({ type: "boolean", default: true })
  ranked: boolean;
}
