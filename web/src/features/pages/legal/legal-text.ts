export interface LegalSection {
  /** The anchor of the section. */
  id: string;
  title: string;
  paragraphs: readonly string[];
  points?: readonly string[];
}

export interface LegalText {
  title: string;
  lead: string;
  /** ISO date of the last substantive change. */
  changedOn: string;
  sections: readonly LegalSection[];
}

export const legalLabels = {
  contents: "On this page",
  changed: "Effective",
  questions: "Questions?",
  contact: "Contact us",
  terms: "Terms and conditions",
  privacy: "Privacy notice",
} as const;
