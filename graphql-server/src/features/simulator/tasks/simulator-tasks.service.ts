import type { DataSource } from "typeorm";
import type { Viewer } from "../../../kernel/auth/viewer";
import { query } from "../../../kernel/database";
import { AppError } from "../../../kernel/errors/errors";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { TasksService } from "../../courses";
import { readActions } from "../runs/run-states";
import type { RunsService } from "../runs/runs.service";
import { gradeTask } from "./grade-task";
import type { CheckSimulatorTaskPayload } from "./task.types";

interface SimulatorTasksDeps {
  database: DataSource;
  limits: RateLimits;
  runs: RunsService;
  tasks: TasksService;
}

/** Grades the tasks of lessons. */
export class SimulatorTasksService {
  constructor(private readonly deps: SimulatorTasksDeps) {}

  /** Compares the viewer's latest run of the task's scenario with what the task requires. */
  async check(viewer: Viewer, taskId: string): Promise<CheckSimulatorTaskPayload> {
    const { database, limits, runs, tasks } = this.deps;
    await limits.take("simulatorActionsPerPerson", viewer);
    const { require, scenario } = await tasks.find(viewer, taskId);
    const [latest] = await query<{ id: string }>(
      database,
      `SELECT id FROM simulator_runs WHERE user_id = $1 AND scenario = $2 ORDER BY started_at DESC LIMIT 1`,
      [viewer.id, scenario],
    );
    if (!latest) throw new AppError("CONFLICT", "You haven't started this scenario yet.");
    const { row, account, market, notes } = await runs.byId(viewer, latest.id);
    const actions = await readActions(database, row.id);
    const { isSolved, ...grade } = gradeTask(require, {
      account,
      market,
      actions,
      notes,
      ...{ plan: row.plan, bars: row.bars },
    });
    return { ...grade, runId: row.id, task: await tasks.view(viewer, taskId, isSolved ? row.id : null) };
  }
}
