import { EXAMPLE } from "../../../kernel/rest/example-values";
import { toEnum } from "../../../kernel/rest/rest-request";
import { KICKED } from "../channels/channels.rest";
import { row, type RestRow } from "../../../kernel/rest/rest-row";
import type { RowDoc } from "../../../kernel/rest/row-doc";
import { EXAMPLE_MESSAGE, MESSAGE, MESSAGE_BODY, MESSAGE_ID } from "../messages/message.rest-schemas";
import type { MessageType } from "../messages/message.type";
import { TRADE_PRICE, TRADE_STATUS } from "../messages/parts/trade-card.rest-schemas";
import { z } from "zod";

const SET_TRADE_STATUS: RowDoc = {
  tag: "Community",
  params: { messageId: MESSAGE_ID },
  body: z.object({
    status: TRADE_STATUS,
    price: TRADE_PRICE.describe("The exit price. Required unless `open`.").optional(),
  }),
  returns: "The message with the trade card.",
  response: MESSAGE,
  errors: {
    VALIDATION: "This message has no trade card",
    FORBIDDEN: "Only its author can report the result, and correct it for 24 hours.",
    KICKED,
    NOT_FOUND: "Message not found",
  },
  limits: ["editsPerPerson"],
  example: {
    as: "member",
    params: { messageId: EXAMPLE.messageId },
    body: { status: "closed", price: 1.095 },
    response: {
      ...EXAMPLE_MESSAGE,
      seq: 2,
      content:
        "**LONG EUR/USD**: entry 1.085, stop 1.08, target 1.095, 1R\nReason: Higher low on the daily chart.\nWrong if: It closes below 1.08.",
      tradeCard: {
        instrument: "EUR/USD",
        side: "long",
        entry: 1.085,
        stop: 1.08,
        target: 1.095,
        sizeR: 1,
        reason: "Higher low on the daily chart.",
        wrongIf: "It closes below 1.08.",
        status: "closed",
        exitPrice: 1.095,
        resultR: 2,
        closedAt: EXAMPLE.now,
      },
    },
  },
};

export const TRADE_ROWS: RestRow[] = [
  row<{ setTradeStatus: MessageType }>({
    method: "PUT",
    operationId: "setTradeStatus",
    path: "/api/community/messages/:messageId/trade",
    doc: SET_TRADE_STATUS,
    summary: "Report the result of your own trade card",
    operation: `mutation ($input: SetTradeStatusInput!) { setTradeStatus(input: $input) { ${MESSAGE_BODY.fields} } }`,
    variables: ({ params: { messageId }, body: { status, price } }) => ({
      input: { messageId, status: toEnum(status), price },
    }),
    body: ({ setTradeStatus }) => MESSAGE_BODY.from(setTradeStatus),
  }),
];
