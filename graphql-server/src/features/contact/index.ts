import { RETENTION_DAYS, type PersonalDataSource } from "../../kernel/personal-data";
import { query } from "../../kernel/database";
import type { Limit } from "../../kernel/rate-limits";
import type { Feature, FeatureDeps } from "../feature";
import { ContactMessage } from "./contact-message.entity";
import { ContactRecords } from "./contact.sql";
import { ContactReply } from "./contact-reply.entity";
import { ContactResolver } from "./contact.resolver";
import { CONTACT_ROWS } from "./contact.rest";
import { ContactService } from "./contact.service";
import { Cursors } from "../../kernel/paging/cursors";

export { SendContactMessageInput } from "./contact.inputs";
export { ContactMessage, type TranscriptTurn } from "./contact-message.entity";
export { createContactMessage } from "./contact.sql";
export { ContactReply } from "./contact-reply.entity";
export { ContactService } from "./contact.service";
export { TranscriptAuthor } from "./contact.types";

const LIMITS = {
  /** Limits acknowledgments, because visitors can enter other people's addresses. */
  contactMailsPerRecipient: { points: 1, duration: 24 * 60 * 60 },
  contactMessagesPerAddress: { points: 5, duration: 10 * 60 },
} as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof LIMITS, Limit> {}
}

/**
 * A member's messages to the team, with replies. Excludes messages sent from their address without a session, because anyone
 * could have entered that address.
 */
const contactData: PersonalDataSource = {
  name: "contactMessages",
  collect: (manager, userId) =>
    query(
      manager,
      `SELECT m.name, m.email, m.message, m.transcript, m.created_at AS "createdAt", coalesce((
         SELECT json_agg(json_build_object('body', r.body, 'createdAt', r.created_at) ORDER BY r.created_at)
         FROM contact_replies r WHERE r.message_id = m.id), '[]') AS replies
       FROM contact_messages m WHERE m.user_id = $1 ORDER BY m.created_at`,
      [userId],
    ),
  erase: async (manager, userId) => {
    await query(manager, `DELETE FROM contact_messages WHERE user_id = $1`, [userId]);
  },
  expiring: [
    {
      days: RETENTION_DAYS.guestMessages,
      eraseBatch: `DELETE FROM contact_messages WHERE id IN (
         SELECT id FROM contact_messages m WHERE user_id IS NULL AND created_at < $1
           AND NOT EXISTS (SELECT 1 FROM contact_replies r WHERE r.message_id = m.id AND r.created_at >= $1)
         LIMIT $2) RETURNING id`,
    },
  ],
};

export interface ContactFeature extends Feature {
  contact: ContactService;
}

export function createContact({ env, database, limits, clock, secret, emailQueue }: FeatureDeps): ContactFeature {
  const records = new ContactRecords({ database, cursors: new Cursors(secret, "contactMessages") });
  const contact = new ContactService({
    database,
    records,
    emailQueue,
    limits,
    clock,
    supportAddress: env.SUPPORT_EMAIL,
  });
  return {
    entities: [ContactMessage, ContactReply],
    resolvers: [new ContactResolver(contact)],
    services: [records],
    restRows: CONTACT_ROWS,
    personalData: [contactData],
    limits: LIMITS,
    contact,
  };
}
