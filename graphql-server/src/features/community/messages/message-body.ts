import { fromEnum } from "../../../kernel/rest/rest-request";
import type { TradeCard } from "./parts/trade-card.types";
import type { MessageType } from "./message.type";

const TRADE_CARD = `instrument side entry stop target sizeR reason wrongIf status exitPrice resultR closedAt`;
/** What `messageBody` needs, for REST operations. */
export const MESSAGE_FIELDS = `id seq createdSeq channelId content sender { id username avatar level } createdAt isEdited deleted replyTo { id }
  thread { rootId replyCount helpedCount } reactions { reaction count } pinnedAt tradeCard { ${TRADE_CARD} }
  attachments { id kind name bytes width height altText }`;

/** The JSON of a message in REST responses and STOMP frames. */
export const messageBody = ({
  id,
  seq,
  createdSeq,
  channelId,
  content,
  sender,
  createdAt,
  isEdited,
  deleted,
  replyTo,
  attachments,
  thread,
  reactions,
  pinnedAt,
  tradeCard,
}: MessageType): object => ({
  id,
  seq,
  createdSeq,
  channelId,
  content,
  senderId: sender.id,
  senderUsername: sender.username,
  senderAvatar: sender.avatar,
  senderLevel: sender.level,
  // Dates in PostgreSQL's JSON end in +00:00 instead of Z.
  timestamp: new Date(createdAt).toISOString(),
  isEdited,
  replyToId: replyTo?.id ?? null,
  attachments: attachments.map(({ kind, ...rest }) => ({ ...rest, kind: fromEnum(kind) })),
  thread: thread && { rootId: thread.rootId, replyCount: thread.replyCount, helpedCount: thread.helpedCount },
  reactions: reactions.map(({ reaction, count }) => ({ reaction: fromEnum(reaction), count })),
  pinned: pinnedAt !== null,
  ...(tradeCard && { tradeCard: tradeBody(tradeCard) }),
  ...(deleted && { deleted }),
});

const tradeBody = ({ side, status, closedAt, ...card }: TradeCard): object => ({
  ...card,
  side: fromEnum(side),
  status: fromEnum(status),
  closedAt: closedAt && new Date(closedAt).toISOString(),
});
