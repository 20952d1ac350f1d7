export { ContactFields } from "./contact-fields";
export { contactTexts } from "./texts";
export { contactDraftKey, useContactForm } from "./use-contact-form";
