import type { DataSource } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { transact } from "../../../kernel/database";
import { AppError, invalidField, notFound } from "../../../kernel/errors/errors";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { Viewer } from "../../../kernel/auth/viewer";
import { changeTradeCard, lockTradeCard, type RecordTradeCards } from "../messages/message.sql";
import type { MessageType } from "../messages/message.type";
import type { MessagesService } from "../messages/messages.service";
import { withStatus } from "../messages/parts/trade-card";
import type { SetTradeStatusInput } from "../messages/parts/trade-card.types";
import { canReportResult, isResultFinal } from "./trade-card.policy";

interface TradeCardsServiceDeps {
  database: DataSource;
  messages: MessagesService;
  limits: RateLimits;
  clock: Clock;
  recordTradeCards: RecordTradeCards;
}

/** Reports the results of trade cards. */
export class TradeCardsService {
  constructor(private readonly deps: TradeCardsServiceDeps) {}

  async setStatus(viewer: Viewer, { messageId, status, price }: SetTradeStatusInput): Promise<MessageType> {
    const message = await this.deps.messages.requireMessage(viewer, messageId);
    if (!canReportResult(viewer, message)) throw new AppError("FORBIDDEN", "Only its author can report the result.");
    if (!message.tradeCard) throw invalidField("messageId", "This message has no trade card");
    await this.deps.limits.take("editsPerPerson", viewer);
    const now = this.deps.clock.now();
    const changed = await transact(this.deps.database, async (manager) => {
      const current = await lockTradeCard(manager, message.id);
      if (!current) throw notFound("Message");
      if (isResultFinal(current, now)) {
        throw new AppError("FORBIDDEN", "A result can be corrected for 24 hours. This one is final.");
      }
      if (current.origin) throw new AppError("FORBIDDEN", "This result comes from the author's journal.");
      const card = withStatus(current, status, price ?? null, now);
      const result = await changeTradeCard(manager, message.id, card, now);
      if (!result) throw notFound("Message");
      const posted = { userId: viewer.id, messageId: message.id, postedAt: message.createdAt, card };
      await this.deps.recordTradeCards(manager, [posted], now);
      return result;
    });
    this.deps.messages.announce("EDITED", changed);
    return changed;
  }
}
