import { Arg, Authorized, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from "type-graphql";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import { SaveCourseInput, SaveLessonInput } from "./course-admin.inputs";
import type { CourseAdminService } from "./course-admin.service";
import { CourseType } from "./course.types";

@ObjectType({ description: "For admins: a course as it is edited, drafts included." })
export class CourseDraft extends CourseType {
  @Field(() => Boolean, { description: "Drafts are seen by admins only." })
  published: boolean;

  @Field(() => Int, { description: "Lessons in its outline." })
  lessonCount: number;

  @Field(() => Int, { description: "Lessons that have a text." })
  writtenCount: number;
}

@Authorized()
@Resolver()
export class CourseAdminResolver {
  constructor(private readonly admin: CourseAdminService) {}

  @Query(() => [CourseDraft], { description: "Admins only: every course, drafts included." })
  courseDrafts(@Ctx() context: RequestContext): Promise<CourseDraft[]> {
    return this.admin.list(requireViewer(context));
  }

  @Mutation(() => Int, { description: "Admins only. Returns the course's id." })
  saveCourse(
    @Arg("input", () => SaveCourseInput) input: SaveCourseInput,
    @Ctx() context: RequestContext,
  ): Promise<number> {
    return this.admin.saveCourse(requireViewer(context), input);
  }

  @Mutation(() => ID, { description: "Admins only. Returns the lesson's id." })
  saveLesson(
    @Arg("input", () => SaveLessonInput) input: SaveLessonInput,
    @Ctx() context: RequestContext,
  ): Promise<string> {
    return this.admin.saveLesson(requireViewer(context), input);
  }

  @Mutation(() => Boolean, { description: "Admins only. Certificates that were given stay." })
  async deleteLesson(@Arg("lessonId", () => ID) lessonId: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.admin.deleteLesson(requireViewer(context), lessonId);
    return true;
  }

  @Mutation(() => Boolean, { description: "Admins only. To a place in the outline, from 1." })
  async moveLesson(
    @Arg("lessonId", () => ID) lessonId: string,
    @Arg("position", () => Int) position: number,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.admin.moveLesson(requireViewer(context), lessonId, position);
    return true;
  }
}
