import { Entity, PrimaryColumn, Column } from "typeorm";

/**
 * A stretch of one period's ranking, from its first key on to the next block's: how many ranked people were in it when it was
 * last counted. With the moves since then it tells how many stand above the block without counting them.
 */
@Entity("xp_rank_blocks")
export class RankBlock {
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "xp_rank_blocks_pkey" })
  period: string;

  /** 0: about a hundred people; 1: some dozens of those, so that adding up what lies before a block stays short. */
  @PrimaryColumn({ type: "smallint", primaryKeyConstraintName: "xp_rank_blocks_pkey" })
  level: number;

  @PrimaryColumn({ type: "integer", name: "minus_xp", primaryKeyConstraintName: "xp_rank_blocks_pkey" })
  minusXp: number;

  @PrimaryColumn({ type: "timestamptz", name: "reached_at", primaryKeyConstraintName: "xp_rank_blocks_pkey" })
  reachedAt: Date;

  @PrimaryColumn({ type: "uuid", name: "user_id", primaryKeyConstraintName: "xp_rank_blocks_pkey" })
  userId: string;

  @Column({ type: "integer" })
  members: number;
}
