import { requireViewer } from "../../../kernel/request-context";
import { restBody } from "../../../kernel/rest/rest-body";
import { textParameter } from "../../../kernel/rest/rest-request";
import { row, type RestRow } from "../../../kernel/rest/rest-row";
import type { AttachmentLink, AttachmentType } from "./attachment.type";
import * as docs from "./attachments.rest-docs";
import { AttachmentsService } from "./attachments.service";
import { MAX_FILE_BYTES } from "./inspect-file";

const ATTACHMENT_BODY = restBody<AttachmentType>(docs.ATTACHMENT);

export const ATTACHMENT_ROWS: RestRow[] = [
  row<{ uploadAttachment: AttachmentType }>({
    method: "POST",
    operationId: "uploadAttachment",
    path: "/api/attachments",
    doc: docs.UPLOAD,
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
    doc: docs.LINKS,
    summary: "Get signed URLs of attachments",
    operation: `query ($ids: [ID!]!) { attachmentLinks(ids: $ids) { id url thumbnailUrl expiresAt } }`,
    variables: (request) => ({ ids: (textParameter(request, "ids") ?? "").split(",").filter(Boolean) }),
    body: ({ attachmentLinks }) => attachmentLinks,
  }),
  row({
    method: "DELETE",
    operationId: "deleteAttachment",
    path: "/api/attachments/:attachmentId",
    doc: docs.DELETE_UPLOAD,
    summary: "Remove an upload that was not sent",
    fieldAliases: () => ({ id: "attachmentId" }),
    operation: `mutation ($id: ID!) { deleteAttachment(id: $id) }`,
    variables: ({ params }) => ({ id: params.attachmentId }),
    status: 204,
  }),
];
