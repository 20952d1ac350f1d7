import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { IdArg, InputArg } from "../../../kernel/args";
import { Public } from "../../../kernel/auth/authorize";
import { invalidField } from "../../../kernel/errors/errors";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import type { GuardRulesService } from "./guard-rules.service";
import { SaveGuardRuleInput } from "./guard-rule.inputs";
import { GuardRuleType, GuardTrial, StaffCheck } from "./guard-rule.types";
import type { ScamGuard } from "./scam-guard.service";

const MAX_CHECKED_LENGTH = 4_000;

@Resolver()
export class GuardResolver {
  constructor(private readonly deps: { guard: ScamGuard; rules: GuardRulesService }) {}

  @Public()
  @Query(() => StaffCheck, {
    nullable: true,
    description:
      "Whether a name, a link to a profile, or a message is from staff; at most 4,000 characters. Limit: 60 per minute per IP address.",
  })
  async staffCheck(
    @Arg("text", () => String, { description: "A name, a link to a profile of this site, or a message." }) text: string,
    @Ctx() context: RequestContext,
  ): Promise<StaffCheck> {
    if (!text.trim() || text.length > MAX_CHECKED_LENGTH) throw invalidField("text", "Enter 1 to 4,000 characters");
    return this.deps.guard.checkStaff(context.client, text);
  }

  @Query(() => [GuardRuleType], {
    nullable: true,
    description: "Admins only. The rules of the scam guard by name; at most 50.",
  })
  guardRules(@Ctx() context: RequestContext): Promise<GuardRuleType[]> {
    return this.deps.rules.list(requireViewer(context));
  }

  @Mutation(() => GuardRuleType, {
    description: "Admins only. Adds or changes a rule. A new pattern must be tried before the rule can be turned on.",
  })
  saveGuardRule(
    @InputArg(() => SaveGuardRuleInput) input: SaveGuardRuleInput,
    @Ctx() context: RequestContext,
  ): Promise<GuardRuleType> {
    return this.deps.rules.save(requireViewer(context), input);
  }

  @Mutation(() => GuardTrial, {
    description: "Admins only. Finds what a rule would have held in the last 30 days. Limit: 10 per minute.",
  })
  tryGuardRule(@IdArg("rule") id: string, @Ctx() context: RequestContext): Promise<GuardTrial> {
    return this.deps.rules.try(requireViewer(context), id);
  }

  @Mutation(() => GuardRuleType, {
    description: "Admins only. Turns a rule on or off. CONFLICT if its pattern wasn't tried.",
  })
  setGuardRuleEnabled(
    @IdArg("rule") id: string,
    @Arg("isEnabled", () => Boolean, { description: "Whether it holds messages." }) isEnabled: boolean,
    @Ctx() context: RequestContext,
  ): Promise<GuardRuleType> {
    return this.deps.rules.setEnabled(requireViewer(context), id, isEnabled);
  }

  @Mutation(() => ID, { description: "Admins only. Deletes a rule and returns its id. Idempotent." })
  deleteGuardRule(@IdArg("rule") id: string, @Ctx() context: RequestContext): Promise<string> {
    return this.deps.rules.delete(requireViewer(context), id);
  }
}
