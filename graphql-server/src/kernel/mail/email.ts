/** The content of an email; `renderEmail` adds the layout. */
export interface EmailContent {
  subject: string;
  title: string;
  paragraphs: string[];
  /** Linked entries below the paragraphs. The text may be empty. */
  entries?: { title: string; text: string; url: string }[];
  /** A code for the recipient to enter. */
  code?: string;
  button?: { label: string; url: string };
  /** Small print, such as what to do if the email is unexpected. */
  notice?: string;
  replyTo?: string;
  /** For bulk mail: unsubscribes with a POST request, without signing in (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  unsubscribeUrl?: string;
}
