import { Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn } from "typeorm";
import { DAY_MS } from "../../../kernel/clock";
import { SimulatorRun } from "../runs/simulator-run.entity";

/** A week in which everyone can trade the same prices, once. */
@Entity("simulator_challenges")
export class SimulatorChallengeRow {
  /** Its Monday, such as 2026-11-23. */
  @PrimaryColumn({ type: "date", primaryKeyConstraintName: "simulator_challenges_pkey" })
  week: string;

  @Column({ type: "text" })
  scenario: string;

  @Column({ type: "integer" })
  version: number;

  /** Secret until the challenge has closed. */
  @Column({ type: "text" })
  seed: string;
}

/** What the ranking needs of a member's verdict. */
@Entity("simulator_challenge_scores")
@Index("simulator_challenge_scores_week", ["week"])
export class SimulatorChallengeScoreRow {
  @PrimaryColumn({ type: "uuid", name: "run_id", primaryKeyConstraintName: "simulator_challenge_scores_pkey" })
  runId: string;

  @OneToOne(() => SimulatorRun, { onDelete: "CASCADE" })
  @JoinColumn({ name: "run_id", foreignKeyConstraintName: "simulator_challenge_scores_run_id_fkey" })
  run: SimulatorRun;

  @Column({ type: "date" })
  week: string;

  @ManyToOne(() => SimulatorChallengeRow)
  @JoinColumn({ name: "week", foreignKeyConstraintName: "simulator_challenge_scores_week_fkey" })
  challenge: SimulatorChallengeRow;

  @Column({ type: "integer" })
  trades: number;

  /** The fraction of trades that broke no rule. */
  @Column({ type: "double precision", name: "plan_kept" })
  planKept: number;

  /** The average result per trade in R, with its 95% interval. */
  @Column({ type: "double precision" })
  r: number;

  @Column({ type: "double precision", nullable: true })
  low: number | null;

  @Column({ type: "double precision", nullable: true })
  high: number | null;

  /** Where 90% of the traders without skill end, in the same unit. */
  @Column({ type: "double precision", name: "luck_low" })
  luckLow: number;

  @Column({ type: "double precision", name: "luck_high" })
  luckHigh: number;
}

export const challengeOpensAt = (week: string): Date => new Date(`${week}T00:00:00Z`);

/** Sunday 00:00 UTC. From then on, nothing is secret. */
export const challengeClosesAt = (week: string): Date => new Date(challengeOpensAt(week).getTime() + 6 * DAY_MS);

/** Whether what was behind the prices of a run may be known. */
export const isPublic = ({ challenge, endedAt }: { challenge: string | null; endedAt: Date | null }, now: Date) =>
  endedAt !== null && (challenge === null || challengeClosesAt(challenge) <= now);
