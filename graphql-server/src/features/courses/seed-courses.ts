import type { EntityManager } from "typeorm";
import { COURSE_SEEDS } from "./course-catalogue";
import { Course } from "./course.entity";
import { Lesson } from "./lesson.entity";

/** The courses and their outlines, in every mode; what exists already (and may have been edited) is left alone. */
export async function seedCourses(manager: EntityManager): Promise<void> {
  const existing = new Set((await manager.find(Course, { select: { id: true } })).map((course) => course.id));
  const missing = COURSE_SEEDS.filter((seed) => !existing.has(seed.id));
  for (const { lessons, ...course } of missing) {
    await manager.insert(Course, course as Course);
    await manager.insert(
      Lesson,
      lessons.map((lesson, index) => ({ ...lesson, courseId: course.id, position: index + 1 })),
    );
  }
}
