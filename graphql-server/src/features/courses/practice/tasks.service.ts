import type { DataSource } from "typeorm";
import type { Viewer } from "../../../kernel/auth/viewer";
import type { Clock } from "../../../kernel/clock";
import { query } from "../../../kernel/database";
import { notFound } from "../../../kernel/errors/errors";
import type { LessonReader } from "../blocks/parsing/lesson-reader";
import type { Task } from "../blocks/task-blocks";
import type { LearningService } from "../learning/learning.service";
import { taskView } from "./block-views";
import type { LessonTask } from "./practice.types";

interface TasksDeps {
  database: DataSource;
  learning: LearningService;
  reader: LessonReader;
  clock: Clock;
}

/** How a solved task is stored among the answers to exercises, whose ids have no colon. */
export const taskKey = (id: string): string => `task:${id}`;

/** Tasks of lessons, which the simulator grades. */
export class TasksService {
  constructor(private readonly deps: TasksDeps) {}

  /** A task of a lesson that the viewer may read. */
  async find(viewer: Viewer, taskId: string): Promise<Task> {
    const [lessonId = "", id = ""] = taskId.split(":");
    const lesson = await this.deps.learning.lesson(viewer, lessonId);
    const task = (await this.deps.reader.tasksOf(lesson.markdown)).find((candidate) => candidate.id === id);
    if (!task) throw notFound("Task");
    return task;
  }

  /** The task after a run was checked. Remembers the first run that solved it. */
  async view(viewer: Viewer, taskId: string, solvedByRunId: string | null): Promise<LessonTask> {
    const { database, clock } = this.deps;
    const task = await this.find(viewer, taskId);
    const [lessonId = ""] = taskId.split(":");
    const key = [viewer.id, lessonId, taskKey(task.id)];
    if (solvedByRunId) {
      await query(
        database,
        `INSERT INTO exercise_answers (user_id, lesson_id, exercise_id, answer, answered_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT DO NOTHING`,
        [...key, solvedByRunId, clock.now()],
      );
    }
    const solved = await query(
      database,
      `SELECT 1 FROM exercise_answers WHERE user_id = $1 AND lesson_id = $2 AND exercise_id = $3`,
      key,
    );
    return taskView(lessonId, task, solved.length > 0);
  }
}
