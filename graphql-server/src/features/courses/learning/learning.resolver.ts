import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import { Public } from "../../../kernel/auth/authorize";
import { ApiKeyScope } from "../../../kernel/auth/integration";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import {
  Certificate,
  CompleteLessonPayload,
  CourseProgress,
  CourseType,
  LessonContent,
} from "../catalogue/course.types";
import type { LearningService } from "./learning.service";

@Authorized()
@Resolver(() => CourseType)
export class LearningResolver {
  constructor(private readonly learning: LearningService) {}

  @Public()
  @Query(() => LessonContent, { description: "A preview for everybody, other lessons for who has the course." })
  lesson(@Arg("id", () => ID) id: string, @Ctx() context: RequestContext): Promise<LessonContent> {
    return this.learning.lesson(context.viewer, id);
  }

  @Mutation(() => CompleteLessonPayload, {
    description: "Marks a lesson of one's own course as completed; the last one completes the course.",
  })
  completeLesson(
    @Arg("lessonId", () => ID) lessonId: string,
    @Ctx() context: RequestContext,
  ): Promise<CompleteLessonPayload> {
    return this.learning.complete(requireViewer(context), lessonId);
  }

  @Public()
  @Query(() => Certificate, { description: "By its id or its number; open to anyone who has one of them." })
  certificate(@Arg("id", () => ID) id: string, @Ctx() context: RequestContext): Promise<Certificate> {
    return this.learning.certificate(context.client, id);
  }

  @Public(ApiKeyScope.COURSES_READ)
  @FieldResolver(() => CourseProgress, {
    nullable: true,
    description: "Null for visitors and who does not have the course.",
  })
  async viewerProgress(@Root() course: CourseType, @Ctx() context: RequestContext): Promise<CourseProgress | null> {
    return context.viewer && this.learning.progressOf(context.viewer, course.id);
  }
}
