import { Ctx, Mutation, Query, Resolver } from "type-graphql";
import { InputArg } from "../../../kernel/args";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { AnswerSimulatorQuestionInput, AnswerSimulatorQuestionPayload, SimulatorQuestion } from "./question.types";
import type { QuestionsService } from "./questions.service";

@Resolver()
export class QuestionsResolver {
  constructor(private readonly questions: QuestionsService) {}

  @Query(() => [SimulatorQuestion], {
    description: "Questions about rules that the viewer's runs broke, for the next review. At most 20, oldest first.",
  })
  simulatorQuestions(@Ctx() context: RequestContext): Promise<SimulatorQuestion[]> {
    return this.questions.pending(requireViewer(context));
  }

  @Mutation(() => AnswerSimulatorQuestionPayload, { description: "Answers a question about a broken rule." })
  answerSimulatorQuestion(
    @InputArg(() => AnswerSimulatorQuestionInput) input: AnswerSimulatorQuestionInput,
    @Ctx() context: RequestContext,
  ): Promise<AnswerSimulatorQuestionPayload> {
    return this.questions.answer(requireViewer(context), input);
  }
}
