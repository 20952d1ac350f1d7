import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn, Unique } from "typeorm";
import { User } from "../../accounts";
import type { Action } from "../market/account";
import type { RunPlan } from "../verdict/broken-rules";
import type { SimulatorAchievementKind } from "../verdict/verdict.types";
import type { TradeNote, Verdict } from "../verdict/verdict";

/** One member's way through the prices of a scenario. */
@Entity("simulator_runs")
@Index("simulator_runs_user_id_started_at_id", ["userId", "startedAt", "id"])
@Index("simulator_runs_challenge_user_id", ["challenge", "userId"], { unique: true, where: "challenge IS NOT NULL" })
export class SimulatorRun {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "simulator_runs_pkey" })
  id: string;

  @Column({ type: "uuid", name: "user_id" })
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "simulator_runs_user_id_fkey" })
  user: User;

  /** The scenario's slug. */
  @Column({ type: "text" })
  scenario: string;

  @Column({ type: "integer" })
  version: number;

  /** Decides all prices. Secret until the run is over. */
  @Column({ type: "text" })
  seed: string;

  /** How many bars have closed. */
  @Column({ type: "integer" })
  bars: number;

  /** How many actions are stored. With `bars`, it tells whether what a process has in memory is current. */
  @Column({ type: "integer", default: 0 })
  actions: number;

  @Column({ type: "jsonb" })
  plan: RunPlan;

  /** The week whose challenge it belongs to: each member has one run. */
  @Column({ type: "date", nullable: true })
  challenge: string | null;

  @ManyToOne("SimulatorChallengeRow")
  @JoinColumn({ name: "challenge", foreignKeyConstraintName: "simulator_runs_challenge_fkey" })
  challengeRow: unknown;

  @Column({ type: "timestamptz", name: "started_at" })
  startedAt: Date;

  @Column({ type: "timestamptz", name: "ended_at", nullable: true })
  endedAt: Date | null;

  /** Null until someone asks for it. */
  @Column({ type: "jsonb", nullable: true })
  verdict: Verdict | null;

  /** What its process earned, known with the verdict. */
  @Column({ type: "text", array: true, default: [] })
  achievements: SimulatorAchievementKind[];
}

/** What a member did in a run. Never changed: the account is the result of these. */
@Entity("simulator_actions")
@Unique("simulator_actions_run_id_id_key", ["runId", "id"])
export class SimulatorAction {
  @PrimaryColumn({ type: "uuid", name: "run_id", primaryKeyConstraintName: "simulator_actions_pkey" })
  runId: string;

  @ManyToOne(() => SimulatorRun, { onDelete: "CASCADE" })
  @JoinColumn({ name: "run_id", foreignKeyConstraintName: "simulator_actions_run_id_fkey" })
  run: SimulatorRun;

  @PrimaryColumn({ type: "integer", primaryKeyConstraintName: "simulator_actions_pkey" })
  seq: number;

  /** Chosen by the client, so that sending an action again changes nothing. */
  @Column({ type: "uuid" })
  id: string;

  /** How many bars had closed. */
  @Column({ type: "integer" })
  bars: number;

  @Column({ type: "jsonb" })
  action: Action;

  /** Of an order: what the member wrote about it. */
  @Column({ type: "jsonb", nullable: true })
  note: TradeNote | null;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}

/** A scenario as it was when runs began in it, so that they can go on after it has changed. */
@Entity("simulator_scenarios")
export class SimulatorScenarioVersion {
  @PrimaryColumn({ type: "text", primaryKeyConstraintName: "simulator_scenarios_pkey" })
  slug: string;

  @PrimaryColumn({ type: "integer", primaryKeyConstraintName: "simulator_scenarios_pkey" })
  version: number;

  @Column({ type: "jsonb" })
  scenario: object;
}
