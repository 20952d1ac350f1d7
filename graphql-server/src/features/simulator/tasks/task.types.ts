import { Field, ID, Int, ObjectType } from "type-graphql";
import { LessonTask } from "../../courses";

@ObjectType({ description: "One requirement of a task." })
export class SimulatorRequirement {
  @Field(() => String, { description: "In words." })
  text: string;

  @Field(() => Boolean, { description: "Whether the trade that came closest meets it." })
  isMet: boolean;
}

@ObjectType({ description: "What the viewer's latest run of a task's scenario achieved." })
export class CheckSimulatorTaskPayload {
  @Field(() => LessonTask, { description: "The task afterward." })
  task: LessonTask;

  @Field(() => ID, { description: "The run that was checked." })
  runId: string;

  @Field(() => Int, { description: "Trades that meet all requirements." })
  tradesMet: number;

  @Field(() => [SimulatorRequirement], {
    description: "The requirements, and what the trade that came closest did. Empty if no trade was filled.",
  })
  requirements: SimulatorRequirement[];
}
