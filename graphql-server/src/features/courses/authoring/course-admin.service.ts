import type { DataSource, EntityManager } from "typeorm";
import { readRows, rowsOf, violatedUniqueConstraint } from "../../../kernel/database";
import type { Clock } from "../../../kernel/clock";
import { AppError, invalidField, notFound } from "../../../kernel/errors/errors";
import type { RateLimits } from "../../../kernel/rate-limits";
import { assertAdmin, type Viewer } from "../../../kernel/auth/viewer";
import type { PictureStore } from "../../accounts";
import { writeCourseAudit, type CourseAct } from "../../moderation";
import { CoursePictureUse, type SaveCourseInput } from "./course-admin.inputs";
import { COURSE_SEEDS } from "../catalogue/course-catalogue";
import { drawnCoverUrl, isDrawnCover } from "../catalogue/course-cover";
import { CourseCollection, type Course } from "../catalogue/course.entity";
import { COURSE_COLUMNS } from "../catalogue/courses.service";
import { premiumOpens } from "../learning/entitlement.policy";

export type EditableCourse = Course & { lessonCount: number; writtenCount: number; viewerCanDelete: boolean };

/** First ids of new courses: what the product came with keeps its own. */
const FIRST_ID = { [CourseCollection.CATALOGUE]: 109, [CourseCollection.TRADING]: 10 };
const LAST_TRADING_ID = 100;

/** Courses that came with the product would be written again at the next start, and their ids and addresses are published. */
const SEEDED_IDS = COURSE_SEEDS.map(({ id }) => id);

const COURSE_PICTURE = /^\/course-pictures\/([0-9a-f]{64}\.webp)$/;

/** SQL: whether anyone has, had, or ordered the course of an alias. */
const HAS_LEARNERS = `(EXISTS (SELECT 1 FROM entitlements WHERE course_id = c.id)
  OR EXISTS (SELECT 1 FROM orders WHERE course_id = c.id)
  OR EXISTS (SELECT 1 FROM course_completions WHERE course_id = c.id))`;

export interface NewCourse {
  id: number;
  slug: string;
  title: string;
}

/** Run in the transaction that creates or deletes a course. */
export interface CourseChannels {
  create(manager: EntityManager, course: NewCourse): Promise<void>;
  archive(manager: EntityManager, courseId: number, at: Date): Promise<void>;
}

type StoredCourse = Pick<
  Course,
  "slug" | "title" | "published" | "imageUrl" | "domain" | "priceCents" | "includedInPremium"
>;

interface SavedCourse {
  id: number;
  /** Premium opens the course now, or no longer does. */
  isPremiumChanged: boolean;
}

/** What admins do to courses. */
export class CourseAdminService {
  constructor(
    private readonly database: DataSource,
    private readonly channels: CourseChannels,
    private readonly pictures: PictureStore,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    /** Runs after Premium opened or closed a course. */
    private readonly onPremiumChanged: (courseId: number) => Promise<void>,
  ) {}

  /** Every course, drafts included. */
  async list(viewer: Viewer): Promise<EditableCourse[]> {
    assertAdmin(viewer);
    return readRows<EditableCourse>(
      this.database,
      `SELECT ${COURSE_COLUMNS}, (SELECT count(*) FROM lessons l WHERE l.course_id = c.id)::int AS "lessonCount",
         (SELECT count(*) FROM lessons l WHERE l.course_id = c.id AND l.content <> '')::int AS "writtenCount",
         NOT (c.id = ANY($1) OR ${HAS_LEARNERS}) AS "viewerCanDelete"
       FROM courses c ORDER BY c.collection, c.position`,
      [SEEDED_IDS],
    );
  }

  /** Creates or changes a course; returns its id. */
  async saveCourse(viewer: Viewer, input: SaveCourseInput): Promise<number> {
    assertAdmin(viewer);
    const { id, isPremiumChanged } = await this.database
      .transaction((manager) =>
        input.id ? this.change(manager, viewer, input.id, input) : this.create(manager, viewer, input),
      )
      .catch((error: unknown) => {
        if (violatedUniqueConstraint(error)) throw invalidField("slug", "Another course has this address");
        throw error;
      });
    if (isPremiumChanged) await this.onPremiumChanged(id);
    return id;
  }

  /** Moves a course to a place in its collection, from 1; places beyond the end mean the end. */
  async moveCourse(viewer: Viewer, id: number, position: number): Promise<void> {
    assertAdmin(viewer);
    if (position < 1) throw invalidField("position", "position is 1 or more");
    await this.database.transaction(async (manager) => {
      // Two admins who reorder at once do it one after the other.
      await manager.query(`LOCK TABLE courses IN SHARE ROW EXCLUSIVE MODE`);
      const [course] = await rowsOf<{ title: string; collection: string; position: number }>(
        manager,
        `SELECT title, collection, position FROM courses WHERE id = $1`,
        [id],
      );
      if (!course) throw notFound("Course");
      if (course.position === position) return;
      // Between its new neighbors: after the one in that place when it moves down, before it when it moves up.
      const place = position > course.position ? position + 0.5 : position - 0.5;
      await manager.query(
        `UPDATE courses c SET position = o.place FROM (
           SELECT id, row_number() OVER (ORDER BY CASE WHEN id = $1 THEN $2::numeric ELSE position END, id) AS place
           FROM courses WHERE collection = $3) o
         WHERE o.id = c.id AND c.position <> o.place`,
        [id, place, course.collection],
      );
      await this.log(manager, viewer, "course.moved", id, { title: course.title, from: course.position, to: position });
    });
  }

  /** Deletes a course that no one has or ordered; its channel is archived. Others can be taken off sale instead. */
  async deleteCourse(viewer: Viewer, id: number): Promise<void> {
    assertAdmin(viewer);
    await this.database.transaction(async (manager) => {
      // Enrollments and orders that are being written wait for this lock, or this waits for them.
      const [course] = await rowsOf<{ slug: string; title: string }>(
        manager,
        `SELECT slug, title FROM courses WHERE id = $1 FOR UPDATE`,
        [id],
      );
      if (!course) throw notFound("Course");
      if (SEEDED_IDS.includes(id)) {
        throw new AppError("CONFLICT", "This course came with the product. You can take it off sale instead.");
      }
      const [{ hasLearners } = { hasLearners: true }] = await rowsOf<{ hasLearners: boolean }>(
        manager,
        `SELECT ${HAS_LEARNERS} AS "hasLearners" FROM courses c WHERE c.id = $1`,
        [id],
      );
      if (hasLearners) {
        throw new AppError("CONFLICT", "Members have or ordered this course. You can take it off sale instead.");
      }
      const at = this.clock.now();
      await this.channels.archive(manager, id, at);
      await manager.query(`DELETE FROM courses WHERE id = $1`, [id]);
      await this.log(manager, viewer, "course.deleted", id, { title: course.title, slug: course.slug });
    });
  }

  /** Stores a picture for a cover or a lesson and returns its address. */
  async uploadPicture(viewer: Viewer, use: CoursePictureUse, upload: Buffer | null): Promise<string> {
    assertAdmin(viewer);
    await this.limits.take("coursePicturesPerPerson", viewer.id);
    if (!upload) throw invalidField("picture", "Please select a valid image file.");
    const shape = use === CoursePictureUse.COVER ? "cover" : "inside";
    return `/course-pictures/${await this.pictures.saveByContent(await this.pictures.encode(upload, shape, "picture"))}`;
  }

  private async create(manager: EntityManager, viewer: Viewer, input: SaveCourseInput): Promise<SavedCourse> {
    const { collection, published } = input;
    const includedInPremium = input.includedInPremium ?? false;
    await manager.query(`LOCK TABLE courses IN SHARE ROW EXCLUSIVE MODE`);
    const [next] = await rowsOf<{ id: number; position: number }>(
      manager,
      `SELECT greatest(coalesce(max(id), 0) + 1, $2::int) AS id, coalesce(max(position), 0) + 1 AS position
       FROM courses WHERE collection = $1`,
      [collection, FIRST_ID[collection]],
    );
    const { id = 0, position = 1 } = next ?? {};
    if (collection === CourseCollection.TRADING && id > LAST_TRADING_ID)
      throw new AppError("CONFLICT", "No number is left");
    await manager.query(
      `INSERT INTO courses (id, slug, title, description, collection, position, level, duration_weeks, price_cents, image_url, image_alt, published, domain,
         included_in_premium)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        id,
        input.slug,
        input.title.trim(),
        input.description.trim(),
        collection,
        position,
        input.level,
        input.durationWeeks,
        input.priceCents,
        await this.coverOf(id, input, ""),
        input.imageAlt?.trim() ?? "",
        published,
        input.domain,
        includedInPremium,
      ],
    );
    const course = { id, slug: input.slug, title: input.title.trim() };
    await this.channels.create(manager, course);
    await this.log(manager, viewer, "course.created", id, { title: course.title, slug: course.slug });
    return { id, isPremiumChanged: premiumOpens({ includedInPremium, published }) };
  }

  private async change(
    manager: EntityManager,
    viewer: Viewer,
    id: number,
    input: SaveCourseInput,
  ): Promise<SavedCourse> {
    const [present] = await rowsOf<StoredCourse>(
      manager,
      `SELECT slug, title, published, domain, image_url AS "imageUrl", price_cents AS "priceCents",
         included_in_premium AS "includedInPremium"
       FROM courses WHERE id = $1 FOR UPDATE`,
      [id],
    );
    if (!present) throw notFound("Course");
    if (present.published && present.slug !== input.slug) {
      throw invalidField("slug", "The address of a published course stays: links lead to it");
    }
    const { slug, domain, published, priceCents } = input;
    const imageUrl = await this.coverOf(id, input, present.imageUrl);
    const includedInPremium = input.includedInPremium ?? present.includedInPremium;
    const title = input.title.trim();
    const after: StoredCourse = { slug, title, published, domain, priceCents, imageUrl, includedInPremium };
    await manager.query(
      `UPDATE courses SET slug = $2, title = $3, description = $4, level = $5, duration_weeks = $6, price_cents = $7, published = $8,
         domain = $9, image_url = $10, image_alt = coalesce($11, image_alt), included_in_premium = $12
       WHERE id = $1`,
      [
        id,
        input.slug,
        input.title.trim(),
        input.description.trim(),
        input.level,
        input.durationWeeks,
        input.priceCents,
        input.published,
        input.domain,
        after.imageUrl,
        input.imageAlt?.trim() ?? null,
        includedInPremium,
      ],
    );
    const changed = (Object.keys(after) as (keyof StoredCourse)[]).filter((field) => after[field] !== present[field]);
    const pick = (course: StoredCourse): object => Object.fromEntries(changed.map((field) => [field, course[field]]));
    await this.log(manager, viewer, "course.changed", id, {
      title: present.title,
      from: pick(present),
      to: pick(after),
    });
    return { id, isPremiumChanged: premiumOpens(present) !== premiumOpens(after) };
  }

  /** The address of the cover: a picture of this site, or the drawn one where none was chosen. */
  private async coverOf(id: number, { imageUrl, domain }: SaveCourseInput, present: string): Promise<string> {
    const wanted = imageUrl ?? present;
    if (wanted === "" || isDrawnCover(wanted)) {
      return COURSE_SEEDS.find((seed) => seed.id === id)?.imageUrl ?? drawnCoverUrl(domain, id);
    }
    if (wanted === present) return present;
    const [, file] = COURSE_PICTURE.exec(wanted) ?? [];
    if (file && (await this.pictures.has(file))) return wanted;
    throw invalidField("imageUrl", "Please upload the cover first");
  }

  private log(
    manager: EntityManager,
    viewer: Viewer,
    action: CourseAct,
    courseId: number,
    details: object,
  ): Promise<void> {
    return writeCourseAudit(manager, { authorId: viewer.id, action, courseId, details, at: this.clock.now() });
  }
}
