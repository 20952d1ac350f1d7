import type { DataSource } from "typeorm";
import type { Viewer } from "../../kernel/auth/viewer";
import { AppError, notFound } from "../../kernel/errors/errors";
import { requireUuid } from "../../kernel/ids";
import { TradeOrigin, TradeStatus, type MessagesService, type MessageType, type TradeCard } from "../community";
import type { ShareJournalTradeInput } from "./journal.inputs";
import type { JournalTradeType } from "./journal.types";
import { readTrade } from "./trades/trades.sql";

const MAX_REASON = 500;
const MAX_WRONG_IF = 300;
const MAX_INSTRUMENT = 20;
const NO_PLAN = "No plan was written.";

interface SharingDeps {
  database: DataSource;
  messages: Pick<MessagesService, "send">;
  /** What cards of simulated trades carry. */
  notice: string;
}

/** Posts closed trades as trade cards. The server decides whether a card says "simulated" or "self-reported". */
export class SharingService {
  constructor(private readonly deps: SharingDeps) {}

  async share(viewer: Viewer, { tradeId, channelId, clientMessageId }: ShareJournalTradeInput): Promise<MessageType> {
    const trade = await readTrade(this.deps.database, viewer.id, requireUuid(tradeId, "tradeId"));
    if (!trade) throw notFound("Trade");
    const card = cardOf(trade, this.deps.notice);
    if (!card) throw new AppError("VALIDATION", "Only closed trades with a stop can be shared.");
    const { message } = await this.deps.messages.send(viewer, { channelId, content: "", clientMessageId }, card);
    return message;
  }
}

function cardOf(trade: JournalTradeType, notice: string): TradeCard | null {
  const { viewerCanShare, isSimulated, stop, target, exitPrice, resultR, closedAt, plan } = trade;
  if (!viewerCanShare || stop === null || exitPrice === null || resultR === null || !closedAt) return null;
  const said = plan.replace(/\s+/g, " ").trim();
  return {
    instrument: trade.instrument.slice(0, MAX_INSTRUMENT),
    side: trade.side,
    entry: Number(trade.entryPrice),
    stop: Number(stop),
    target: target === null ? null : Number(target),
    sizeR: 1,
    reason: isSimulated ? "A run of the simulator, on synthetic prices." : said.slice(0, MAX_REASON) || NO_PLAN,
    wrongIf: (isSimulated && said.slice(0, MAX_WRONG_IF)) || `The price reaches ${stop}.`,
    status: TradeStatus.CLOSED,
    exitPrice: Number(exitPrice),
    resultR: Math.round(resultR * 100) / 100 + 0,
    closedAt: closedAt.toISOString(),
    origin: isSimulated ? TradeOrigin.SIMULATED : TradeOrigin.SELF_REPORTED,
    ...(isSimulated && { notice }),
  };
}
