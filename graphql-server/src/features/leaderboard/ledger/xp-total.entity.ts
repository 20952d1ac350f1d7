import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { User } from "../../accounts";

/** A member's XP in one period, updated in the transaction that writes the ledger. */
@Entity("xp_totals")
// (period, -xp, reached_at, user_id) of ranked members. All columns ascend, so that a row comparison gives the order. The
// decorator can't express this index.
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

  /** When the current XP was reached. Breaks ties: earlier ranks higher. */
  @Column({ type: "timestamptz", name: "reached_at" })
  reachedAt: Date;

  /** False for admins, deleted accounts, and members who opted out. A trigger on `users` keeps it up to date. */
  @Column({ type: "boolean", default: true })
  ranked: boolean;
}
