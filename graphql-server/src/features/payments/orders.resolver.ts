import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from "type-graphql";
import { InputArg } from "../../kernel/args";
import { AdminOnly } from "../../kernel/auth/authorize";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import type { OrderListService } from "./orders/order-list.service";
import { OrdersArgs, OrdersFilter, RefundPaymentInput } from "./payments.inputs";
import { OrderConnection, OrderView } from "./payments.types";
import type { RefundsService } from "./refunds/refunds.service";

interface OrdersResolverDeps {
  refunds: RefundsService;
  list: OrderListService;
}

@AdminOnly()
@Resolver()
export class OrdersResolver {
  constructor(private readonly deps: OrdersResolverDeps) {}

  @Query(() => OrderConnection, { description: "Admins only. All orders, newest first." })
  orders(
    @Args(() => OrdersArgs) { filter, first, after }: OrdersArgs,
    @Ctx() context: RequestContext,
  ): Promise<InstanceType<typeof OrderConnection>> {
    return this.deps.list.list(requireViewer(context), filter ?? {}, first, after ?? null);
  }

  @Query(() => Int, { description: "Admins only. The number of orders that match a filter, counted up to 10,000." })
  orderCount(
    @Arg("filter", () => OrdersFilter, { nullable: true, description: "Only items that match. Omit it for all items." })
    filter: OrdersFilter | null,
    @Ctx() context: RequestContext,
  ): Promise<number> {
    return this.deps.list.count(requireViewer(context), filter ?? {});
  }

  @Mutation(() => OrderView, {
    description: "Admins only. Refunds an order in full or in part. If a refund is pending, continues it.",
  })
  async refundPayment(
    @InputArg(() => RefundPaymentInput)
    { orderId, reason, amountCents }: RefundPaymentInput,
    @Ctx() context: RequestContext,
  ): Promise<OrderView> {
    const viewer = requireViewer(context);
    await this.deps.refunds.refund(viewer, orderId, reason, amountCents ?? null);
    return this.deps.list.byId(viewer, orderId);
  }
}
