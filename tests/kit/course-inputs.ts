import { graphql, type GraphQLResponse } from "./clients/graphql-client";
import type { Person } from "./people";
import type { TestApp } from "./test-app";

export const SAVE_COURSE = `mutation ($input: SaveCourseInput!) { saveCourse(input: $input) }`;
const SAVE_LESSON = `mutation ($input: SaveLessonInput!) { saveLesson(input: $input) }`;

/** The input of an unpublished course. */
export const courseInput = (changes: object = {}): object => ({
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
export const lessonInput = (courseId: number, changes: object = {}): object => ({
  courseId,
  title: "Time is the seller's friend",
  durationMinutes: 12,
  preview: true,
  content: "## Theta",
  ...changes,
});

export const saveCourse = (
  app: TestApp,
  admin: Person,
  input: object,
): Promise<GraphQLResponse<{ saveCourse: number }>> => graphql(app, SAVE_COURSE, { input }, admin.token);

export const saveLesson = (
  app: TestApp,
  admin: Person,
  input: object,
): Promise<GraphQLResponse<{ saveLesson: string }>> => graphql(app, SAVE_LESSON, { input }, admin.token);
