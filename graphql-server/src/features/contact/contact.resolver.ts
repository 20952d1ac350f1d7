import DataLoader from "dataloader";
import { IdArg, InputArg } from "../../kernel/args";
import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { Public } from "../../kernel/auth/authorize";
import { AfterArg, FirstArg, type Connection } from "../../kernel/paging/connections";
import { loader, requireViewer, type RequestContext } from "../../kernel/request-context";
import { ContactRecords, type ContactThread } from "./contact.sql";
import { ReplyToContactMessageInput, SendContactMessageInput } from "./contact.inputs";
import type { ContactService } from "./contact.service";
import {
  ContactCounts,
  ContactMessageConnection,
  ContactMessageType,
  ContactReplyType,
  TranscriptTurnType,
} from "./contact.types";

const threadByMessage = (context: RequestContext): DataLoader<string, ContactThread> =>
  new DataLoader(async (ids) => {
    const threads = await context.services.get(ContactRecords).threadsOf(ids);
    return ids.map((id) => threads.get(id) ?? { transcriptTurns: 0, replies: [] });
  });

const transcriptByMessage = (context: RequestContext): DataLoader<string, TranscriptTurnType[]> =>
  new DataLoader(async (ids) => {
    const transcripts = await context.services.get(ContactRecords).transcriptsOf(ids);
    return ids.map((id) => transcripts.get(id) ?? []);
  });

/** Fields are public because only admins, and senders in the mutation's response, receive a message. */
@Resolver(() => ContactMessageType)
export class ContactResolver {
  constructor(private readonly contact: ContactService) {}

  @Public()
  @Mutation(() => ContactMessageType, {
    description: "Sends a message to the team. Limit: 5 per 10 minutes per IP address.",
  })
  sendContactMessage(
    @InputArg(() => SendContactMessageInput)
    input: SendContactMessageInput,
    @Ctx() context: RequestContext,
  ): Promise<ContactMessageType> {
    return this.contact.send(context.viewer, context.client, input);
  }

  @Query(() => ContactMessageConnection, { description: "Admins only. Newest first; 1 to 500 per page." })
  contactMessages(
    @FirstArg(20) first: number,
    @AfterArg() after: string | null,
    @Arg("unreadOnly", () => Boolean, { defaultValue: false, description: "Only unread items." }) unreadOnly: boolean,
    @Ctx() context: RequestContext,
  ): Promise<Connection<ContactMessageType>> {
    return this.contact.page(requireViewer(context), { first, after: after ?? null, unreadOnly });
  }

  @Query(() => ContactMessageType, { nullable: true, description: "Admins only. NOT_FOUND if it was deleted." })
  contactMessage(@IdArg("contact message") id: string, @Ctx() context: RequestContext): Promise<ContactMessageType> {
    return this.contact.byId(requireViewer(context), id);
  }

  @Query(() => ContactCounts, { description: "Admins only. Total and unread messages." })
  contactCounts(@Ctx() context: RequestContext): Promise<ContactCounts> {
    return this.contact.counts(requireViewer(context));
  }

  @Mutation(() => ContactMessageType, {
    description: "Admins only. Emails a reply, adds it to the thread, and marks the message as read.",
  })
  replyToContactMessage(
    @InputArg(() => ReplyToContactMessageInput)
    input: ReplyToContactMessageInput,
    @Ctx() context: RequestContext,
  ): Promise<ContactMessageType> {
    return this.contact.reply(requireViewer(context), input);
  }

  @Mutation(() => ContactMessageType, { description: "Admins only. Marks a message as read or unread." })
  markContactMessageRead(
    @IdArg("contact message") id: string,
    @Arg("read", () => Boolean, { defaultValue: true, description: "Whether to mark the message as read." })
    read: boolean,
    @Ctx() context: RequestContext,
  ): Promise<ContactMessageType> {
    return this.contact.markRead(requireViewer(context), id, read);
  }

  @Mutation(() => Boolean, { description: "Admins only. Permanently deletes a message and its thread." })
  async deleteContactMessage(@IdArg("contact message") id: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.contact.delete(requireViewer(context), id);
    return true;
  }

  @Public()
  @FieldResolver(() => [TranscriptTurnType], {
    description: "The chatbot conversation that led to this message, as reported by the sender's browser.",
  })
  transcript(@Root() message: ContactMessageType, @Ctx() context: RequestContext): Promise<TranscriptTurnType[]> {
    return loader(context, transcriptByMessage).load(message.id);
  }

  @Public()
  @FieldResolver(() => Int, { description: "Number of turns in the transcript, for lists that don't load its text." })
  async transcriptTurns(@Root() message: ContactMessageType, @Ctx() context: RequestContext): Promise<number> {
    return (await loader(context, threadByMessage).load(message.id)).transcriptTurns;
  }

  @Public()
  @FieldResolver(() => [ContactReplyType], { description: "Oldest first." })
  async replies(@Root() message: ContactMessageType, @Ctx() context: RequestContext): Promise<ContactReplyType[]> {
    return (await loader(context, threadByMessage).load(message.id)).replies;
  }
}
