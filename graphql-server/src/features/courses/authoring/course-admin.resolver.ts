import { Arg, Authorized, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from "type-graphql";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { CoursePictureUse, SaveCourseInput, SaveLessonInput } from "./course-admin.inputs";
import type { CourseAdminService } from "./course-admin.service";
import { CourseType } from "../catalogue/course.types";
import type { LessonAdminService } from "../lessons/lesson-admin.service";

@ObjectType({ description: "For admins: a course as it is edited, drafts included." })
export class CourseDraft extends CourseType {
  @Field(() => Boolean, { description: "Drafts are seen by admins only." })
  published: boolean;

  @Field(() => Int, { description: "Lessons in its outline." })
  lessonCount: number;

  @Field(() => Int, { description: "Lessons that have a text." })
  writtenCount: number;

  @Field(() => Boolean, {
    description: "Whether it can be deleted: it did not come with the product, and no one has or ordered it.",
  })
  viewerCanDelete: boolean;
}

@Authorized()
@Resolver()
export class CourseAdminResolver {
  constructor(
    private readonly admin: CourseAdminService,
    private readonly lessons: LessonAdminService,
  ) {}

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

  @Mutation(() => Boolean, { description: "Admins only. To a place in its collection, from 1." })
  async moveCourse(
    @Arg("courseId", () => Int) courseId: number,
    @Arg("position", () => Int) position: number,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.admin.moveCourse(requireViewer(context), courseId, position);
    return true;
  }

  @Mutation(() => Boolean, {
    description: "Admins only. CONFLICT if the course came with the product or anyone has or ordered it.",
  })
  async deleteCourse(@Arg("courseId", () => Int) courseId: number, @Ctx() context: RequestContext): Promise<boolean> {
    await this.admin.deleteCourse(requireViewer(context), courseId);
    return true;
  }

  @Mutation(() => String, {
    description: "Admins only, over REST only: stores the picture of a multipart request and returns its path.",
  })
  uploadCoursePicture(
    @Arg("use", () => CoursePictureUse, { description: "What the picture is for." }) use: CoursePictureUse,
    @Ctx() context: RequestContext,
  ): Promise<string> {
    return this.admin.uploadPicture(requireViewer(context), use, context.upload);
  }

  @Mutation(() => ID, { description: "Admins only. Returns the lesson's id." })
  saveLesson(
    @Arg("input", () => SaveLessonInput) input: SaveLessonInput,
    @Ctx() context: RequestContext,
  ): Promise<string> {
    return this.lessons.saveLesson(requireViewer(context), input);
  }

  @Mutation(() => Boolean, { description: "Admins only. Certificates that were given stay." })
  async deleteLesson(@Arg("lessonId", () => ID) lessonId: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.lessons.deleteLesson(requireViewer(context), lessonId);
    return true;
  }

  @Mutation(() => Boolean, { description: "Admins only. To a place in the outline, from 1." })
  async moveLesson(
    @Arg("lessonId", () => ID) lessonId: string,
    @Arg("position", () => Int) position: number,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.lessons.moveLesson(requireViewer(context), lessonId, position);
    return true;
  }
}
