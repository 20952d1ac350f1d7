import type { TradeCard } from "../graphql-server/src/features/community";

/** A row of `messages`. */
export interface MessageRow {
  id: string;
  channel_id: string;
  sender_id: string;
  content: string;
  created_seq: number;
  seq: number;
  reply_to_id: string | null;
  helpful: boolean;
  trade_card: TradeCard | null;
  created_at: Date;
}
