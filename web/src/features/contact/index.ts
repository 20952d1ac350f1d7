export { ContactFields } from "./contact-fields";
export { type ContactValues, showContactError, trimValues } from "./contact-values";
export { contactTexts } from "./texts";
export { contactDraftKey, useContactForm } from "./use-contact-form";
