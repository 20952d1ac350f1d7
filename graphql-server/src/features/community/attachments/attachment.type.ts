import { ArrayMaxSize, IsOptional, MaxLength } from "class-validator";
import { Extensions, Field, GraphQLISODateTime, ID, InputType, Int, ObjectType } from "type-graphql";
import { AttachmentKind } from "./attachment.entity";

export const MAX_ALT_LENGTH = 500;
export const MAX_ATTACHMENTS = 6;
/** A page of 100 messages can show more; clients ask for the links of the messages in view. */
export const MAX_LINKS = 100;

@ObjectType("Attachment", { description: "An image or document of a message. `attachmentLinks` returns its URLs." })
@Extensions({ broadcast: true })
export class AttachmentType {
  @Field(() => ID, { description: "The id of the attachment." })
  id: string;

  @Field(() => AttachmentKind, { description: "The type, detected from the content." })
  kind: AttachmentKind;

  @Field(() => String, { description: "The file name." })
  name: string;

  @Field(() => Int, { description: "The size of the file in bytes; for images, of the viewing size." })
  bytes: number;

  @Field(() => Int, { nullable: true, description: "The width of an image in pixels; null for documents." })
  width: number | null;

  @Field(() => Int, { nullable: true, description: "The height of an image in pixels; null for documents." })
  height: number | null;

  @Field(() => String, { description: "The sender's description of an image; may be empty." })
  altText: string;
}

@ObjectType({
  description: "Signed URLs of an attachment. They work only while the viewer's session can read the message.",
})
export class AttachmentLink {
  @Field(() => ID, { description: "The id of the attachment." })
  id: string;

  @Field(() => String, { description: "The path of the image in its viewing size, or of the document." })
  url: string;

  @Field(() => String, { nullable: true, description: "The path of a small version of the image; null for documents." })
  thumbnailUrl: string | null;

  @Field(() => GraphQLISODateTime, { description: "When the URLs stop working. Request new ones before." })
  expiresAt: Date;
}

@InputType({ description: "An uploaded file to send with a message." })
export class SendAttachmentInput {
  @Field(() => ID, { description: "The id that the upload returned." })
  id: string;

  @Field(() => String, {
    nullable: true,
    description:
      "Describes an image for members who can't see it. At most 500 characters. Default: that of the upload.",
  })
  @IsOptional()
  @MaxLength(MAX_ALT_LENGTH, { message: "A description can have at most 500 characters" })
  altText?: string | null;
}

@InputType({ description: "The name and description of an uploaded file." })
export class UploadAttachmentInput {
  @Field(() => String, { nullable: true, description: "The name of the file." })
  @IsOptional()
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Describes an image for members who can't see it. At most 500 characters.",
  })
  @IsOptional()
  @MaxLength(MAX_ALT_LENGTH, { message: "A description can have at most 500 characters" })
  altText?: string | null;
}

/** Validates the number of attachments of a message. */
export const AtMostSixAttachments = (): PropertyDecorator =>
  ArrayMaxSize(MAX_ATTACHMENTS, { message: "A message can have at most six attachments" });
