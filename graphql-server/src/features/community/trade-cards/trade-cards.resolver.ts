import { Ctx, Mutation, Resolver } from "type-graphql";
import { InputArg } from "../../../kernel/args";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { MessageType } from "../messages/message.type";
import { SetTradeStatusInput } from "../messages/parts/trade-card.types";
import type { TradeCardsService } from "./trade-cards.service";

@Resolver()
export class TradeCardsResolver {
  constructor(private readonly service: TradeCardsService) {}

  @Mutation(() => MessageType, {
    description: "Reports the result of the viewer's own trade card. It can be corrected for 24 hours.",
  })
  setTradeStatus(
    @InputArg(() => SetTradeStatusInput) input: SetTradeStatusInput,
    @Ctx() context: RequestContext,
  ): Promise<MessageType> {
    return this.service.setStatus(requireViewer(context), input);
  }
}
