import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { IdArg, InputArg } from "../../../kernel/args";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { AttachmentLink, AttachmentType, UploadAttachmentInput } from "./attachment.type";
import type { AttachmentsService } from "./attachments.service";

@Resolver()
export class AttachmentsResolver {
  constructor(private readonly attachments: AttachmentsService) {}

  @Query(() => [AttachmentLink], {
    description:
      "Signed URLs for attachments, valid for five to ten minutes. Omits those that the viewer can't read. At most 100 ids.",
  })
  attachmentLinks(
    @Arg("ids", () => [ID], { description: "The ids of the attachments." }) ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<AttachmentLink[]> {
    return this.attachments.links(requireViewer(context), ids);
  }

  @Mutation(() => AttachmentType, {
    description:
      "Stores a file to send with a message. Send the file to `POST /api/attachments`; GraphQL requests have no file. Limit: 30 per minute.",
  })
  uploadAttachment(
    @InputArg(() => UploadAttachmentInput)
    input: UploadAttachmentInput,
    @Ctx() context: RequestContext,
  ): Promise<AttachmentType> {
    return this.attachments.upload(requireViewer(context), context.upload, input);
  }

  @Mutation(() => Boolean, { description: "Removes an upload of the viewer that was not sent." })
  async deleteAttachment(@IdArg("attachment") id: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.attachments.delete(requireViewer(context), id);
    return true;
  }
}
