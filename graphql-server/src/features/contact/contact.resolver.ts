import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from "type-graphql";
import { Public } from "../../kernel/authorize";
import type { Connection } from "../../kernel/connections";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import { ReplyToContactMessageInput, SendContactMessageInput } from "./contact.inputs";
import type { ContactService } from "./contact.service";
import { ContactCounts, ContactMessageConnection, ContactMessageType } from "./contact.types";

@Authorized()
@Resolver()
export class ContactResolver {
  constructor(private readonly contact: ContactService) {}

  @Public()
  @Mutation(() => ContactMessageType, { description: "Writes to the team; at most five in ten minutes per address." })
  sendContactMessage(
    @Arg("input", () => SendContactMessageInput) input: SendContactMessageInput,
    @Ctx() context: RequestContext,
  ): Promise<ContactMessageType> {
    return this.contact.send(context.viewer, context.client, input);
  }

  @Query(() => ContactMessageConnection, { description: "Admins only. Newest first, 1 to 500 a page." })
  contactMessages(
    @Arg("first", () => Int, { defaultValue: 20 }) first: number,
    @Arg("after", () => String, { nullable: true }) after: string | null,
    @Arg("unreadOnly", () => Boolean, { defaultValue: false }) unreadOnly: boolean,
    @Ctx() context: RequestContext,
  ): Promise<Connection<ContactMessageType>> {
    return this.contact.page(requireViewer(context), { first, after: after ?? null, unreadOnly });
  }

  @Query(() => ContactMessageType, { description: "Admins only. NOT_FOUND once it is deleted." })
  contactMessage(@Arg("id", () => ID) id: string, @Ctx() context: RequestContext): Promise<ContactMessageType> {
    return this.contact.byId(requireViewer(context), id);
  }

  @Query(() => ContactCounts, { description: "Admins only." })
  contactCounts(@Ctx() context: RequestContext): Promise<ContactCounts> {
    return this.contact.counts(requireViewer(context));
  }

  @Mutation(() => ContactMessageType, { description: "Admins only. Mails the answer and keeps it in the thread." })
  replyToContactMessage(
    @Arg("input", () => ReplyToContactMessageInput) input: ReplyToContactMessageInput,
    @Ctx() context: RequestContext,
  ): Promise<ContactMessageType> {
    return this.contact.reply(requireViewer(context), input);
  }

  @Mutation(() => ContactMessageType, { description: "Admins only." })
  markContactMessageRead(
    @Arg("id", () => ID) id: string,
    @Arg("read", () => Boolean, { defaultValue: true }) read: boolean,
    @Ctx() context: RequestContext,
  ): Promise<ContactMessageType> {
    return this.contact.markRead(requireViewer(context), id, read);
  }

  @Mutation(() => Boolean, { description: "Admins only. The message and its thread are gone for good." })
  async deleteContactMessage(@Arg("id", () => ID) id: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.contact.delete(requireViewer(context), id);
    return true;
  }
}
