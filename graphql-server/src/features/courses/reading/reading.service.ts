import type { DataSource } from "typeorm";
import { createBatchLoader } from "../../../kernel/batch-loader";
import type { Viewer } from "../../../kernel/auth/viewer";
import type { Clock } from "../../../kernel/clock";
import { query } from "../../../kernel/database";
import { AppError, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { RateLimits } from "../../../kernel/rate-limits";
import { lessonAccessSql } from "../learning/entitlement.policy";
import type { LearningService } from "../learning/learning.service";
import type { SaveLessonNoteInput, SaveLessonPositionInput } from "./reading.inputs";
import type { LessonNote, LessonPosition } from "./reading.types";

const MAX_SECONDS_PER_CALL = 60;
const MAX_SECONDS_PER_LESSON = 4 * 3600;

interface ReadingDeps {
  database: DataSource;
  learning: LearningService;
  limits: RateLimits;
  clock: Clock;
}

interface MemberCourse {
  userId: string;
  courseId: number;
}

/** $1 members, $2 courses. */
const SELECT_NOTES = `
  SELECT v.place, l.id AS "lessonId", l.title AS "lessonTitle", n.text, n.revision, n.updated_at AS "updatedAt"
  FROM unnest($1::uuid[], $2::int[]) WITH ORDINALITY AS v (user_id, course_id, place)
  JOIN lessons l ON l.course_id = v.course_id JOIN lesson_notes n ON n.lesson_id = l.id AND n.user_id = v.user_id
  WHERE n.text <> '' ORDER BY l.position`;

/** Members' notes on lessons, and where they stopped reading. */
export class ReadingService {
  private readonly notes = createBatchLoader((courses: readonly MemberCourse[]) => this.readNotes(courses));

  constructor(private readonly deps: ReadingDeps) {}

  /** Throws CONFLICT if the note has changed since the given revision. */
  async saveNote(viewer: Viewer, { lessonId, text, expectedRevision }: SaveLessonNoteInput): Promise<LessonNote> {
    const { database, learning, limits, clock } = this.deps;
    await limits.take("notesPerPerson", viewer);
    const { id, title } = await learning.lesson(viewer, lessonId);
    const [note] = await query<Omit<LessonNote, "lessonTitle">>(
      database,
      `INSERT INTO lesson_notes AS n (user_id, lesson_id, text, revision, updated_at) VALUES ($1, $2, $3, $4::int + 1, $5)
       ON CONFLICT (user_id, lesson_id) DO UPDATE SET text = $3, revision = n.revision + 1, updated_at = $5
         WHERE n.revision = $4::int
       RETURNING lesson_id AS "lessonId", text, revision, updated_at AS "updatedAt"`,
      [viewer.id, id, text, expectedRevision, clock.now()],
    );
    if (!note) throw new AppError("CONFLICT", "This note was changed on another device.");
    return { ...note, lessonTitle: title };
  }

  /** The viewer's notes on the lessons of a course, in the order of the outline. */
  notesOf(viewer: Viewer, courseId: number): Promise<LessonNote[]> {
    return this.notes.load({ userId: viewer.id, courseId });
  }

  private async readNotes(courses: readonly MemberCourse[]): Promise<LessonNote[][]> {
    const rows = await query<LessonNote & { place: string }>(this.deps.database, SELECT_NOTES, [
      courses.map(({ userId }) => userId),
      courses.map(({ courseId }) => courseId),
    ]);
    const notes = courses.map((): LessonNote[] => []);
    for (const note of rows) notes[Number(note.place) - 1]?.push(note);
    return notes;
  }

  /** Never adds more time than has passed since the previous call. Counts time until the lesson is completed. */
  async savePosition(viewer: Viewer, input: SaveLessonPositionInput): Promise<LessonPosition> {
    const { database, learning, limits, clock } = this.deps;
    await limits.take("lessonPositionsPerPerson", viewer);
    const now = clock.now();
    const seconds = Math.min(input.seconds, MAX_SECONDS_PER_CALL);
    const [position] = await query<LessonPosition>(
      database,
      // Frequent, so one statement also checks access.
      `INSERT INTO lesson_positions AS p (user_id, lesson_id, anchor, seconds, read_at)
       SELECT $1, l.id, $4, CASE WHEN d.user_id IS NULL THEN $5::int ELSE 0 END, $3
       FROM lessons l JOIN courses c ON c.id = l.course_id
       LEFT JOIN lesson_completions d ON d.lesson_id = l.id AND d.user_id = $1
       WHERE l.id = $6 AND ${lessonAccessSql({ userId: "$1", role: "$2", now: "$3" })}
       ON CONFLICT (user_id, lesson_id) DO UPDATE SET anchor = excluded.anchor, read_at = greatest(p.read_at, excluded.read_at),
         seconds = least(${MAX_SECONDS_PER_LESSON},
           p.seconds + greatest(0, least(excluded.seconds, extract(epoch FROM excluded.read_at - p.read_at)::int)))
       RETURNING anchor, read_at AS "readAt"`,
      [viewer.id, viewer.role, now, input.anchor, seconds, requireUuid(input.lessonId)],
    );
    if (position) return position;
    // Throws the reason.
    await learning.lesson(viewer, input.lessonId);
    throw notFound("Lesson");
  }
}
