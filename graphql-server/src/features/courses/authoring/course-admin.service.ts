import type { DataSource, EntityManager } from "typeorm";
import { query, transact, violatedUniqueConstraint } from "../../../kernel/database";
import type { Clock } from "../../../kernel/clock";
import { AppError, invalidField, notFound } from "../../../kernel/errors/errors";
import type { RateLimits } from "../../../kernel/rate-limits";
import { assertAdmin, type Viewer } from "../../../kernel/auth/viewer";
import type { PictureStore } from "../../accounts";
import { writeAudit, type CourseAction } from "../../moderation";
import { CoursePictureUse, type SaveCourseInput } from "./course-admin.inputs";
import type { CourseDraft } from "./course-admin.types";
import { generatedCoverUrl, isGeneratedCover } from "../catalog/course-cover";
import { CourseCollection, type Course } from "../catalog/course.entity";
import { COURSE_COLUMNS } from "../catalog/courses.service";
import type { CourseSeed } from "../catalog/seed-courses";
import { isEntitlementActiveSql, premiumGrants } from "../learning/entitlement.policy";

export type EditableCourse = Course & CourseDraft;

const LAST_TRADING_ID = 100;

const COURSE_PICTURE = /^\/course-pictures\/([0-9a-f]{64}\.webp)$/;

/** SQL: whether any member has, had, or ordered course `c`. */
export const HAS_LEARNERS_SQL = `(EXISTS (SELECT 1 FROM entitlements WHERE course_id = c.id)
  OR EXISTS (SELECT 1 FROM orders WHERE course_id = c.id)
  OR EXISTS (SELECT 1 FROM course_completions WHERE course_id = c.id))`;

export interface NewCourse {
  id: number;
  slug: string;
  title: string;
}

/** Called in the transaction that creates or deletes a course. */
export interface CourseChannels {
  create(manager: EntityManager, course: NewCourse): Promise<void>;
  archive(manager: EntityManager, courseId: number, at: Date): Promise<void>;
}

type StoredCourse = Pick<
  Course,
  "slug" | "title" | "published" | "imageUrl" | "domain" | "priceCents" | "includedInPremium"
> & { version: number };

export interface SavedCourse {
  id: number;
  /** Whether the course was added to or removed from Premium. */
  isPremiumChanged: boolean;
}

interface CourseAdminDeps {
  database: DataSource;
  /** These courses can't be deleted: the next startup would recreate them, and their ids and slugs are public. */
  builtInCourses: readonly CourseSeed[];
  channels: CourseChannels;
  pictures: PictureStore;
  limits: RateLimits;
  clock: Clock;
  /** Runs after a course was added to or removed from Premium. */
  onPremiumChanged: (courseId: number) => Promise<void>;
}

/** Course management for admins. */
export class CourseAdminService {
  constructor(private readonly deps: CourseAdminDeps) {}

  /** All courses, including drafts. */
  async list(viewer: Viewer): Promise<EditableCourse[]> {
    assertAdmin(viewer);
    return query<EditableCourse>(
      this.deps.database,
      `SELECT ${COURSE_COLUMNS}, c.about, (SELECT count(*) FROM lessons l WHERE l.course_id = c.id)::int AS "lessonCount",
         (SELECT count(*) FROM lessons l WHERE l.course_id = c.id AND l.content <> '')::int AS "writtenLessonCount",
         NOT (c.id = ANY($1) OR ${HAS_LEARNERS_SQL}) AS "viewerCanDelete",
         (SELECT count(DISTINCT e.user_id) FROM entitlements e
          WHERE e.course_id = c.id AND e.source = 'PURCHASE' AND ${isEntitlementActiveSql("e", "$2")})::int AS "buyerCount",
         (SELECT coalesce(sum(o.amount_cents - o.refunded_cents), 0) FROM orders o
          WHERE o.course_id = c.id AND o.status IN ('PAID', 'FULFILLED'))::int AS "revenueCents",
         c.version
       FROM courses c ORDER BY c.collection, c.position`,
      [this.deps.builtInCourses.map(({ id }) => id), this.deps.clock.now()],
    );
  }

  /** The number of members who bought a course and still have it. */
  async countBuyers(viewer: Viewer, courseId: number): Promise<number> {
    assertAdmin(viewer);
    const [row] = await query<{ buyers: number }>(
      this.deps.database,
      `SELECT count(DISTINCT user_id)::int AS buyers FROM entitlements e
       WHERE course_id = $1 AND source = 'PURCHASE' AND ${isEntitlementActiveSql("e", "$2")}`,
      [courseId, this.deps.clock.now()],
    );
    return row?.buyers ?? 0;
  }

  /** Creates or updates a course; returns its id. */
  async saveCourse(viewer: Viewer, input: SaveCourseInput): Promise<number> {
    assertAdmin(viewer);
    const { id, isPremiumChanged } = await transact(this.deps.database, (manager) =>
      this.storeCourse(manager, input, viewer.id),
    ).catch((error: unknown) => {
      if (violatedUniqueConstraint(error)) throw invalidField("slug", "Another course uses this URL slug");
      throw error;
    });
    if (isPremiumChanged) await this.deps.onPremiumChanged(id);
    return id;
  }

  /** Creates or updates a course in the caller's transaction. `authorId` is null for the command line. */
  storeCourse(manager: EntityManager, input: SaveCourseInput, authorId: string | null): Promise<SavedCourse> {
    return input.id ? this.update(manager, authorId, input.id, input) : this.create(manager, authorId, input);
  }

  /** Moves a course to a position in its collection, starting at 1. Positions beyond the end mean the end. */
  async moveCourse(viewer: Viewer, id: number, position: number): Promise<void> {
    assertAdmin(viewer);
    if (position < 1) throw invalidField("position", "position must be at least 1");
    await transact(this.deps.database, async (manager) => {
      // Serializes concurrent moves.
      await query(manager, `LOCK TABLE courses IN SHARE ROW EXCLUSIVE MODE`);
      const [course] = await query<{ title: string; collection: string; position: number }>(
        manager,
        `SELECT title, collection, position FROM courses WHERE id = $1`,
        [id],
      );
      if (!course) throw notFound("Course");
      if (course.position === position) return;
      // Sorts the course after the one at that position when it moves down, and before it when it moves up.
      const place = position > course.position ? position + 0.5 : position - 0.5;
      await query(
        manager,
        `UPDATE courses c SET position = o.place FROM (
           SELECT id, row_number() OVER (ORDER BY CASE WHEN id = $1 THEN $2::numeric ELSE position END, id) AS place
           FROM courses WHERE collection = $3) o
         WHERE o.id = c.id AND c.position <> o.place`,
        [id, place, course.collection],
      );
      await this.audit(manager, viewer.id, "course.moved", id, {
        title: course.title,
        from: course.position,
        to: position,
      });
    });
  }

  /** Deletes a course that no member has or ordered, and archives its channel. */
  async deleteCourse(viewer: Viewer, id: number): Promise<void> {
    assertAdmin(viewer);
    await transact(this.deps.database, async (manager) => {
      // Serializes with concurrent enrollments and orders.
      const [course] = await query<{ slug: string; title: string }>(
        manager,
        `SELECT slug, title FROM courses WHERE id = $1 FOR UPDATE`,
        [id],
      );
      if (!course) throw notFound("Course");
      if (this.builtInCourse(id)) {
        throw new AppError("CONFLICT", "This is a built-in course. Take it off sale instead.");
      }
      const [{ hasLearners } = { hasLearners: true }] = await query<{ hasLearners: boolean }>(
        manager,
        `SELECT ${HAS_LEARNERS_SQL} AS "hasLearners" FROM courses c WHERE c.id = $1`,
        [id],
      );
      if (hasLearners) {
        throw new AppError("CONFLICT", "Members already have or ordered this course. Take it off sale instead.");
      }
      const at = this.deps.clock.now();
      await this.deps.channels.archive(manager, id, at);
      await query(manager, `DELETE FROM courses WHERE id = $1`, [id]);
      await this.audit(manager, viewer.id, "course.deleted", id, { title: course.title, slug: course.slug });
    });
  }

  /** Before an upload is read. */
  async assertCanUploadPicture(viewer: Viewer): Promise<void> {
    assertAdmin(viewer);
    await this.deps.limits.assertNotExhausted("coursePicturesPerPerson", viewer);
  }

  /** Stores a picture for a cover or a lesson and returns its path. */
  async uploadPicture(viewer: Viewer, use: CoursePictureUse, upload: Buffer | null): Promise<string> {
    assertAdmin(viewer);
    await this.deps.limits.take("coursePicturesPerPerson", viewer);
    if (!upload) throw invalidField("picture", "Please select a valid image file.");
    const shape = use === CoursePictureUse.COVER ? "cover" : "inside";
    return `/course-pictures/${await this.deps.pictures.saveByContent(await this.deps.pictures.encode(upload, shape, "picture"))}`;
  }

  private async create(manager: EntityManager, authorId: string | null, input: SaveCourseInput): Promise<SavedCourse> {
    const { collection, published } = input;
    const includedInPremium = input.includedInPremium ?? false;
    await query(manager, `LOCK TABLE courses IN SHARE ROW EXCLUSIVE MODE`);
    const [next] = await query<{ id: number; position: number }>(
      manager,
      `UPDATE course_ids SET last_id = last_id + 1 WHERE collection = $1
       RETURNING last_id AS id, (SELECT coalesce(max(position), 0) + 1 FROM courses WHERE collection = $1) AS position`,
      [collection],
    );
    const { id = 0, position = 1 } = next ?? {};
    if (collection === CourseCollection.TRADING && id > LAST_TRADING_ID)
      throw new AppError("CONFLICT", "The trading collection has no ids left");
    await query(
      manager,
      `INSERT INTO courses (id, slug, title, description, collection, position, level, duration_weeks, price_cents, image_url, image_alt, published, domain,
         included_in_premium, about)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
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
        await this.resolveCover(id, input, ""),
        input.imageAlt?.trim() ?? "",
        published,
        input.domain,
        includedInPremium,
        input.about?.trim() ?? "",
      ],
    );
    const course = { id, slug: input.slug, title: input.title.trim() };
    await this.deps.channels.create(manager, course);
    await this.audit(manager, authorId, "course.created", id, { title: course.title, slug: course.slug });
    return { id, isPremiumChanged: premiumGrants({ includedInPremium, published }) };
  }

  private async update(
    manager: EntityManager,
    authorId: string | null,
    id: number,
    input: SaveCourseInput,
  ): Promise<SavedCourse> {
    const [current] = await query<StoredCourse>(
      manager,
      `SELECT slug, title, published, domain, image_url AS "imageUrl", price_cents AS "priceCents",
         included_in_premium AS "includedInPremium", version
       FROM courses WHERE id = $1 FOR UPDATE`,
      [id],
    );
    if (!current) throw notFound("Course");
    if (input.version && input.version !== current.version) {
      throw new AppError("CONFLICT", "Someone else changed this course after you opened it.");
    }
    if (current.published && current.slug !== input.slug) {
      throw invalidField("slug", "The URL slug of a published course can't change, because links use it");
    }
    const { slug, domain, published, priceCents } = input;
    const imageUrl = await this.resolveCover(id, input, current.imageUrl);
    const includedInPremium = input.includedInPremium ?? current.includedInPremium;
    const title = input.title.trim();
    const after: Omit<StoredCourse, "version"> = {
      slug,
      title,
      published,
      domain,
      priceCents,
      imageUrl,
      includedInPremium,
    };
    await query(
      manager,
      `UPDATE courses SET slug = $2, title = $3, description = $4, level = $5, duration_weeks = $6, price_cents = $7, published = $8,
         domain = $9, image_url = $10, image_alt = coalesce($11, image_alt), included_in_premium = $12, about = coalesce($13, about),
         version = version + 1
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
        input.about?.trim() ?? null,
      ],
    );
    const changed = (Object.keys(after) as (keyof typeof after)[]).filter((field) => after[field] !== current[field]);
    const pick = (course: typeof after): object => Object.fromEntries(changed.map((field) => [field, course[field]]));
    await this.audit(manager, authorId, "course.changed", id, {
      title: current.title,
      from: pick(current),
      to: pick(after),
    });
    return { id, isPremiumChanged: premiumGrants(current) !== premiumGrants(after) };
  }

  /** The path of the cover: an uploaded picture, or a generated cover if none was chosen. */
  private async resolveCover(id: number, { imageUrl, domain }: SaveCourseInput, current: string): Promise<string> {
    const requested = imageUrl ?? current;
    if (requested === "" || isGeneratedCover(requested)) {
      return this.builtInCourse(id)?.imageUrl ?? generatedCoverUrl(domain, id);
    }
    if (requested === current) return current;
    const [, file] = COURSE_PICTURE.exec(requested) ?? [];
    if (file && (await this.deps.pictures.has(file))) return requested;
    throw invalidField("imageUrl", "Upload the cover picture first");
  }

  private builtInCourse(id: number): CourseSeed | undefined {
    return this.deps.builtInCourses.find((course) => course.id === id);
  }

  private audit(
    manager: EntityManager,
    authorId: string | null,
    action: CourseAction,
    courseId: number,
    details: object,
  ): Promise<void> {
    return writeAudit(manager, {
      authorId,
      action,
      details: { courseId, ...details },
      at: this.deps.clock.now(),
    });
  }
}
