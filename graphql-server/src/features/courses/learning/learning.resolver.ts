import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import { IdArg } from "../../../kernel/args";
import { Public } from "../../../kernel/auth/authorize";
import { ApiKeyScope } from "../../../kernel/auth/integration";
import { loader, requireViewer, type RequestContext } from "../../../kernel/request-context";
import {
  Certificate,
  CompleteLessonPayload,
  CourseProgress,
  CourseType,
  LessonContent,
  LessonSample,
} from "../catalog/course.types";
import { entitlementByCourse } from "../catalog/courses.resolver";
import type { LearningService } from "./learning.service";

@Resolver(() => CourseType)
export class LearningResolver {
  constructor(private readonly learning: LearningService) {}

  @Public()
  @Query(() => LessonContent, {
    nullable: true,
    description: "A lesson with its text. Requires access to the course, except for previews.",
  })
  lesson(@IdArg("lesson") id: string, @Ctx() context: RequestContext): Promise<LessonContent> {
    return this.learning.lesson(context.viewer, id);
  }

  @Public()
  @Query(() => LessonSample, {
    nullable: true,
    description: "The beginning of a lesson of a published course. Public, so that people see what they would buy.",
  })
  lessonSample(@IdArg("lesson") id: string): Promise<LessonSample> {
    return this.learning.sample(id);
  }

  @Mutation(() => CompleteLessonPayload, {
    description: "Marks a lesson as completed. Completing the last lesson completes the course.",
  })
  completeLesson(
    @IdArg("lesson", "lessonId") lessonId: string,
    @Ctx() context: RequestContext,
  ): Promise<CompleteLessonPayload> {
    return this.learning.complete(requireViewer(context), lessonId);
  }

  @Public()
  @Query(() => Certificate, { nullable: true, description: "A certificate by its id or number. Public." })
  certificate(
    @Arg("id", () => ID, { description: "The certificate's id or number." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Certificate> {
    return this.learning.certificate(context.client, id);
  }

  @Public(ApiKeyScope.COURSES_READ)
  @FieldResolver(() => CourseProgress, {
    nullable: true,
    description: "The viewer's progress; null for visitors and members without access to the course.",
  })
  async viewerProgress(@Root() course: CourseType, @Ctx() context: RequestContext): Promise<CourseProgress | null> {
    const { viewer } = context;
    const isEntitled = viewer !== null && (await loader(context, entitlementByCourse).load(course.id));
    return isEntitled ? this.learning.progressOf(viewer, course.id) : null;
  }
}
