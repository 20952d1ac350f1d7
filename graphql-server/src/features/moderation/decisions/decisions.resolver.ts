import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql";
import { IdArg, InputArg } from "../../../kernel/args";
import { AllowBanned, Public } from "../../../kernel/auth/authorize";
import { AfterArg, FirstArg, type Connection } from "../../../kernel/paging/connections";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import type { Appeals } from "./appeals.service";
import { AppealConnection, DecisionConnection, DecisionType, type AppealEntry } from "./decision.types";
import { AppealDecisionInput, DecideAppealInput } from "./decisions.inputs";
import { CommunityRule } from "./community-rule.type";
import type { TransparencyService } from "./transparency.service";
import { StatementFile, StatementFormat, TransparencyReport } from "./transparency.types";

@Resolver(() => DecisionType)
export class DecisionsResolver {
  constructor(private readonly deps: { appeals: Appeals; rules: CommunityRule[] }) {}

  @Public()
  @Query(() => [CommunityRule], { description: "The clauses of the community rules." })
  communityRules(): CommunityRule[] {
    return this.deps.rules;
  }

  @Public()
  @AllowBanned()
  @Query(() => DecisionType, {
    nullable: true,
    description:
      "A decision about the viewer, or the one of an emailed link. Admins can read all. NOT_FOUND for anyone else.",
  })
  decision(
    @IdArg("decision") id: string,
    @Arg("token", () => String, { nullable: true, description: "From the emailed link." }) token: string | null,
    @Ctx() context: RequestContext,
  ): Promise<DecisionType> {
    return this.deps.appeals.decision(context.viewer, id, token ?? null);
  }

  @AllowBanned()
  @Query(() => DecisionConnection, { nullable: true, description: "Decisions about the viewer, newest first." })
  myDecisions(
    @FirstArg(20) first: number,
    @AfterArg() after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Connection<DecisionType>> {
    return this.deps.appeals.ofViewer(requireViewer(context), first, after ?? null);
  }

  @Public()
  @AllowBanned()
  @Mutation(() => DecisionType, {
    description: "Appeals a decision, once, within six months. Limit: 10 per hour per IP address.",
  })
  appealDecision(
    @InputArg(() => AppealDecisionInput) input: AppealDecisionInput,
    @Ctx() context: RequestContext,
  ): Promise<DecisionType> {
    return this.deps.appeals.appeal(context.viewer, context.client, input);
  }

  @Query(() => AppealConnection, { nullable: true, description: "Admins only. Open appeals, oldest first." })
  openAppeals(
    @FirstArg(20) first: number,
    @AfterArg() after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Connection<AppealEntry>> {
    return this.deps.appeals.open(requireViewer(context), first, after ?? null);
  }

  @Mutation(() => DecisionType, {
    description:
      "Admins only, except the author of the decision. Reversing it lifts the sanction, or reopens the report. If there is no other admin, the author can decide after three days.",
  })
  decideAppeal(
    @InputArg(() => DecideAppealInput) input: DecideAppealInput,
    @Ctx() context: RequestContext,
  ): Promise<DecisionType> {
    return this.deps.appeals.decide(requireViewer(context), input);
  }
}

@Resolver()
export class TransparencyResolver {
  constructor(private readonly transparency: TransparencyService) {}

  @Public()
  @Query(() => TransparencyReport, { nullable: true, description: "The public record of moderation in a month." })
  transparencyReport(
    @Arg("month", () => String, {
      nullable: true,
      description: "Such as 2026-11. Omit it for the current month (UTC).",
    })
    month: string | null,
    @Ctx() context: RequestContext,
  ): Promise<TransparencyReport> {
    return this.transparency.report(context.client, month ?? null);
  }

  @Query(() => StatementFile, {
    nullable: true,
    description:
      "Admins only. The statements of reasons of a month, with the field names of the DSA Transparency Database; at most 10,000.",
  })
  statementFile(
    @Arg("month", () => String, { description: "Such as 2026-11." }) month: string,
    @Arg("format", () => StatementFormat, { description: "The format of the file." }) format: StatementFormat,
    @Ctx() context: RequestContext,
  ): Promise<StatementFile> {
    return this.transparency.file(requireViewer(context), month, format);
  }
}
