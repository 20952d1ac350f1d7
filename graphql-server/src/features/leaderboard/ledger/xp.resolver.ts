import { Ctx, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { InputArg } from "../../../kernel/args";
import { levelOf, nextLevelXpOf } from "../../../kernel/levels";
import { AfterArg, FirstArg } from "../../../kernel/paging/connections";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import type { XpChangeRecord } from "./xp.types";
import type { XpAdjustments } from "./xp-adjustments.service";
import type { XpDisputes } from "../disputes/xp-disputes.service";
import { AdjustXpInput, XpDisputeInput } from "./xp.inputs";
import { XpReceipts } from "./xp-receipts.service";
import { AdjustXpPayload, OpenXpDispute, XpChange, XpReceipt, XpReceiptConnection, type XpReason } from "./xp.types";

interface XpResolverDeps {
  receipts: XpReceipts;
  adjustments: XpAdjustments;
  disputes: XpDisputes;
}

@Resolver()
export class XpResolver {
  constructor(private readonly deps: XpResolverDeps) {}

  @Query(() => XpReceiptConnection, { description: "The viewer's XP history, newest first. 1 to 500 per page." })
  myXpReceipts(
    @FirstArg(20) first: number,
    @AfterArg() after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<InstanceType<typeof XpReceiptConnection>> {
    return this.deps.receipts.list(requireViewer(context), first, after ?? null);
  }

  @Mutation(() => AdjustXpPayload, {
    description: "Awards XP to another member, or deducts it. XP never drops below 0. Admins only.",
  })
  async adjustXp(
    @InputArg(() => AdjustXpInput) input: AdjustXpInput,
    @Ctx() context: RequestContext,
  ): Promise<AdjustXpPayload> {
    const { amount, xp } = await this.deps.adjustments.adjust(requireViewer(context), input);
    return { amount, xp, level: levelOf(xp) };
  }

  @Mutation(() => XpReceipt, {
    description: "Objects to one of the viewer's receipts, once, within 90 days. Limit: 10 per day.",
  })
  disputeXpReceipt(
    @InputArg(() => XpDisputeInput) { receiptId, text }: XpDisputeInput,
    @Ctx() context: RequestContext,
  ): Promise<XpReceipt> {
    return this.deps.disputes.dispute(requireViewer(context), receiptId, text);
  }

  @Query(() => [OpenXpDispute], {
    description: "Admins only. The objections to XP receipts that wait for an answer, the oldest first. At most 100.",
  })
  openXpDisputes(@Ctx() context: RequestContext): Promise<OpenXpDispute[]> {
    return this.deps.disputes.open(requireViewer(context));
  }

  @Mutation(() => [OpenXpDispute], {
    description: "Admins only. Answers another member's objection, by email, too. Returns those that still wait.",
  })
  answerXpDispute(
    @InputArg(() => XpDisputeInput) { receiptId, text }: XpDisputeInput,
    @Ctx() context: RequestContext,
  ): Promise<OpenXpDispute[]> {
    return this.deps.disputes.answer(requireViewer(context), receiptId, text);
  }

  @Subscription(() => XpChange, {
    description: "The viewer's XP changed.",
    subscribe: ({ context }: { context: RequestContext }) =>
      context.services.get(XpReceipts).changes(requireViewer(context)),
  })
  xpChanged(@Root() { rule, amount, xp }: XpChangeRecord): XpChange {
    const levels = { level: levelOf(xp), nextLevelXp: nextLevelXpOf(xp), levelBefore: levelOf(xp - amount) };
    return { rule: rule as XpReason, amount, xp, ...levels };
  }
}
