export { contactData } from "./contact-data";
export { SendContactMessageInput } from "./contact.inputs";
export { ContactMessage, type TranscriptTurn } from "./contact-message.entity";
export { ContactRecords, createContactMessage } from "./contact-records";
export { ContactReply } from "./contact-reply.entity";
export { ContactResolver } from "./contact.resolver";
export { ContactService } from "./contact.service";
export { TranscriptAuthor } from "./contact.types";
