import DataLoader from "dataloader";
import { Arg, Authorized, Ctx, Extensions, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import { AfterArg, FirstArg, type Connection } from "../../../kernel/paging/connections";
import { loader, requireViewer, type RequestContext } from "../../../kernel/request-context";
import { MessageType } from "../messages/message.type";
import { Reaction, REACTIONS } from "../reactions/reaction";
import { SavedMessageConnection, type SavedMessageType } from "./saved-message.type";
import { SavedMessagesService, type ViewerMarks } from "./saved-messages.service";

const MessageIdArg = () => Arg("messageId", () => ID, { description: "The id of the message." });

const viewerMarks = (context: RequestContext): DataLoader<string, ViewerMarks> =>
  new DataLoader((ids) => context.services.get(SavedMessagesService).marksOf(requireViewer(context), ids));

@Authorized()
@Resolver(() => MessageType)
export class SavedMessagesResolver {
  constructor(private readonly service: SavedMessagesService) {}

  @Query(() => SavedMessageConnection, {
    description: "The messages that the viewer saved and can read, the latest first. 1 to 100 per page.",
  })
  savedMessages(
    @FirstArg(50) first: number,
    @AfterArg() after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Connection<SavedMessageType>> {
    return this.service.list(requireViewer(context), first, after ?? null);
  }

  @Mutation(() => MessageType, { description: "Saves a message for the viewer. Idempotent. At most 500." })
  saveMessage(@MessageIdArg() messageId: string, @Ctx() context: RequestContext): Promise<MessageType> {
    return this.service.save(requireViewer(context), messageId);
  }

  @Mutation(() => ID, {
    description: "Removes a message from the viewer's saved messages. Returns its id. Idempotent.",
  })
  unsaveMessage(@MessageIdArg() messageId: string, @Ctx() context: RequestContext): Promise<string> {
    return this.service.remove(requireViewer(context), messageId);
  }

  @Extensions({ broadcast: false })
  @FieldResolver(() => Boolean, { description: "Whether the viewer saved the message." })
  async viewerSaved(@Root() message: MessageType, @Ctx() context: RequestContext): Promise<boolean> {
    return (await loader(context, viewerMarks).load(message.id)).saved;
  }

  @Extensions({ broadcast: false })
  @FieldResolver(() => [Reaction], { description: "The reactions that the viewer chose." })
  async viewerReactions(@Root() message: MessageType, @Ctx() context: RequestContext): Promise<Reaction[]> {
    const { reactions } = await loader(context, viewerMarks).load(message.id);
    return REACTIONS.filter((reaction) => reactions.includes(reaction));
  }
}
