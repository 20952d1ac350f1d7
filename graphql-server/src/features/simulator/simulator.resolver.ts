import { Arg, Ctx, FieldResolver, Float, Int, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { IdArg, InputArg } from "../../kernel/args";
import { Public } from "../../kernel/auth/authorize";
import { AfterArg, FirstArg, type Connection } from "../../kernel/paging/connections";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import type { Clock } from "../../kernel/clock";
import { isPublic } from "./challenges/simulator-challenge.entity";
import { Player } from "./runs/player";
import type { RunState } from "./runs/run-states";
import { accountView, barsView, eventsView, pathView, scenarioView, truthView } from "./runs/run-views";
import {
  SimulatorAccount,
  SimulatorBars,
  SimulatorEvent,
  SimulatorFrame,
  SimulatorRunConnection,
  SimulatorRunType,
} from "./runs/run.types";
import {
  CancelSimulatorOrderInput,
  CloseSimulatorTradeInput,
  MoveSimulatorOrderInput,
  PlaceSimulatorOrderInput,
  StartSimulatorRunInput,
  StepSimulatorRunInput,
} from "./runs/runs.inputs";
import { closeAction, moveAction, placeAction } from "./runs/run-actions";
import type { ListedRun, RunsService } from "./runs/runs.service";
import { SimulatorScenario } from "./scenario.types";
import type { Scenario } from "./scenarios";
import { SimulatorRecord, SimulatorTruth, SimulatorVerdict } from "./verdict/verdict.types";
import type { VerdictsService } from "./verdict/verdicts.service";

interface SimulatorResolverDeps {
  scenarios: ReadonlyMap<string, Scenario>;
  runs: RunsService;
  verdicts: VerdictsService;
  clock: Clock;
  notice: string;
}

/** The published run, with what its fields read. */
export class RunNode extends SimulatorRunType {
  constructor(
    readonly listed: ListedRun,
    readonly state: () => Promise<RunState>,
  ) {
    super();
    const { row, scenario } = listed;
    this.id = row.id;
    this.scenario = scenarioView(scenario);
    this.plan = row.plan;
    this.challengeId = row.challenge;
    this.closedBars = row.bars;
    this.startedAt = row.startedAt;
    this.endedAt = row.endedAt;
  }
}

export const loaded = (state: RunState): RunNode => new RunNode(state, () => Promise.resolve(state));

@Resolver(() => SimulatorRunType)
export class SimulatorResolver {
  constructor(private readonly deps: SimulatorResolverDeps) {}

  @Public()
  @Query(() => [SimulatorScenario], { description: "All scenarios. Public." })
  simulatorScenarios(): SimulatorScenario[] {
    return [...this.deps.scenarios.values()].map(scenarioView);
  }

  @Query(() => SimulatorRunType, { nullable: true, description: "One of the viewer's runs." })
  async simulatorRun(@IdArg("run") id: string, @Ctx() context: RequestContext): Promise<SimulatorRunType> {
    return loaded(await this.deps.runs.byId(requireViewer(context), id));
  }

  @Query(() => SimulatorRunConnection, { description: "The viewer's runs, newest first; 1 to 20 per page." })
  async simulatorRuns(
    @FirstArg(20) first: number,
    @AfterArg() after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Connection<SimulatorRunType>> {
    const viewer = requireViewer(context);
    const { runs } = this.deps;
    const { edges, pageInfo } = await runs.page(viewer, first, after ?? null);
    return {
      pageInfo,
      edges: edges.map(({ cursor, node }) => ({
        cursor,
        node: new RunNode(node, () => runs.byId(viewer, node.row.id)),
      })),
    };
  }

  @Query(() => SimulatorRecord, { description: "What the viewer's runs say together." })
  simulatorRecord(@Ctx() context: RequestContext): Promise<SimulatorRecord> {
    return this.deps.verdicts.record(requireViewer(context));
  }

  @Mutation(() => SimulatorRunType, { description: "Starts a run with new prices. At most 20 runs can be open." })
  async startSimulatorRun(
    @InputArg(() => StartSimulatorRunInput) input: StartSimulatorRunInput,
    @Ctx() context: RequestContext,
  ): Promise<SimulatorRunType> {
    const { scenarioId, riskPerTrade, maxTrades = null, breakAfterLoss = null } = input;
    const plan = { riskPerTrade, maxTrades, breakAfterLoss };
    return loaded(await this.deps.runs.start(requireViewer(context), scenarioId, plan));
  }

  @Mutation(() => SimulatorRunType, { description: "Sends an order. A market order fills at the next price." })
  async placeSimulatorOrder(
    @InputArg(() => PlaceSimulatorOrderInput) input: PlaceSimulatorOrderInput,
    @Ctx() context: RequestContext,
  ): Promise<SimulatorRunType> {
    const { runId, tradeId, wrongIf, probability = null } = input;
    const note = { wrongIf: wrongIf?.trim() || null, probability };
    const place = placeAction(input);
    return loaded(await this.deps.runs.act(requireViewer(context), { runId, tradeId, actionId: tradeId }, place, note));
  }

  @Mutation(() => SimulatorRunType, { description: "Moves the entry, stop, or target of a trade." })
  async moveSimulatorOrder(
    @InputArg(() => MoveSimulatorOrderInput) input: MoveSimulatorOrderInput,
    @Ctx() context: RequestContext,
  ): Promise<SimulatorRunType> {
    return loaded(await this.deps.runs.act(requireViewer(context), input, moveAction(input)));
  }

  @Mutation(() => SimulatorRunType, { description: "Cancels what isn't filled yet of an entry order." })
  async cancelSimulatorOrder(
    @InputArg(() => CancelSimulatorOrderInput) input: CancelSimulatorOrderInput,
    @Ctx() context: RequestContext,
  ): Promise<SimulatorRunType> {
    const cancel = () => ({ kind: "CANCEL", trade: input.tradeId }) as const;
    return loaded(await this.deps.runs.act(requireViewer(context), input, cancel));
  }

  @Mutation(() => SimulatorRunType, { description: "Closes all or some units of a trade at the next price." })
  async closeSimulatorTrade(
    @InputArg(() => CloseSimulatorTradeInput) input: CloseSimulatorTradeInput,
    @Ctx() context: RequestContext,
  ): Promise<SimulatorRunType> {
    return loaded(await this.deps.runs.act(requireViewer(context), input, closeAction(input)));
  }

  @Mutation(() => SimulatorRunType, { description: "Lets bars close." })
  async stepSimulatorRun(
    @InputArg(() => StepSimulatorRunInput) input: StepSimulatorRunInput,
    @Ctx() context: RequestContext,
  ): Promise<SimulatorRunType> {
    const { runId, fromBar, bars, until = null } = input;
    return loaded(await this.deps.runs.step(requireViewer(context), runId, { fromBar, bars, until }));
  }

  @Mutation(() => SimulatorRunType, {
    description: "Ends a run: closes what is open at the last price. Returns it with its verdict. Idempotent.",
  })
  async endSimulatorRun(@IdArg("run") id: string, @Ctx() context: RequestContext): Promise<SimulatorRunType> {
    return loaded(await this.deps.runs.end(requireViewer(context), id));
  }

  @Subscription(() => SimulatorFrame, {
    description: "Plays a run as long as it's subscribed to. Ends when the run is over, or when it's played elsewhere.",
    subscribe: ({ args, context }: { args: { runId: string; barsPerSecond: number }; context: RequestContext }) =>
      context.services.get(Player).play(requireViewer(context), args.runId, args.barsPerSecond),
  })
  simulatorRunPlayed(
    @Root() frame: SimulatorFrame,
    @IdArg("run", "runId") _runId: string,
    @Arg("barsPerSecond", () => Float, { description: "0.1 to 10." }) _barsPerSecond: number,
  ): SimulatorFrame {
    return frame;
  }

  @FieldResolver(() => [SimulatorBars], { description: "The bars that have closed, for each instrument." })
  async bars(
    @Root() run: RunNode,
    @Arg("from", () => Int, { defaultValue: 0, description: "The number of the first bar, from 0." }) from: number,
  ): Promise<SimulatorBars[]> {
    return barsView(await run.state(), from);
  }

  @FieldResolver(() => [Float], {
    description:
      "The prices inside a bar that has closed, in order, in the middle between bid and ask. Empty for others.",
  })
  async path(
    @Root() run: RunNode,
    @Arg("bar", () => Int, { description: "The number of the bar, from 0." }) bar: number,
    @Arg("instrument", () => Int, { defaultValue: 0, description: "Which of the scenario's instruments, from 0." })
    instrument: number,
  ): Promise<number[]> {
    return pathView(await run.state(), bar, instrument);
  }

  @FieldResolver(() => SimulatorAccount, { description: "The account." })
  async account(@Root() run: RunNode): Promise<SimulatorAccount> {
    return accountView(await run.state());
  }

  @FieldResolver(() => [SimulatorEvent], { description: "Everything that happened, in order." })
  async events(@Root() run: RunNode): Promise<SimulatorEvent[]> {
    return eventsView(await run.state(), 0);
  }

  @FieldResolver(() => String, {
    description: "The statement that simulated results carry. All prices are synthetic.",
  })
  notice(): string {
    return this.deps.notice;
  }

  @FieldResolver(() => SimulatorVerdict, { nullable: true, description: "The verdict; null until the run has ended." })
  verdict(@Root() run: RunNode): Promise<SimulatorVerdict | null> {
    return this.deps.verdicts.of(run.listed);
  }

  @FieldResolver(() => SimulatorTruth, {
    nullable: true,
    description:
      "What was behind the prices; null until the run has ended, and the challenge that it belongs to has closed.",
  })
  async truth(@Root() run: RunNode): Promise<SimulatorTruth | null> {
    const { row } = run.listed;
    if (!isPublic(row, this.deps.clock.now())) return null;
    const { scenario, market } = await run.state();
    return truthView(scenario, market, row.seed, row.bars);
  }
}
