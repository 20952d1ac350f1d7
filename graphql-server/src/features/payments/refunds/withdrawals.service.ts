import type { DataSource } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { query } from "../../../kernel/database";
import { notFound } from "../../../kernel/errors/errors";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { ClientInfo } from "../../../kernel/request-context";
import type { FindWithdrawalInput } from "../payments.inputs";
import type { Withdrawal } from "../payments.types";
import { unrefundedCents } from "./refunds.sql";
import type { RefundsService } from "./refunds.service";
import { refundsAutomatically, type PaymentGateway } from "../gateways/payment-gateway";
import { Order } from "../orders/order.entity";
import { refundGroundsOf } from "../orders/refund-grounds.sql";
import { withdrawBy } from "../terms/withdrawal";
import type { WithdrawalLinks } from "../terms/withdrawal-links.service";

interface WithdrawalsDeps {
  database: DataSource;
  gateway: PaymentGateway | null;
  refunds: RefundsService;
  links: WithdrawalLinks;
  limits: RateLimits;
  clock: Clock;
}

/** Withdrawing from a purchase without signing in, which EU law requires (Directive 2023/2673). */
export class WithdrawalsService {
  constructor(private readonly deps: WithdrawalsDeps) {}

  /** The token for an order, given its number and the buyer's email address. Both are on the receipt. */
  async find(client: ClientInfo, { reference, email }: FindWithdrawalInput): Promise<string> {
    await this.deps.limits.take("withdrawalsPerAddress", client);
    const [order] = await query<{ id: string }>(
      this.deps.database,
      `SELECT o.id FROM orders o JOIN users u ON u.id = o.user_id WHERE o.reference = $1 AND lower(u.email) = lower($2)`,
      [reference.trim().toUpperCase(), email.trim()],
    );
    if (!order) throw notFound("Order");
    return this.deps.links.token(order.id);
  }

  async byToken(token: string): Promise<Withdrawal> {
    const { database, gateway, clock } = this.deps;
    const order = await this.orderOf(token);
    const [withdrawn] = await query<{ at: Date }>(
      database,
      `SELECT requested_at AS at FROM refunds WHERE order_id = $1 AND ground = 'WITHDRAWAL'`,
      [order.id],
    );
    return {
      id: order.id,
      reference: order.reference,
      title: order.title,
      refundCents: await unrefundedCents(database.manager, order),
      paidAt: order.paidAt,
      withdrawBy: withdrawBy(order),
      withdrawnAt: withdrawn?.at ?? null,
      canWithdraw: !withdrawn && (await refundGroundsOf(database.manager, order, clock.now())).includes("WITHDRAWAL"),
      isRefundAutomatic: refundsAutomatically(gateway, order),
    };
  }

  /** Withdraws, and confirms it by email. Safe to repeat. */
  async confirm(client: ClientInfo, token: string): Promise<Withdrawal> {
    await this.deps.limits.take("withdrawalsPerAddress", client);
    await this.deps.refunds.refundForBuyer(await this.orderOf(token), "WITHDRAWAL");
    return this.byToken(token);
  }

  private async orderOf(token: string): Promise<Order> {
    const { database, links } = this.deps;
    const id = links.orderId(token);
    const order = id && (await database.manager.findOneBy(Order, { id }));
    if (!order) throw notFound("Order");
    return order;
  }
}
