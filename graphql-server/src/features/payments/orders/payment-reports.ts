import type { DataSource, EntityManager } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { transact } from "../../../kernel/database";
import type { Logger } from "../../../kernel/logging/logger";
import type { GatewayEvent } from "../gateways/payment-gateway";
import { recordIfNew } from "../gateways/provider-events.sql";
import type { SendToTeam } from "./unwanted-payments.sql";

interface ReportDeps {
  database: DataSource;
  clock: Clock;
  logger: Logger;
  sendToTeam: SendToTeam;
}

/** Tells the team about a paid session that belongs to no order. */
export async function reportUnknownPayment(
  deps: ReportDeps,
  event: GatewayEvent,
  { sessionId, state }: Extract<GatewayEvent["change"], { kind: "session" }>,
): Promise<void> {
  deps.logger.warn({ event: event.id, type: event.type }, "payment event for unknown session");
  if (state.status !== "paid") return;
  const payment = state.paymentId ?? state.subscriptionId ?? "unknown";
  const message = `A payment${state.paid ? ` of ${amountText(state.paid)}` : ""} belongs to no order. Please check it at the payment provider, and refund it if needed: session ${sessionId}, payment ${payment}.`;
  await reportOnce(deps, event, () => Promise.resolve({ userId: null, message }));
}

const amountText = ({ cents, currency }: { cents: number; currency: string }): string =>
  `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;

/** Tells the team once, even if the event is repeated. `work` returns the message, and runs in the same transaction. */
export async function reportOnce(
  { database, clock, sendToTeam }: ReportDeps,
  event: Pick<GatewayEvent, "id" | "type">,
  work: (manager: EntityManager, at: Date) => Promise<{ userId: string | null; message: string }>,
): Promise<void> {
  await transact(database, async (manager) => {
    const at = clock.now();
    if (await recordIfNew(manager, event, at)) await sendToTeam(manager, { ...(await work(manager, at)), at });
  });
}
