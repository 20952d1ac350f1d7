import { Entity, PrimaryColumn, Column } from "typeorm";

/**
 * A section of one period's ranking, from its first key up to the next block's, with the number of members at the last count.
 * Blocks and later moves give a rank without counting every member above it.
 */
@Entity("xp_rank_blocks")
export class RankBlock {
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "xp_rank_blocks_pkey" })
  period: string;

  /** 0: about 128 members. 1: about 64 blocks of level 0, so that summing up the blocks before a rank stays cheap. */
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
