import { BRAND_NAME } from "../../kernel/brand";
import type { EmailContent } from "../../kernel/mail/email";

const MAX_QUOTE_LENGTH = 1_000;

const nonBlankLines = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim());

const truncate = (text: string): string =>
  text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH).trimEnd()} ...` : text;

export const contactEmails = {
  /** The team's reply, which includes its own greeting, above a quote of the original message. */
  reply: (message: string, body: string, supportAddress: string): EmailContent => ({
    subject: `Re: your message to ${BRAND_NAME}`,
    title: "A reply to your message",
    paragraphs: [...nonBlankLines(body), "You wrote:", ...nonBlankLines(truncate(message)).map((l) => `> ${l}`)],
    notice: "Reply to this email to write back.",
    replyTo: supportAddress,
  }),
  /** Contains nothing from the form, because anyone can enter any address there. */
  received: (supportAddress: string): EmailContent => ({
    subject: `Thanks for contacting ${BRAND_NAME}`,
    title: "We received your message",
    paragraphs: ["A person reads every message. We'll reply by email, usually within two business days."],
    notice: "If you didn't write to us, you can ignore this email.",
    replyTo: supportAddress,
  }),
} as const;
