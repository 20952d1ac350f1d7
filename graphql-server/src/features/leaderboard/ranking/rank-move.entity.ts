import { Column, Entity, PrimaryColumn } from "typeorm";

/** Somebody's step in one period's ranking that the blocks do not count yet; written by the triggers of `xp_totals`. */
@Entity("xp_rank_moves")
export class RankMove {
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "xp_rank_moves_pkey" })
  period: string;

  @PrimaryColumn({
    type: "bigint",
    generated: "identity",
    generatedIdentity: "ALWAYS",
    primaryKeyConstraintName: "xp_rank_moves_pkey",
  })
  id: string;

  /** No foreign key: who is erased has left the ranking, and the move that says so stays until it is counted. */
  @Column({ type: "uuid", name: "user_id" })
  userId: string;

  /** Null: was not ranked. */
  @Column({ type: "integer", name: "from_minus_xp", nullable: true })
  fromMinusXp: number | null;

  @Column({ type: "timestamptz", name: "from_reached_at", nullable: true })
  fromReachedAt: Date | null;

  /** Null: is not ranked any more. */
  @Column({ type: "integer", name: "to_minus_xp", nullable: true })
  toMinusXp: number | null;

  @Column({ type: "timestamptz", name: "to_reached_at", nullable: true })
  toReachedAt: Date | null;
}
