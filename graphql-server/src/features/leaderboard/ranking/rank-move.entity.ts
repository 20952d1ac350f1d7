import { Column, Entity, PrimaryColumn } from "typeorm";

/** A member's move in one period's ranking that is not yet folded into the blocks. Triggers on `xp_totals` write it. */
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

  /** Not a foreign key: the move of a deleted account must stay until it is folded. */
  @Column({ type: "uuid", name: "user_id" })
  userId: string;

  /** Null: the member was not ranked before. */
  @Column({ type: "integer", name: "from_minus_xp", nullable: true })
  fromMinusXp: number | null;

  @Column({ type: "timestamptz", name: "from_reached_at", nullable: true })
  fromReachedAt: Date | null;

  /** Null: the member is no longer ranked. */
  @Column({ type: "integer", name: "to_minus_xp", nullable: true })
  toMinusXp: number | null;

  @Column({ type: "timestamptz", name: "to_reached_at", nullable: true })
  toReachedAt: Date | null;
}
