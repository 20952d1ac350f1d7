import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from "typeorm";
import { User } from "../../accounts";
import type { Rule } from "../strategy/rule";
import type { LabStudy } from "./lab.study";

/** The prices of a scenario on which a member tries rules, and how many were tried. */
@Entity("simulator_lab_notebooks")
@Index("simulator_lab_notebooks_user_id_opened_at_id", ["userId", "openedAt", "id"])
@Index("simulator_lab_notebooks_open", ["userId", "scenario"], { unique: true, where: "(revealed_at IS NULL)" })
export class SimulatorLabNotebook {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "simulator_lab_notebooks_pkey" })
  id: string;

  @Column({ type: "uuid", name: "user_id" })
  userId: string;

  @ManyToOne(() => User, { onDelete: "CASCADE" })
  @JoinColumn({ name: "user_id", foreignKeyConstraintName: "simulator_lab_notebooks_user_id_fkey" })
  user: User;

  /** The scenario's slug. */
  @Column({ type: "text" })
  scenario: string;

  @Column({ type: "integer" })
  version: number;

  /** Decides all prices. Secret until the reveal. */
  @Column({ type: "text" })
  seed: string;

  @Column({ type: "timestamptz", name: "opened_at" })
  openedAt: Date;

  /** When the holdout was shown. Trials after that aren't counted. */
  @Column({ type: "timestamptz", name: "revealed_at", nullable: true })
  revealedAt: Date | null;

  /** The latest results, which may lack trials. They can be computed again at any time. */
  @Column({ type: "jsonb", nullable: true })
  study: LabStudy | null;
}

/** A rule that was tried. Its result follows from it and the prices. */
@Entity("simulator_lab_trials")
@Unique("simulator_lab_trials_notebook_id_number_key", ["notebookId", "number"])
@Unique("simulator_lab_trials_notebook_id_request_id_key", ["notebookId", "requestId"])
export class SimulatorLabTrial {
  @PrimaryGeneratedColumn("uuid", { primaryKeyConstraintName: "simulator_lab_trials_pkey" })
  id: string;

  @Column({ type: "uuid", name: "notebook_id" })
  notebookId: string;

  @ManyToOne(() => SimulatorLabNotebook, { onDelete: "CASCADE" })
  @JoinColumn({ name: "notebook_id", foreignKeyConstraintName: "simulator_lab_trials_notebook_id_fkey" })
  notebook: SimulatorLabNotebook;

  /** From 1. */
  @Column({ type: "integer" })
  number: number;

  /** Chosen by the client, so that sending a trial again changes nothing. */
  @Column({ type: "uuid", name: "request_id" })
  requestId: string;

  @Column({ type: "jsonb" })
  rule: Rule;

  /** False if it was tried after the reveal. */
  @Column({ type: "boolean", name: "is_counted" })
  isCounted: boolean;

  @Column({ type: "timestamptz", name: "created_at" })
  createdAt: Date;
}
