import { Ctx, FieldResolver, Mutation, Resolver, Root } from "type-graphql";
import { InputArg } from "../../kernel/args";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import { ViewerType } from "../accounts";
import { CourseType } from "../courses";
import type { NewcomersService } from "./newcomers.service";
import { FirstStep, NewcomerType } from "./newcomer.type";
import { AnswerNewcomerQuestionsInput } from "./newcomers.inputs";

@Resolver(() => ViewerType)
export class ViewerNewcomerResolver {
  constructor(private readonly newcomers: NewcomersService) {}

  @FieldResolver(() => NewcomerType, { description: "The viewer's first steps and answers." })
  newcomer(@Ctx() context: RequestContext): Promise<NewcomerType> {
    return this.newcomers.of(requireViewer(context));
  }
}

@Resolver(() => NewcomerType)
export class NewcomersResolver {
  constructor(private readonly newcomers: NewcomersService) {}

  @FieldResolver(() => [FirstStep], {
    description:
      "What to do first. None for admins, for accounts older than 30 days, and once all are done or the viewer hid them.",
  })
  firstSteps(@Ctx() context: RequestContext): Promise<FirstStep[]> {
    return this.newcomers.stepsOf(requireViewer(context));
  }

  @FieldResolver(() => [CourseType], {
    description: "The published courses: free ones, then the ones that fit the answers best.",
  })
  suggestedCourses(@Root() newcomer: NewcomerType): Promise<CourseType[]> {
    return this.newcomers.suggestedCourses(newcomer);
  }

  @Mutation(() => NewcomerType, {
    description: "Stores the viewer's answers, which order the suggested courses. Limit: 30 per minute.",
  })
  answerNewcomerQuestions(
    @InputArg(() => AnswerNewcomerQuestionsInput) input: AnswerNewcomerQuestionsInput,
    @Ctx() context: RequestContext,
  ): Promise<NewcomerType> {
    return this.newcomers.answer(requireViewer(context), input);
  }

  @Mutation(() => NewcomerType, { description: "Hides the viewer's first steps for good. Limit: 30 per minute." })
  dismissFirstSteps(@Ctx() context: RequestContext): Promise<NewcomerType> {
    return this.newcomers.dismissSteps(requireViewer(context));
  }
}
