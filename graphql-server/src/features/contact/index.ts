import type { Feature, FeatureDeps } from "../feature";
import { contactData } from "./contact-data";
import { CONTACT_LIMITS } from "./contact-limits";
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
    limits: CONTACT_LIMITS,
    contact,
  };
}
