import { z } from "zod";
import { EXAMPLE } from "../../../kernel/rest/example-values";
import type { RowDoc } from "../../../kernel/rest/row-doc";
import { MAX_ALT_LENGTH, type AttachmentLink, type AttachmentType } from "./attachment.type";
import { requireViewer } from "../../../kernel/request-context";
import { restBody } from "../../../kernel/rest/rest-body";
import { textParameter } from "../../../kernel/rest/rest-request";
import { row, type RestRow } from "../../../kernel/rest/rest-row";
import { AttachmentsService } from "./attachments.service";
import { MAX_FILE_BYTES } from "./files/inspect-file";

const tag = "Community";
const ATTACHMENT_ID = z.uuid().describe("The attachment's id.");

export const ATTACHMENT = z
  .object({
    id: ATTACHMENT_ID,
    kind: z.enum(["image", "pdf", "text", "word"]).describe("The type, detected from the content."),
    name: z.string().describe("The file name."),
    bytes: z.int().describe("The size of the file; for images, of the viewing size."),
    width: z.int().describe("The width of an image in pixels; null for documents.").nullable(),
    height: z.int().describe("The height of an image in pixels; null for documents.").nullable(),
    altText: z.string().describe("The sender's description of an image; may be empty."),
  })
  .meta({ id: "Attachment" });

const UPLOAD: RowDoc = {
  tag,
  body: z.object({
    altText: z.string().max(MAX_ALT_LENGTH).describe("Describes an image for members who can't see it.").optional(),
  }),
  returns: "The stored file. Unsent files are removed after a day.",
  response: ATTACHMENT,
  errors: {
    VALIDATION: "The file is empty, damaged, or an animation.",
    TOO_LARGE: "A file can have at most 8 MB.",
    UNSUPPORTED_MEDIA_TYPE: "The content isn't a supported image or document.",
    KICKED: "The caller was kicked. `until` is when the kick ends.",
    MUTED: "The caller is muted. `until` is when the mute ends.",
    RATE_LIMITED: "At most 3 files at the same time, and 200 MB per member in 1 day.",
    UNAVAILABLE: "Too many uploads, or the storage is unavailable. Try again.",
  },
  limits: ["uploadsPerPerson"],
  example: {
    as: "member",
    body: { altText: "EUR/USD, daily" },
    filePart: "file",
    status: 201,
    response: {
      id: EXAMPLE.attachmentId,
      kind: "image",
      name: "a.webp",
      bytes: 74,
      width: 1,
      height: 1,
      altText: "EUR/USD, daily",
    },
  },
  errorExamples: [
    {
      as: "member",
      body: { altText: "EUR/USD, daily" },
      response: { message: "Choose a file", code: "VALIDATION", fields: { file: ["Choose a file"] } },
    },
  ],
};

const LINK = z
  .object({
    id: ATTACHMENT_ID,
    url: z.string().describe("The path of the image in its viewing size, or of the document."),
    thumbnailUrl: z.string().describe("The path of a small version of the image; null for documents.").nullable(),
    expiresAt: z.iso.datetime().describe("When the URLs stop working."),
  })
  .meta({ id: "AttachmentLink" });

export const LINKS: RowDoc = {
  tag,
  query: { ids: z.string().describe("Up to 100 attachment ids, separated by commas.") },
  returns:
    "Signed URLs of the attachments that the caller can read; they need no header. They stop working when the session ends or loses access.",
  response: z.array(LINK),
  errors: { VALIDATION: "An id is malformed, or there are more than 100.", KICKED: "The caller was kicked." },
  limits: ["attachmentLinksPerPerson"],
  example: { as: "member", query: { ids: EXAMPLE.attachmentId }, response: [] },
  errorExamples: [
    {
      as: "member",
      query: { ids: "1" },
      response: {
        message: "ids is not a valid id",
        code: "VALIDATION",
        fields: { ids: ["is not a valid id"] },
      },
    },
  ],
};

const DELETE_UPLOAD: RowDoc = {
  tag,
  params: { attachmentId: ATTACHMENT_ID },
  errors: { NOT_FOUND: "Attachment not found, or already sent. Delete its message instead." },
  example: { as: "member", params: { attachmentId: EXAMPLE.attachmentId }, status: 204 },
};

const ATTACHMENT_BODY = restBody<AttachmentType>(ATTACHMENT);

export const ATTACHMENT_ROWS: RestRow[] = [
  row<{ uploadAttachment: AttachmentType }>({
    method: "POST",
    operationId: "uploadAttachment",
    path: "/api/attachments",
    doc: UPLOAD,
    summary: "Upload an image or document, to send it with a message",
    filePart: "file",
    beforeFile: (context) => context.services.get(AttachmentsService).assertCanUpload(requireViewer(context)),
    fileLimits: {
      bytes: MAX_FILE_BYTES,
      tooLarge: "A file can have at most 8 MB.",
      description: "A PNG, JPEG, WebP, or still GIF image, or a PDF, TXT, or DOCX document, of at most 8 MB.",
    },
    operation: `mutation ($input: UploadAttachmentInput!) { uploadAttachment(input: $input) { ${ATTACHMENT_BODY.fields} } }`,
    variables: ({ body: { altText }, fileName }) => ({ input: { altText, name: fileName } }),
    status: 201,
    body: ({ uploadAttachment }) => ATTACHMENT_BODY.from(uploadAttachment),
  }),
  row<{ attachmentLinks: AttachmentLink[] }>({
    method: "GET",
    operationId: "listAttachmentLinks",
    path: "/api/attachments/links",
    doc: LINKS,
    summary: "Get signed URLs of attachments",
    operation: `query ($ids: [ID!]!) { attachmentLinks(ids: $ids) { id url thumbnailUrl expiresAt } }`,
    variables: (request) => ({ ids: (textParameter(request, "ids") ?? "").split(",").filter(Boolean) }),
    body: ({ attachmentLinks }) => attachmentLinks,
  }),
  row({
    method: "DELETE",
    operationId: "deleteAttachment",
    path: "/api/attachments/:attachmentId",
    doc: DELETE_UPLOAD,
    summary: "Remove an upload that was not sent",
    fieldAliases: () => ({ id: "attachmentId" }),
    operation: `mutation ($id: ID!) { deleteAttachment(id: $id) }`,
    variables: ({ params }) => ({ id: params.attachmentId }),
    status: 204,
  }),
];
