import type { DataSource } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { transact } from "../../../kernel/database";
import { AppError, invalidField, notFound } from "../../../kernel/errors/errors";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { Viewer } from "../../../kernel/auth/viewer";
import { changeTradeCard, lockTradeCard } from "../messages/message.sql";
import type { MessageType } from "../messages/message.type";
import type { MessagesService } from "../messages/messages.service";
import { withStatus } from "../messages/parts/trade-card";
import type { SetTradeStatusInput } from "../messages/parts/trade-card.types";
import { canReportResult, isResultFinal } from "./trade-card.policy";

/** Reports the results of trade cards. */
export class TradeCardsService {
  constructor(
    private readonly database: DataSource,
    private readonly messages: MessagesService,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  async setStatus(viewer: Viewer, { messageId, status, price }: SetTradeStatusInput): Promise<MessageType> {
    const message = await this.messages.requireMessage(viewer, messageId);
    if (!canReportResult(viewer, message)) throw new AppError("FORBIDDEN", "Only its author can report the result.");
    if (!message.tradeCard) throw invalidField("messageId", "This message has no trade card");
    await this.limits.take("editsPerPerson", viewer);
    const now = this.clock.now();
    const changed = await transact(this.database, async (manager) => {
      const current = await lockTradeCard(manager, message.id);
      if (!current) throw notFound("Message");
      if (isResultFinal(current, now)) {
        throw new AppError("FORBIDDEN", "A result can be corrected for 24 hours. This one is final.");
      }
      const card = withStatus(current, status, price ?? null, now);
      const result = await changeTradeCard(manager, message.id, card, now);
      if (!result) throw notFound("Message");
      return result;
    });
    this.messages.announce("EDITED", changed);
    return changed;
  }
}
