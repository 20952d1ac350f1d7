import { Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { IdArg, InputArg } from "../../../kernel/args";
import { Public } from "../../../kernel/auth/authorize";
import { loader, requireViewer, type RequestContext } from "../../../kernel/request-context";
import { CourseType, LessonContent } from "../catalog/course.types";
import { entitlementByCourse } from "../catalog/courses.resolver";
import type { ReadableLesson } from "../learning/learning.service";
import type { FinalTestService } from "./final-test.service";
import {
  AnswerCheckInput,
  AnswerExerciseInput,
  SaveFinalTestAnswerInput,
  SubmitFinalTestInput,
} from "./practice.inputs";
import type { PracticeService } from "./practice.service";
import {
  AnswerCheckPayload,
  FinalTestAnswer,
  FinalTestResult,
  FinalTestStatus,
  FinalTestType,
  LessonBlockType,
  type LessonBlockView,
  LessonExercise,
  Review,
  ReviewItem,
  ShowSolutionPayload,
} from "./practice.types";
import type { ReviewService } from "./review.service";

@Resolver(() => LessonContent)
export class LessonBlocksResolver {
  constructor(private readonly practice: PracticeService) {}

  @Public()
  @FieldResolver(() => [LessonBlockType], { description: "The parts of the lesson, in reading order." })
  blocks(@Root() lesson: ReadableLesson, @Ctx() context: RequestContext): Promise<LessonBlockView[]> {
    return this.practice.blocksOf(context.viewer, lesson);
  }
}

interface PracticeResolverDeps {
  practice: PracticeService;
  reviews: ReviewService;
  tests: FinalTestService;
}

@Resolver(() => CourseType)
export class PracticeResolver {
  constructor(private readonly deps: PracticeResolverDeps) {}

  @Mutation(() => AnswerCheckPayload, {
    description: "Grades an answer. The last correct answer completes the lesson. Limit: 60 per minute.",
  })
  answerCheck(
    @InputArg(() => AnswerCheckInput) input: AnswerCheckInput,
    @Ctx() context: RequestContext,
  ): Promise<AnswerCheckPayload> {
    return this.deps.practice.answer(requireViewer(context), input);
  }

  @Mutation(() => LessonExercise, {
    description: "Stores the viewer's answer to an exercise, and shows the model answer. Limit: 60 per minute.",
  })
  answerExercise(
    @InputArg(() => AnswerExerciseInput) input: AnswerExerciseInput,
    @Ctx() context: RequestContext,
  ): Promise<LessonExercise> {
    return this.deps.practice.answerExercise(requireViewer(context), input);
  }

  @Mutation(() => ShowSolutionPayload, {
    description:
      "Shows the solution of a check after the third wrong answer, and draws new numbers. Limit: 60 per minute.",
  })
  showSolution(
    @IdArg("check", "checkId") checkId: string,
    @Ctx() context: RequestContext,
  ): Promise<ShowSolutionPayload> {
    return this.deps.practice.showSolution(requireViewer(context), checkId);
  }

  @Query(() => Review, { description: "How much the viewer should review now." })
  review(@Ctx() context: RequestContext): Promise<Review> {
    return this.deps.reviews.summary(requireViewer(context));
  }

  @Query(() => [ReviewItem], {
    description: "Up to 20 checks that are due: first those answered wrong, then those due longest.",
  })
  dueReviews(@Ctx() context: RequestContext): Promise<ReviewItem[]> {
    return this.deps.reviews.due(requireViewer(context));
  }

  @Public()
  @FieldResolver(() => FinalTestStatus, {
    nullable: true,
    description: "The viewer's final test; null without access to the course, and if the course has no checks.",
  })
  async finalTest(@Root() course: CourseType, @Ctx() context: RequestContext): Promise<FinalTestStatus | null> {
    const { viewer } = context;
    const isEntitled = viewer !== null && (await loader(context, entitlementByCourse).load(course.id));
    return isEntitled ? this.deps.tests.statusOf(viewer, course.id) : null;
  }

  @Mutation(() => FinalTestType, {
    description:
      "Starts the final test of a course, or returns the one already started. Requires all lessons. Limit: 60 per minute.",
  })
  startFinalTest(
    @IdArg("course", "courseId", Int) courseId: number,
    @Ctx() context: RequestContext,
  ): Promise<FinalTestType> {
    return this.deps.tests.start(requireViewer(context), courseId);
  }

  @Mutation(() => FinalTestAnswer, {
    description:
      "Saves an answer of a final test that the viewer has started, so that they can continue on any device. Nothing is graded. Limit: 120 per minute.",
  })
  saveFinalTestAnswer(
    @InputArg(() => SaveFinalTestAnswerInput)
    input: SaveFinalTestAnswerInput,
    @Ctx() context: RequestContext,
  ): Promise<FinalTestAnswer> {
    return this.deps.tests.saveAnswer(requireViewer(context), input);
  }

  @Mutation(() => FinalTestResult, {
    description:
      "Grades a final test. At least 80% correct answers complete the course; otherwise, it can be retried after a day. Repeating the request returns the same result. Limit: 60 per minute.",
  })
  submitFinalTest(
    @InputArg(() => SubmitFinalTestInput)
    input: SubmitFinalTestInput,
    @Ctx() context: RequestContext,
  ): Promise<FinalTestResult> {
    return this.deps.tests.submit(requireViewer(context), input);
  }
}
