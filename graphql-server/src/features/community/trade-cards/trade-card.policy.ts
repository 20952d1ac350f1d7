import type { Viewer } from "../../../kernel/auth/viewer";
import type { MessageType } from "../messages/message.type";
import type { TradeCard } from "../messages/parts/trade-card.types";

const CORRECTION_WINDOW_MS = 24 * 3_600_000;

/** Only authors report their results. */
export const canReportResult = (viewer: Viewer, message: MessageType): boolean => message.sender.id === viewer.id;

/** A result is final 24 hours after it was reported. Reopening the trade before then removes the result, and the card counts as open. */
export const isResultFinal = ({ closedAt }: TradeCard, now: Date): boolean =>
  closedAt !== null && now.getTime() - Date.parse(closedAt) >= CORRECTION_WINDOW_MS;
