import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from "type-graphql";
import { IdArg, InputArg } from "../../../kernel/args";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { CoursePictureUse, SaveCourseInput, SaveLessonInput } from "./course-admin.inputs";
import type { CourseAdminService } from "./course-admin.service";
import { ArchivedLesson, CourseDraft, LessonDraft } from "./course-admin.types";
import type { LessonAdminService } from "../lessons/lesson-admin.service";

interface CourseAdminResolverDeps {
  admin: CourseAdminService;
  lessons: LessonAdminService;
}

@Resolver()
export class CourseAdminResolver {
  constructor(private readonly deps: CourseAdminResolverDeps) {}

  @Query(() => [CourseDraft], { description: "Admins only. All courses, including drafts." })
  courseDrafts(@Ctx() context: RequestContext): Promise<CourseDraft[]> {
    return this.deps.admin.list(requireViewer(context));
  }

  @Query(() => [ArchivedLesson], { description: "Admins only. The archived lessons of a course, the latest first." })
  archivedLessons(
    @IdArg("course", "courseId", Int) courseId: number,
    @Ctx() context: RequestContext,
  ): Promise<ArchivedLesson[]> {
    return this.deps.lessons.archived(requireViewer(context), courseId);
  }

  @Query(() => Int, { description: "Admins only. The number of members who bought a course and still have it." })
  courseBuyers(@IdArg("course", "courseId", Int) courseId: number, @Ctx() context: RequestContext): Promise<number> {
    return this.deps.admin.countBuyers(requireViewer(context), courseId);
  }

  @Query(() => LessonDraft, { nullable: true, description: "Admins only. A lesson as its authors write it." })
  lessonDraft(
    @IdArg("lesson") id: string,
    @Arg("version", () => Int, { nullable: true, description: "The number of a version. By default, the newest." })
    version: number | null,
    @Ctx() context: RequestContext,
  ): Promise<LessonDraft> {
    return this.deps.lessons.draft(requireViewer(context), id, version ?? null);
  }

  @Mutation(() => Int, { description: "Admins only. Creates or updates a course and returns its id." })
  saveCourse(@InputArg(() => SaveCourseInput) input: SaveCourseInput, @Ctx() context: RequestContext): Promise<number> {
    return this.deps.admin.saveCourse(requireViewer(context), input);
  }

  @Mutation(() => Boolean, {
    description: "Admins only. Moves a course to a position in its collection, starting at 1.",
  })
  async moveCourse(
    @IdArg("course", "courseId", Int) courseId: number,
    @Arg("position", () => Int, { description: "The position, starting at 1." }) position: number,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.deps.admin.moveCourse(requireViewer(context), courseId, position);
    return true;
  }

  @Mutation(() => Boolean, {
    description: "Admins only. Deletes a course. CONFLICT if it is built-in, or if any member has or ordered it.",
  })
  async deleteCourse(
    @IdArg("course", "courseId", Int) courseId: number,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.deps.admin.deleteCourse(requireViewer(context), courseId);
    return true;
  }

  @Mutation(() => String, {
    description: "Admins only. Stores the picture from a multipart REST request and returns its path.",
  })
  uploadCoursePicture(
    @Arg("use", () => CoursePictureUse, { description: "What the picture is for." }) use: CoursePictureUse,
    @Ctx() context: RequestContext,
  ): Promise<string> {
    return this.deps.admin.uploadPicture(requireViewer(context), use, context.upload);
  }

  @Mutation(() => ID, { description: "Admins only. Creates or updates a lesson and returns its id." })
  saveLesson(@InputArg(() => SaveLessonInput) input: SaveLessonInput, @Ctx() context: RequestContext): Promise<string> {
    return this.deps.lessons.saveLesson(requireViewer(context), input);
  }

  @Mutation(() => Boolean, {
    description:
      "Admins only. Takes a lesson out of its course. Answers, notes, and certificates stay, and restoreLesson brings it back. CONFLICT for the last written lesson of a course that members have or ordered.",
  })
  async archiveLesson(@IdArg("lesson", "lessonId") lessonId: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.deps.lessons.archiveLesson(requireViewer(context), lessonId);
    return true;
  }

  @Mutation(() => Boolean, { description: "Admins only. Appends an archived lesson to the outline of its course." })
  async restoreLesson(@IdArg("lesson", "lessonId") lessonId: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.deps.lessons.restoreLesson(requireViewer(context), lessonId);
    return true;
  }

  @Mutation(() => Boolean, { description: "Admins only. Moves a lesson to a position in the outline, starting at 1." })
  async moveLesson(
    @IdArg("lesson", "lessonId") lessonId: string,
    @Arg("position", () => Int, { description: "The position, starting at 1." }) position: number,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.deps.lessons.moveLesson(requireViewer(context), lessonId, position);
    return true;
  }
}
