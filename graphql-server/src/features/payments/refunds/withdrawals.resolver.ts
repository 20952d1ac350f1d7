import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql";
import { InputArg } from "../../../kernel/args";
import { Public } from "../../../kernel/auth/authorize";
import type { RequestContext } from "../../../kernel/request-context";
import { FindWithdrawalInput } from "../payments.inputs";
import { Withdrawal } from "../payments.types";
import type { WithdrawalsService } from "./withdrawals.service";

@Resolver()
export class WithdrawalsResolver {
  constructor(private readonly withdrawals: WithdrawalsService) {}

  @Public()
  @Query(() => Withdrawal, {
    nullable: true,
    description: "The purchase of a link for withdrawing without signing in.",
  })
  withdrawal(
    @Arg("token", () => String, { description: "The token of the link." }) token: string,
  ): Promise<Withdrawal> {
    return this.withdrawals.byToken(token);
  }

  @Public()
  @Mutation(() => String, {
    description: "The token for withdrawing from an order. NOT_FOUND if no order has this number and email address.",
  })
  findWithdrawal(
    @InputArg(() => FindWithdrawalInput) input: FindWithdrawalInput,
    @Ctx() context: RequestContext,
  ): Promise<string> {
    return this.withdrawals.find(context.client, input);
  }

  @Public()
  @Mutation(() => Withdrawal, {
    description: "Withdraws from the purchase of a link, and confirms it by email. Safe to repeat.",
  })
  confirmWithdrawal(
    @Arg("token", () => String, { description: "The token of the link." }) token: string,
    @Ctx() context: RequestContext,
  ): Promise<Withdrawal> {
    return this.withdrawals.confirm(context.client, token);
  }
}
