import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { InputArg } from "../../../kernel/args";
import { AfterArg, FirstArg, type Connection } from "../../../kernel/paging/connections";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { MessageType } from "../messages/message.type";
import { SavedMessageConnection, type SavedMessageType } from "./saved-message.type";
import { SetReminderInput } from "./saved-messages.inputs";
import type { SavedMessagesService } from "./saved-messages.service";

const MessageIdArg = () => Arg("messageId", () => ID, { description: "The id of the message." });

@Resolver()
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

  @Mutation(() => MessageType, {
    description:
      "Saves a message and reminds the viewer of it with a notification. Another reminder of the same message moves the time.",
  })
  setReminder(
    @InputArg(() => SetReminderInput) input: SetReminderInput,
    @Ctx() context: RequestContext,
  ): Promise<MessageType> {
    return this.service.setReminder(requireViewer(context), input);
  }

  @Mutation(() => ID, {
    description: "Removes the reminder of a message, which stays saved. Returns the message's id. Idempotent.",
  })
  removeReminder(@MessageIdArg() messageId: string, @Ctx() context: RequestContext): Promise<string> {
    return this.service.removeReminder(requireViewer(context), messageId);
  }

  @Mutation(() => ID, {
    description: "Removes a message from the viewer's saved messages. Returns its id. Idempotent.",
  })
  unsaveMessage(@MessageIdArg() messageId: string, @Ctx() context: RequestContext): Promise<string> {
    return this.service.remove(requireViewer(context), messageId);
  }
}
