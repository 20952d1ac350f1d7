import path from "node:path";
import type { EntityManager } from "typeorm";
import { z } from "zod";
import { assertUnique, CONTENT_FOLDER, readContent } from "../../../kernel/content";
import { query } from "../../../kernel/database";
import { Course } from "../../courses";
import { Channel, ChannelAccessLevel, ChannelCategory } from "./channel.entity";

const CHANNELS_FILE = path.join(CONTENT_FOLDER, "channels.yaml");

const defaultChannel = z
  .strictObject({
    description: z.string().min(1),
    accessLevel: z.enum(ChannelAccessLevel),
    minLevel: z.int().positive().optional(),
    courseSlug: z.string().optional(),
    locked: z.boolean().optional(),
  })
  .refine(({ accessLevel, minLevel }) => (accessLevel === ChannelAccessLevel.LEVEL) === (minLevel !== undefined), {
    path: ["minLevel"],
    error: "required for LEVEL channels, and not allowed for others",
  })
  .refine(({ accessLevel, courseSlug }) => (accessLevel === ChannelAccessLevel.COURSE) === (courseSlug !== undefined), {
    path: ["courseSlug"],
    error: "required for COURSE channels, and not allowed for others",
  });

/** Maps each category to its channels by name. */
const channelsFile = z.partialRecord(z.enum(ChannelCategory), z.record(z.string(), defaultChannel));

type DefaultChannel = z.infer<typeof defaultChannel> & { name: string; category: string; position: number };

/** The channels of a new installation. Positions start at 1 in each category. */
export function loadDefaultChannels(file = CHANNELS_FILE): DefaultChannel[] {
  const categories = Object.entries(readContent(file, channelsFile));
  const channels = categories.flatMap(([category, byName]) =>
    Object.entries(byName).map(([name, channel], index) => ({ ...channel, name, category, position: index + 1 })),
  );
  assertUnique(channels.map(({ name, category }) => ({ file, path: `${category}.${name}`, value: name })));
  return channels;
}

interface ChannelCourse {
  id: number;
  slug: string;
  title: string;
}

/** Creates the default channels if there are no channels yet. Also creates missing course channels. */
export async function seedChannels(manager: EntityManager): Promise<void> {
  if (!(await manager.exists(Channel))) await insertDefaults(manager);
  const courses = await query<ChannelCourse>(
    manager,
    `SELECT id, slug, title FROM courses c WHERE NOT EXISTS (SELECT 1 FROM channels WHERE course_id = c.id) ORDER BY collection DESC, position`,
  );
  for (const course of courses) await createCourseChannel(manager, course);
}

/** Creates the channel of a course, where members with the course can read and post. */
export async function createCourseChannel(manager: EntityManager, course: ChannelCourse): Promise<void> {
  // A name conflict must not prevent the creation of the course.
  await query(
    manager,
    `INSERT INTO channels (name, description, category, access_level, course_id, position)
     SELECT $1, $2, 'COURSES', 'COURSE', $3, coalesce(max(position), 0) + 1 FROM channels WHERE category = 'COURSES'
     ON CONFLICT DO NOTHING`,
    [course.slug.slice(0, 40), `Questions and homework for ${course.title}.`, course.id],
  );
}

/** Archives the channel of a deleted course. Admins can still read it, and its name becomes available. */
export async function archiveCourseChannel(manager: EntityManager, courseId: number, at: Date): Promise<void> {
  await query(
    manager,
    `UPDATE channels SET archived_at = coalesce(archived_at, $2), access_level = 'ADMIN', course_id = NULL,
       name = name || '-' || left(id::text, 8)
     WHERE course_id = $1`,
    [courseId, at],
  );
}

async function insertDefaults(manager: EntityManager): Promise<void> {
  const courses = await manager.find(Course, { select: { id: true, slug: true } });
  const courseIds = new Map(courses.map((course) => [course.slug, course.id]));
  await manager.insert(
    Channel,
    loadDefaultChannels().map(({ courseSlug, ...channel }) => ({
      ...channel,
      courseId: courseSlug ? courseIds.get(courseSlug) : undefined,
    })) as Channel[],
  );
}
