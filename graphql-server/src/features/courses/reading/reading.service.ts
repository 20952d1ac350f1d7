import type { DataSource } from "typeorm";
import type { Viewer } from "../../../kernel/auth/viewer";
import type { Clock } from "../../../kernel/clock";
import { query } from "../../../kernel/database";
import { AppError } from "../../../kernel/errors/errors";
import type { RateLimits } from "../../../kernel/rate-limits";
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

/** Members' notes on lessons, and where they stopped reading. */
export class ReadingService {
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

  /** The viewer's notes on the lessons of a course, in the order of its outline. */
  notesOf(viewer: Viewer, courseId: number): Promise<LessonNote[]> {
    return query<LessonNote>(
      this.deps.database,
      `SELECT l.id AS "lessonId", l.title AS "lessonTitle", n.text, n.revision, n.updated_at AS "updatedAt"
       FROM lessons l JOIN lesson_notes n ON n.lesson_id = l.id AND n.user_id = $1
       WHERE l.course_id = $2 AND n.text <> '' ORDER BY l.position`,
      [viewer.id, courseId],
    );
  }

  /** Never adds more time than has passed since the previous call. */
  async savePosition(viewer: Viewer, input: SaveLessonPositionInput): Promise<LessonPosition> {
    const { database, learning, limits, clock } = this.deps;
    await limits.take("positionsPerPerson", viewer);
    const { id } = await learning.lesson(viewer, input.lessonId);
    const now = clock.now();
    const seconds = Math.min(input.seconds, MAX_SECONDS_PER_CALL);
    await query(
      database,
      `INSERT INTO lesson_positions AS p (user_id, lesson_id, anchor, seconds, read_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id, lesson_id) DO UPDATE SET anchor = $3, read_at = greatest(p.read_at, $5),
         seconds = least(${MAX_SECONDS_PER_LESSON}, p.seconds + greatest(0, least($4, extract(epoch FROM $5 - p.read_at)::int)))`,
      [viewer.id, id, input.anchor, seconds, now],
    );
    return { anchor: input.anchor, readAt: now };
  }
}
