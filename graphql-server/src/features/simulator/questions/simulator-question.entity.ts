import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from "typeorm";
import { SimulatorRun } from "../runs/simulator-run.entity";
import type { BrokenRule, RuleQuestion } from "../verdict/broken-rules";

const KEY = "simulator_questions_pkey";

/** A question about a rule that a run broke. It comes with the member's reviews until it is answered. */
@Entity("simulator_questions")
export class SimulatorQuestionRow {
  @PrimaryColumn({ type: "uuid", name: "run_id", primaryKeyConstraintName: KEY })
  runId: string;

  @ManyToOne(() => SimulatorRun, { onDelete: "CASCADE" })
  @JoinColumn({ name: "run_id", foreignKeyConstraintName: "simulator_questions_run_id_fkey" })
  run: SimulatorRun;

  @PrimaryColumn({ type: "text", primaryKeyConstraintName: KEY })
  rule: BrokenRule;

  @Column({ type: "jsonb" })
  question: RuleQuestion;

  @Column({ type: "integer", name: "wrong_tries", default: 0 })
  wrongTries: number;

  @Column({ type: "timestamptz", name: "solved_at", nullable: true })
  solvedAt: Date | null;
}
