import type { DataSource } from "typeorm";
import type { Viewer } from "../../../kernel/auth/viewer";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { Scenario } from "../scenarios";
import type { BrokenRule } from "../verdict/broken-rules";
import type { AnswerSimulatorQuestionInput, AnswerSimulatorQuestionPayload, SimulatorQuestion } from "./question.types";
import { lockQuestion, pendingQuestions, type PendingQuestion } from "./questions.sql";

const TRIES_BEFORE_SOLUTION = 3;

/** The paragraph that teaches each rule. A test looks for them. */
export const TAUGHT_BY: Record<BrokenRule, { course: string; number: number; anchor: string }> = {
  NO_STOP: { course: "intro-to-trading", number: 2, anchor: "the-stop-order-a-market-order-that-waits" },
  STOP_MOVED_AWAY: { course: "trading-psychology", number: 2, anchor: "more-wins-less-money" },
  SIZE_ABOVE_PLAN: {
    course: "intro-to-trading",
    number: 5,
    anchor: "position-size-from-one-percent-to-a-number-of-shares",
  },
  NO_REASON: { course: "trading-plan", number: 5, anchor: "before-four-questions-in-this-order" },
  TRADE_DURING_BREAK: { course: "day-trading", number: 8, anchor: "what-the-rule-is-for" },
  TOO_MANY_TRADES: { course: "trading-psychology", number: 3, anchor: "why-one-more-feels-reasonable" },
};

interface QuestionsDeps {
  database: DataSource;
  limits: RateLimits;
  clock: Clock;
  scenarios: ReadonlyMap<string, Scenario>;
}

/** Brings broken rules back as questions. */
export class QuestionsService {
  constructor(private readonly deps: QuestionsDeps) {}

  async pending(viewer: Viewer): Promise<SimulatorQuestion[]> {
    const rows = await pendingQuestions(this.deps.database, viewer.id);
    return rows.map((row) => this.view(row));
  }

  /** Grades an answer. A correct one is final, so sending it again gets the same grade. */
  async answer(viewer: Viewer, { id, number }: AnswerSimulatorQuestionInput): Promise<AnswerSimulatorQuestionPayload> {
    const { database, limits, clock } = this.deps;
    await limits.take("simulatorActionsPerPerson", viewer);
    const [runId = "", rule = ""] = id.split(":");
    requireUuid(runId, "id");
    return transact(database, async (manager) => {
      const row = await lockQuestion(manager, viewer.id, runId, rule);
      if (!row) throw notFound("Question");
      const { answer, tolerance, solution } = row.question;
      const isCorrect = Math.abs(number - answer) <= tolerance + Number.EPSILON * Math.abs(answer);
      const tries = row.wrongTries + (isCorrect ? 0 : 1);
      await query(
        manager,
        `UPDATE simulator_questions SET wrong_tries = $3, solved_at = CASE WHEN $4 THEN coalesce(solved_at, $5) ELSE solved_at END
         WHERE run_id = $1 AND rule = $2`,
        [runId, rule, tries, isCorrect, clock.now()],
      );
      return {
        question: this.view(row),
        isCorrect,
        solution: isCorrect || tries >= TRIES_BEFORE_SOLUTION ? solution : null,
      };
    });
  }

  private view({ runId, rule, scenario, question: { text, unit, decimals } }: PendingQuestion): SimulatorQuestion {
    const { course, number, anchor } = TAUGHT_BY[rule];
    return {
      id: `${runId}:${rule}`,
      ...{ runId, rule, text, unit, decimals, anchor },
      scenarioTitle: this.deps.scenarios.get(scenario)?.title ?? scenario,
      lesson: { courseSlug: course, number },
    };
  }
}
