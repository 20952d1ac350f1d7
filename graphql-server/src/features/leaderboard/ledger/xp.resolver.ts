import { Ctx, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { InputArg } from "../../../kernel/args";
import { levelOf, nextLevelXpOf } from "../../../kernel/levels";
import { AfterArg, FirstArg } from "../../../kernel/paging/connections";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import type { XpChangeRecord } from "./xp.types";
import type { XpAdjustments } from "./xp-adjustments.service";
import { AdjustXpInput } from "./xp.inputs";
import { XpReceipts } from "./xp-receipts.service";
import { AdjustXpPayload, XpChange, XpReceiptConnection, type XpReason } from "./xp.types";

interface XpResolverDeps {
  receipts: XpReceipts;
  adjustments: XpAdjustments;
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
