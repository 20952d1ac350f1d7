import type { DataSource, EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import type { BrokenRule, RuleQuestion } from "../verdict/broken-rules";

const MAX_PENDING = 20;

export interface PendingQuestion {
  runId: string;
  rule: BrokenRule;
  question: RuleQuestion;
  wrongTries: number;
  scenario: string;
}

const FROM = `FROM simulator_questions q JOIN simulator_runs r ON r.id = q.run_id`;
const COLUMNS = `q.run_id AS "runId", q.rule, q.question, q.wrong_tries AS "wrongTries", r.scenario`;

/** Keeps the questions of a run, but only one about each rule at a time. */
export async function storeQuestions(
  manager: EntityManager,
  { id, userId }: { id: string; userId: string },
  questions: readonly RuleQuestion[],
): Promise<void> {
  await query(
    manager,
    `INSERT INTO simulator_questions (run_id, rule, question)
     SELECT $1, new->>'rule', new FROM jsonb_array_elements($3::jsonb) new
     WHERE NOT EXISTS (SELECT 1 ${FROM} WHERE r.user_id = $2 AND q.rule = new->>'rule' AND q.solved_at IS NULL)
     ON CONFLICT DO NOTHING`,
    [id, userId, JSON.stringify(questions)],
  );
}

/** The member's questions that aren't answered yet, oldest first. */
export const pendingQuestions = (database: DataSource, userId: string): Promise<PendingQuestion[]> =>
  query<PendingQuestion>(
    database,
    `SELECT ${COLUMNS} ${FROM} WHERE r.user_id = $1 AND q.solved_at IS NULL ORDER BY r.ended_at, q.rule LIMIT ${MAX_PENDING}`,
    [userId],
  );

/** A question of the member's, locked. */
export async function lockQuestion(
  manager: EntityManager,
  userId: string,
  runId: string,
  rule: string,
): Promise<PendingQuestion | null> {
  const [row] = await query<PendingQuestion>(
    manager,
    `SELECT ${COLUMNS} ${FROM} WHERE r.user_id = $1 AND q.run_id = $2 AND q.rule = $3 FOR UPDATE OF q`,
    [userId, runId, rule],
  );
  return row ?? null;
}
