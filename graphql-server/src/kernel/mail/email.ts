/** What a mail says; how it looks is decided in one place. */
export interface EmailContent {
  subject: string;
  /** Shown large, above the text. */
  title: string;
  paragraphs: string[];
  /** A code to be typed in. */
  code?: string;
  /** The one thing to do. */
  button?: { label: string; url: string };
  /** Below, in small: what to do when the mail was not expected. */
  notice?: string;
  /** Where an answer goes, when somebody reads it. */
  replyTo?: string;
}

/** A mail ready to be sent. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
}
