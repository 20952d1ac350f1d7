import { Field, GraphQLISODateTime, ID, Int, ObjectType } from "type-graphql";
import { CourseType } from "../catalog/course.types";

@ObjectType({ description: "Admins only. A course with its editing state." })
export class CourseDraft extends CourseType {
  @Field(() => Boolean, { description: "False for a draft, which only admins can see." })
  published: boolean;

  @Field(() => String, { description: "The text below the outline: Markdown." })
  about: string;

  @Field(() => Int, { description: "Number of lessons in the outline." })
  lessonCount: number;

  @Field(() => Int, { description: "Number of lessons that have text." })
  writtenLessonCount: number;

  @Field(() => Int, {
    description: "Members who bought it and still have it. Premium and free enrollments don't count.",
  })
  buyerCount: number;

  @Field(() => Int, { description: "What was paid for it, minus refunds, in US cents. Without shares of Premium." })
  revenueCents: number;

  @Field(() => Int, { description: "Counts the changes, starting at 1." })
  version: number;

  @Field(() => Boolean, {
    description: "Whether the course can be deleted. False if it is built-in, or if any member has or ordered it.",
  })
  viewerCanDelete: boolean;
}

@ObjectType({ description: "Admins only. A lesson that was taken out of its course and can be restored." })
export class ArchivedLesson {
  @Field(() => ID, { description: "The id of the lesson." })
  id: string;

  @Field(() => String, { description: "The title." })
  title: string;

  @Field(() => GraphQLISODateTime, { description: "When it was archived." })
  archivedAt: Date;
}

@ObjectType({ description: "Admins only. A lesson as an author saved it." })
export class LessonVersion {
  @Field(() => Int, { description: "Counts the versions of the lesson, starting at 1." })
  number: number;

  @Field(() => String, { nullable: true, description: "The author; null for built-in texts and deleted accounts." })
  authorUsername: string | null;

  @Field(() => GraphQLISODateTime, { description: "When it was saved." })
  savedAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was published; null for a draft." })
  publishedAt: Date | null;
}

@ObjectType({ description: "Admins only. How people answered a check at their first try." })
export class CheckStatistics {
  @Field(() => ID, { description: "The id of the check within the lesson." })
  checkId: string;

  @Field(() => Int, { description: "The number of people who have answered it." })
  people: number;

  @Field(() => Int, { description: "How many of them were wrong at their first try." })
  wrongAtFirst: number;
}

@ObjectType({ description: "Admins only. A lesson as its authors write it." })
export class LessonDraft {
  @Field(() => ID, { description: "The id of the lesson." })
  id: string;

  @Field(() => String, { description: "The title." })
  title: string;

  @Field(() => Int, { description: "Duration in minutes." })
  durationMinutes: number;

  @Field(() => Boolean, { description: "Whether anyone can read it." })
  preview: boolean;

  @Field(() => String, { description: "Markdown, with the questions and their answers." })
  markdown: string;

  @Field(() => Boolean, { description: "Whether readers see this version. False for a draft." })
  isPublished: boolean;

  @Field(() => [LessonVersion], {
    description: "The latest 100 versions, the newest first; none before the first change.",
  })
  versions: LessonVersion[];

  @Field(() => [CheckStatistics], {
    description: "The checks that at least five people have answered, those most often wrong first.",
  })
  checkStatistics: CheckStatistics[];
}
