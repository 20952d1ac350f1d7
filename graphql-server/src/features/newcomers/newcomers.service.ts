import type { DataSource } from "typeorm";
import { DAY_MS, type Clock } from "../../kernel/clock";
import { query } from "../../kernel/database";
import type { RateLimits } from "../../kernel/rate-limits";
import { isAdmin, type Viewer } from "../../kernel/auth/viewer";
import { FREE_INTRO_SLUG, CourseCollection, type Course, type CoursesService } from "../courses";
import { Newcomer } from "./newcomer.entity";
import { FirstStepKind, type FirstLesson, type FirstStep, type NewcomerType } from "./newcomer.type";
import type { AnswerNewcomerQuestionsInput } from "./newcomers.inputs";
import { sortByFit } from "./suggestions.policy";

/** First steps are for new accounts only. */
const NEW_FOR_DAYS = 30;

interface StepsRow {
  confirmed: boolean;
  learned: boolean;
  introduced: boolean;
  traded: boolean;
  /** Null if there is none that every member can post in. */
  introductions: string | null;
  tradingChannel: string | null;
  /** Null if there is no free course. */
  lesson: FirstLesson | null;
}

// $1 is the member, and $2 the slug of the free course.
const OPEN_CHANNEL = `SELECT c.id FROM channels c
  WHERE c.archived_at IS NULL AND c.approval = 'APPROVED' AND c.access_level IN ('FREE', 'OPEN')`;
const SELECT_STEPS = `
  SELECT u.email_confirmed_at IS NOT NULL AS confirmed, i.id AS introductions, t.id AS "tradingChannel",
    EXISTS (SELECT 1 FROM lesson_completions WHERE user_id = u.id) AS learned,
    EXISTS (SELECT 1 FROM messages WHERE sender_id = u.id AND channel_id = i.id AND deleted_at IS NULL) AS introduced,
    EXISTS (SELECT 1 FROM messages WHERE sender_id = u.id AND trade_card IS NOT NULL AND deleted_at IS NULL)
      OR EXISTS (SELECT 1 FROM simulator_runs WHERE user_id = u.id AND actions > 0) AS traded,
    (SELECT json_build_object('id', l.id, 'courseSlug', c.slug, 'minutes', coalesce(l.measured_minutes, l.duration_minutes))
      FROM lessons l JOIN courses c ON c.id = l.course_id WHERE c.slug = $2 AND c.published AND l.content <> ''
      ORDER BY l.position LIMIT 1) AS lesson
  FROM users u
  LEFT JOIN LATERAL (${OPEN_CHANNEL} AND lower(c.name) = 'introductions' LIMIT 1) i ON true
  LEFT JOIN LATERAL (${OPEN_CHANNEL} AND c.category = 'TRADING' ORDER BY c.position LIMIT 1) t ON true
  WHERE u.id = $1`;

interface NewcomersDeps {
  database: DataSource;
  limits: RateLimits;
  clock: Clock;
  courses: CoursesService;
}

/** Shows new members what to do first, and suggests courses. */
export class NewcomersService {
  constructor(private readonly deps: NewcomersDeps) {}

  async of(viewer: Viewer): Promise<NewcomerType> {
    const answers = await this.deps.database.manager.findOneBy(Newcomer, { userId: viewer.id });
    const { goal = null, experience = null, minutesPerWeek = null } = answers ?? {};
    return { id: viewer.id, goal, experience, minutesPerWeek };
  }

  /** None for admins, for accounts that aren't new, and once all are done or the member hid them. */
  async stepsOf(viewer: Viewer): Promise<FirstStep[]> {
    if (isAdmin(viewer)) return [];
    const since = new Date(this.deps.clock.now().getTime() - NEW_FOR_DAYS * DAY_MS);
    const [row] = await query<StepsRow>(
      this.deps.database,
      `${SELECT_STEPS} AND u.created_at > $3
         AND NOT EXISTS (SELECT 1 FROM newcomers n WHERE n.user_id = u.id AND n.dismissed_at IS NOT NULL)`,
      [viewer.id, FREE_INTRO_SLUG, since],
    );
    if (!row) return [];
    const steps = toSteps(row);
    return steps.every(({ done }) => done) ? [] : steps;
  }

  /** The published courses, the ones that fit the member's answers best first. */
  async suggestedCourses({ goal, experience }: NewcomerType): Promise<Course[]> {
    const [trading, catalog] = await Promise.all([
      this.deps.courses.list(CourseCollection.TRADING),
      this.deps.courses.list(CourseCollection.CATALOG),
    ]);
    return sortByFit([...trading, ...catalog], goal, experience);
  }

  /** Changes only the given answers, so that two changes at the same time can't undo each other. */
  async answer(viewer: Viewer, input: AnswerNewcomerQuestionsInput): Promise<NewcomerType> {
    await this.deps.limits.take("newcomerChangesPerPerson", viewer);
    const { goal, experience, minutesPerWeek } = input;
    await this.deps.database.manager.upsert(Newcomer, { userId: viewer.id, goal, experience, minutesPerWeek }, [
      "userId",
    ]);
    return this.of(viewer);
  }

  /** Hides the first steps for good. */
  async dismissSteps(viewer: Viewer): Promise<NewcomerType> {
    await this.deps.limits.take("newcomerChangesPerPerson", viewer);
    const dismissedAt = this.deps.clock.now();
    await this.deps.database.manager.upsert(Newcomer, { userId: viewer.id, dismissedAt }, ["userId"]);
    return this.of(viewer);
  }
}

function toSteps(row: StepsRow): FirstStep[] {
  const step = (kind: FirstStepKind, done: boolean, target: Partial<FirstStep> = {}): FirstStep => ({
    kind,
    done,
    channelId: null,
    lesson: null,
    ...target,
  });
  return [
    step(FirstStepKind.CONFIRM_EMAIL, row.confirmed),
    ...(row.lesson ? [step(FirstStepKind.FIRST_LESSON, row.learned, { lesson: row.lesson })] : []),
    ...(row.introductions ? [step(FirstStepKind.INTRODUCTION, row.introduced, { channelId: row.introductions })] : []),
    ...(row.tradingChannel ? [step(FirstStepKind.TRADE_IDEA, row.traded, { channelId: row.tradingChannel })] : []),
  ];
}
