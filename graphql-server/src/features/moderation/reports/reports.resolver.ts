import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql";
import { IdArg, InputArg } from "../../../kernel/args";
import { Public } from "../../../kernel/auth/authorize";
import { AfterArg, FirstArg, type Connection } from "../../../kernel/paging/connections";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import type { QueueService } from "./queue.service";
import { CaseConnection, CaseDetails, CaseNote, CaseType, ReportConnection, type ReportType } from "./report.types";
import { AddModerationNoteInput, DecideCaseInput, ReportContentInput, SendNoticeInput } from "./reports.inputs";
import type { ReportsService } from "./reports.service";

@Resolver()
export class ReportsResolver {
  constructor(private readonly reports: ReportsService) {}

  @Mutation(() => Boolean, {
    description: "Reports a message or a member to the moderators. Limit: 20 per hour.",
  })
  reportContent(
    @InputArg(() => ReportContentInput) input: ReportContentInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    return this.reports.report(requireViewer(context), input);
  }

  @Query(() => ReportConnection, { nullable: true, description: "The viewer's reports, newest first." })
  myReports(
    @FirstArg(20) first: number,
    @AfterArg() after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Connection<ReportType>> {
    return this.reports.ofViewer(requireViewer(context), first, after ?? null);
  }

  @Public()
  @Mutation(() => Boolean, {
    description:
      "Reports illegal content without an account. An emailed link confirms the notice. Limit: 10 per hour per IP address.",
  })
  sendNotice(
    @InputArg(() => SendNoticeInput) input: SendNoticeInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    return this.reports.sendNotice(context.client, input);
  }

  @Public()
  @Mutation(() => Boolean, { description: "Confirms a notice, so that the moderators see it." })
  confirmNotice(
    @Arg("token", () => String, { description: "From the emailed link." }) token: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    return this.reports.confirmNotice(context.client, token);
  }
}

@Resolver()
export class QueueResolver {
  constructor(private readonly queue: QueueService) {}

  @Query(() => CaseConnection, {
    nullable: true,
    description: "Moderators only. Reported content: the most trusted reports first, then the oldest.",
  })
  moderationQueue(
    @FirstArg(50) first: number,
    @AfterArg() after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Connection<CaseType>> {
    return this.queue.open(requireViewer(context), first, after ?? null);
  }

  @Query(() => CaseConnection, { nullable: true, description: "Moderators only. Decided cases, newest first." })
  decidedCases(
    @FirstArg(50) first: number,
    @AfterArg() after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Connection<CaseType>> {
    return this.queue.decided(requireViewer(context), first, after ?? null);
  }

  @Query(() => CaseDetails, { nullable: true, description: "Moderators only. A case with its context." })
  moderationCase(@IdArg("case") id: string, @Ctx() context: RequestContext): Promise<CaseDetails> {
    return this.queue.details(requireViewer(context), id);
  }

  @Mutation(() => CaseType, {
    description: "Moderators only. Tells other moderators that the viewer is working on a case, for 15 minutes.",
  })
  claimCase(@IdArg("case") id: string, @Ctx() context: RequestContext): Promise<CaseType> {
    return this.queue.claim(requireViewer(context), id);
  }

  @Mutation(() => CaseType, { description: "Moderators only. Ends the viewer's claim." })
  releaseCase(@IdArg("case") id: string, @Ctx() context: RequestContext): Promise<CaseType> {
    return this.queue.release(requireViewer(context), id);
  }

  @Mutation(() => CaseType, {
    description: "Moderators only. Acts on the reports of a case, or rejects them, and tells the reporters.",
  })
  decideCase(
    @InputArg(() => DecideCaseInput) input: DecideCaseInput,
    @Ctx() context: RequestContext,
  ): Promise<CaseType> {
    return this.queue.decide(requireViewer(context), input);
  }

  @Mutation(() => CaseType, {
    description:
      "Moderators only. Lifts the sanctions of a decided case and reopens it. A removed message can't be restored.",
  })
  undoCase(@IdArg("case") id: string, @Ctx() context: RequestContext): Promise<CaseType> {
    return this.queue.undo(requireViewer(context), id);
  }

  @Mutation(() => [CaseNote], {
    description: "Moderators only. Adds a private note about a member; returns their notes.",
  })
  addModerationNote(
    @InputArg(() => AddModerationNoteInput) input: AddModerationNoteInput,
    @Ctx() context: RequestContext,
  ): Promise<CaseNote[]> {
    return this.queue.addNote(requireViewer(context), input);
  }
}
