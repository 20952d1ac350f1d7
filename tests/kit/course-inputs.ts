import { gql } from "../gql";
import type { SaveCourseInput, SaveLessonInput } from "../gql/graphql";
import { graphql } from "./clients/graphql-client";
import type { Person } from "./people";
import type { TestApp } from "./test-app";

export const SAVE_COURSE = gql(
  `mutation CourseInputsSaveCourse($input: SaveCourseInput!) { saveCourse(input: $input) }`,
);
const SAVE_LESSON = gql(`mutation CourseInputsSaveLesson($input: SaveLessonInput!) { saveLesson(input: $input) }`);

/** The input of an unpublished course. */
export const courseInput = (changes: Partial<SaveCourseInput> = {}): SaveCourseInput => ({
  slug: "options-for-adults",
  title: "Options for Adults",
  description: "What an option costs when nothing happens.",
  collection: "CATALOG",
  domain: "Trading",
  level: "ADVANCED",
  durationWeeks: 3,
  priceCents: 4900,
  published: false,
  ...changes,
});
export const lessonInput = (courseId: number, changes: Partial<SaveLessonInput> = {}): SaveLessonInput => ({
  courseId,
  title: "Time is the seller's friend",
  durationMinutes: 12,
  preview: true,
  content: "## Theta",
  ...changes,
});

/** Empties all but the first two lessons of a course, so that it is sold as early access. */
export async function emptyLaterLessons(app: TestApp, courseId: number): Promise<void> {
  await app.sql(
    `UPDATE lessons SET content = '', check_ids = '{}', published_at = NULL, mailed_at = NULL
     WHERE course_id = $1 AND position > 2`,
    [courseId],
  );
}

export const saveCourse = (app: TestApp, admin: Person, input: SaveCourseInput) =>
  graphql(app, SAVE_COURSE, { input }, admin.token);

export const saveLesson = (app: TestApp, admin: Person, input: SaveLessonInput) =>
  graphql(app, SAVE_LESSON, { input }, admin.token);
