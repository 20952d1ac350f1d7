import { Args, Ctx, Query, Resolver } from "type-graphql";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { LessonQuestionsArgs } from "./lesson-questions.args";
import type { LessonQuestionsService } from "./lesson-questions.service";
import { LessonQuestions } from "./lesson-questions.types";

@Resolver()
export class LessonQuestionsResolver {
  constructor(private readonly service: LessonQuestionsService) {}

  @Query(() => LessonQuestions, {
    nullable: true,
    description: "The questions about a lesson. Null if the course has no channel or the viewer can't read it.",
  })
  lessonQuestions(
    @Args(() => LessonQuestionsArgs) args: LessonQuestionsArgs,
    @Ctx() context: RequestContext,
  ): Promise<LessonQuestions | null> {
    return this.service.questionsOf(requireViewer(context), args);
  }
}
