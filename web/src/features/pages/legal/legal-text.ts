export interface LegalSection {
  /** Where links to the section lead. */
  id: string;
  title: string;
  paragraphs: readonly string[];
  points?: readonly string[];
}

export interface LegalText {
  title: string;
  lead: string;
  /** ISO date of the last change of substance. */
  changedOn: string;
  sections: readonly LegalSection[];
}

export const legalLabels = {
  contents: "On this page",
  changed: "In force since",
  questions: "Something unclear?",
  contact: "Write to us",
  terms: "Terms and conditions",
  privacy: "Privacy notice",
} as const;
