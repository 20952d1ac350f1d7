import { Ctx, FieldResolver, Mutation, Resolver, Root } from "type-graphql";
import { IdArg } from "../../../kernel/args";
import { Public } from "../../../kernel/auth/authorize";
import { notFound } from "../../../kernel/errors/errors";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { LessonScenario, LessonTask } from "../../courses";
import { scenarioView } from "../runs/run-views";
import { SimulatorScenario } from "../scenario.types";
import type { Scenario } from "../scenarios";
import type { SimulatorTasksService } from "./simulator-tasks.service";
import { CheckSimulatorTaskPayload } from "./task.types";

type Scenarios = ReadonlyMap<string, Scenario>;

function scenarioIn(scenarios: Scenarios, id: string): SimulatorScenario {
  const scenario = scenarios.get(id);
  if (!scenario) throw notFound("Scenario");
  return scenarioView(scenario);
}

@Resolver(() => LessonScenario)
export class LessonScenarioResolver {
  constructor(private readonly scenarios: Scenarios) {}

  @Public()
  @FieldResolver(() => SimulatorScenario, { description: "The scenario." })
  scenario(@Root() { scenarioId }: LessonScenario): SimulatorScenario {
    return scenarioIn(this.scenarios, scenarioId);
  }
}

@Resolver(() => LessonTask)
export class TasksResolver {
  constructor(private readonly deps: { tasks: SimulatorTasksService; scenarios: Scenarios }) {}

  @Public()
  @FieldResolver(() => SimulatorScenario, { description: "Its scenario." })
  scenario(@Root() { scenarioId }: LessonTask): SimulatorScenario {
    return scenarioIn(this.deps.scenarios, scenarioId);
  }

  @Mutation(() => CheckSimulatorTaskPayload, {
    description: "Compares the viewer's latest run of the task's scenario with what the task requires.",
  })
  checkSimulatorTask(@IdArg("task") id: string, @Ctx() context: RequestContext): Promise<CheckSimulatorTaskPayload> {
    return this.deps.tasks.check(requireViewer(context), id);
  }
}
