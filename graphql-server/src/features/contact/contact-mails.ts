import { BRAND_NAME } from "../../kernel/brand";
import type { MailContent } from "../../kernel/mail/mail";

const MAX_QUOTE_LENGTH = 1_000;

const nonBlankLines = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim());

const truncate = (text: string): string =>
  text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH).trimEnd()} ...` : text;

export const contactEmails = {
  /** The operator's own words, greeting included, above what they answer. */
  reply: (message: string, body: string, supportAddress: string): MailContent => ({
    subject: `Re: your message to ${BRAND_NAME}`,
    title: "An answer to your message",
    paragraphs: [...nonBlankLines(body), "You wrote:", ...nonBlankLines(truncate(message)).map((l) => `> ${l}`)],
    notice: "To write back, answer this mail.",
    replyTo: supportAddress,
  }),
  /** Anyone can type any address into the form, so nothing that was typed is in this mail. */
  received: (supportAddress: string): MailContent => ({
    subject: `Thanks for contacting ${BRAND_NAME}`,
    title: "We got your message",
    paragraphs: ["A person reads every message. We'll answer by email, usually within two working days."],
    notice: "If you didn't write to us, you can ignore this email.",
    replyTo: supportAddress,
  }),
} as const;
