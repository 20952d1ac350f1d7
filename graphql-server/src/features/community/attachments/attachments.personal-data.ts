import { query } from "../../../kernel/database";
import type { PersonalDataSource } from "../../../kernel/personal-data";
import type { AttachmentsService } from "./attachments.service";

/** A deleted member's attachments are removed, unlike their texts. */
export const attachmentData = (attachments: AttachmentsService): PersonalDataSource => ({
  name: "attachments",
  collect: (manager, userId) =>
    query(
      manager,
      `SELECT kind, name, bytes, width, height, alt_text AS "altText", message_id AS "messageId", created_at AS "createdAt"
       FROM attachments WHERE uploader_id = $1 ORDER BY created_at`,
      [userId],
    ),
  erase: (manager, userId) => attachments.removeOfUploader(manager, userId),
});
