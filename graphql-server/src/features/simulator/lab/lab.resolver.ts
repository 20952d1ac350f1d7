import { isDeepStrictEqual } from "node:util";
import { Ctx, FieldResolver, Float, Mutation, Query, Resolver, Root } from "type-graphql";
import { IdArg, InputArg } from "../../../kernel/args";
import { AppError } from "../../../kernel/errors/errors";
import { AfterArg, FirstArg, type Connection } from "../../../kernel/paging/connections";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { usd } from "../runs/run-views";
import { OpenSimulatorLabNotebookInput, ruleOf, TrySimulatorLabRuleInput } from "./lab.inputs";
import type { LabService, Notebook, StudiedNotebook, TrialRow } from "./lab.service";
import {
  SimulatorLabNotebook,
  SimulatorLabNotebookConnection,
  SimulatorLabReplay,
  SimulatorLabResult,
  SimulatorLabStatistics,
  SimulatorLabTrial,
} from "./lab.types";
import { closesView, notebookView, resultView, statisticsView, trialsView } from "./lab.views";

/** The published notebook, with what its fields read once. */
class NotebookNode extends SimulatorLabNotebook {
  readonly studied: () => Promise<StudiedNotebook>;

  constructor(notebook: Notebook, lab: LabService) {
    super();
    Object.assign(this, notebookView(notebook));
    let study: Promise<StudiedNotebook> | undefined;
    this.studied = () => (study ??= lab.studied(notebook));
  }
}

/** The published result, with what its replay needs. */
class ResultNode extends SimulatorLabResult {
  constructor(
    readonly row: TrialRow,
    readonly notebook: StudiedNotebook,
    viewerId: string,
  ) {
    super();
    const trial = trialsView(notebook).find(({ id }) => id === row.id);
    if (!trial) throw new AppError("INTERNAL", "The trial has no result");
    Object.assign(this, resultView(row, notebook, viewerId), { trial });
  }
}

@Resolver(() => SimulatorLabNotebook)
export class LabResolver {
  constructor(private readonly lab: LabService) {}

  @Query(() => SimulatorLabNotebookConnection, {
    description: "The viewer's notebooks of the backtest lab, newest first; 1 to 20 per page.",
  })
  async simulatorLabNotebooks(
    @FirstArg(20) first: number,
    @AfterArg() after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Connection<SimulatorLabNotebook>> {
    const { edges, pageInfo } = await this.lab.page(requireViewer(context), first, after ?? null);
    return { pageInfo, edges: edges.map(({ cursor, node }) => ({ cursor, node: new NotebookNode(node, this.lab) })) };
  }

  @Query(() => SimulatorLabNotebook, { nullable: true, description: "One of the viewer's notebooks." })
  async simulatorLabNotebook(
    @IdArg("notebook") id: string,
    @Ctx() context: RequestContext,
  ): Promise<SimulatorLabNotebook> {
    return new NotebookNode(await this.lab.byId(requireViewer(context), id), this.lab);
  }

  @Query(() => SimulatorLabResult, {
    nullable: true,
    description: "A trial of any member, for those who have its link.",
  })
  async simulatorLabResult(@IdArg("trial") id: string, @Ctx() context: RequestContext): Promise<SimulatorLabResult> {
    const viewer = requireViewer(context);
    const { trial, notebook } = await this.lab.trial(id);
    return new ResultNode(trial, notebook, viewer.id);
  }

  @Mutation(() => SimulatorLabNotebook, {
    description: "Opens a notebook with new prices, or returns the one of this scenario that isn't revealed yet.",
  })
  async openSimulatorLabNotebook(
    @InputArg(() => OpenSimulatorLabNotebookInput) { scenarioId }: OpenSimulatorLabNotebookInput,
    @Ctx() context: RequestContext,
  ): Promise<SimulatorLabNotebook> {
    return new NotebookNode(await this.lab.open(requireViewer(context), scenarioId), this.lab);
  }

  @Mutation(() => SimulatorLabNotebook, {
    description: "Tries a rule, which counts. A notebook has at most 100 trials, each with a different rule.",
  })
  async trySimulatorLabRule(
    @InputArg(() => TrySimulatorLabRuleInput) { notebookId, requestId, rule }: TrySimulatorLabRuleInput,
    @Ctx() context: RequestContext,
  ): Promise<SimulatorLabNotebook> {
    const tried = await this.lab.tryRule(requireViewer(context), { notebookId, requestId, rule: ruleOf(rule) });
    return new NotebookNode(tried, this.lab);
  }

  @Mutation(() => SimulatorLabNotebook, {
    description: "Reveals the holdout for good. Trials after that aren't counted. Idempotent.",
  })
  async revealSimulatorLabHoldout(
    @IdArg("notebook") id: string,
    @Ctx() context: RequestContext,
  ): Promise<SimulatorLabNotebook> {
    return new NotebookNode(await this.lab.reveal(requireViewer(context), id), this.lab);
  }

  @FieldResolver(() => [Float], {
    description: "The last price of each visible bar. Those of the holdout come after the reveal.",
  })
  async closes(@Root() notebook: NotebookNode): Promise<number[]> {
    return closesView(await notebook.studied());
  }

  @FieldResolver(() => [SimulatorLabTrial], { description: "All trials, in order." })
  async trials(@Root() notebook: NotebookNode): Promise<SimulatorLabTrial[]> {
    return trialsView(await notebook.studied());
  }

  @FieldResolver(() => SimulatorLabStatistics, { description: "What the counted trials say together." })
  async statistics(@Root() notebook: NotebookNode): Promise<SimulatorLabStatistics> {
    return statisticsView(await notebook.studied());
  }
}

@Resolver(() => SimulatorLabResult)
export class LabResultResolver {
  constructor(private readonly lab: LabService) {}

  @FieldResolver(() => SimulatorLabReplay, { description: "The rule, played again for this request." })
  async replay(@Root() { row, notebook }: ResultNode, @Ctx() context: RequestContext): Promise<SimulatorLabReplay> {
    const { inSample, holdout, equity } = await this.lab.replayOf(requireViewer(context), notebook, row.rule);
    const stored = notebook.study.trials[row.number - 1];
    const isSame = isDeepStrictEqual({ inSample, holdout }, { inSample: stored?.inSample, holdout: stored?.holdout });
    return { isSame, equity: equity.map(usd) };
  }
}
