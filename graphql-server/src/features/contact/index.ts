import type { Limit } from "../../kernel/rate-limits";
import type { Feature, FeatureDeps } from "../feature";
import { contactData } from "./contact-data";
import { ContactMessage } from "./contact-message.entity";
import { ContactRecords } from "./contact-records";
import { ContactReply } from "./contact-reply.entity";
import { ContactResolver } from "./contact.resolver";
import { CONTACT_ROWS } from "./contact.rest";
import { ContactService } from "./contact.service";
import { Cursors } from "../../kernel/paging/cursors";

export { SendContactMessageInput } from "./contact.inputs";
export { ContactMessage, type TranscriptTurn } from "./contact-message.entity";
export { createContactMessage } from "./contact-records";
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

export interface ContactFeature extends Feature {
  contact: ContactService;
}

export function createContact({ env, database, limits, clock, secret, outbox }: FeatureDeps): ContactFeature {
  const records = new ContactRecords(database, new Cursors(secret, "contactMessages"));
  const contact = new ContactService({ database, records, outbox, limits, clock, supportAddress: env.SUPPORT_EMAIL });
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
