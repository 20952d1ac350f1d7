import type { EntityManager } from "typeorm";
import { Course } from "../courses";
import { Channel } from "./channel.entity";
import { DEFAULT_CHANNELS } from "./default-channels";

/** The default channels, in every mode, once: on a database that has channels already nothing is added. */
export async function seedChannels(manager: EntityManager): Promise<void> {
  if (await manager.exists(Channel)) return;
  const courses = await manager.find(Course, { select: { id: true, slug: true } });
  const idOf = new Map(courses.map((course) => [course.slug, course.id]));
  await manager.insert(
    Channel,
    DEFAULT_CHANNELS.map(({ courseSlug, ...channel }) => ({
      ...channel,
      courseId: courseSlug ? idOf.get(courseSlug) : undefined,
    })) as Channel[],
  );
}
