import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { User } from "../accounts";

/** XP of one person in one month or week, kept in the transaction that writes the ledger. All-time lies in `users`. */
@Entity("xp_totals")
// (period, xp DESC, reached_at, user_id); the decorator cannot say DESC.
@Index("xp_totals_by_xp", { synchronize: false })
export class XpTotal {
  /** "2026-11" or "2026-W47", in UTC. */
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "xp_totals_pkey" })
  period: string;

  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: "xp_totals_pkey" })
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "xp_totals_user_id_fkey" })
  user: User;

  @Column({ type: "integer" })
  xp: number;

  /** When the present XP was reached: the earlier one ranks higher among equals. */
  @Column({ type: "timestamptz", name: "reached_at" })
  reachedAt: Date;
}
