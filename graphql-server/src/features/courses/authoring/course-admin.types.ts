import { Field, ID, Int, ObjectType } from "type-graphql";
import { CourseType } from "../catalog/course.types";

@ObjectType({ description: "Admins only. A course with its editing state." })
export class CourseDraft extends CourseType {
  @Field(() => Boolean, { description: "False for a draft, which only admins can see." })
  published: boolean;

  @Field(() => Int, { description: "Number of lessons in the outline." })
  lessonCount: number;

  @Field(() => Int, { description: "Number of lessons that have text." })
  writtenLessonCount: number;

  @Field(() => Boolean, {
    description: "Whether the course can be deleted. False if it is built-in, or if any member has or ordered it.",
  })
  viewerCanDelete: boolean;
}

@ObjectType({ description: "Admins only. A lesson as its authors write it." })
export class LessonDraft {
  @Field(() => ID, { description: "The id of the lesson." })
  id: string;

  @Field(() => String, { description: "Markdown, with the questions and their answers." })
  markdown: string;
}
