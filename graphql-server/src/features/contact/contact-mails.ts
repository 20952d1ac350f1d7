import { BRAND_NAME } from "../../kernel/brand";
import type { EmailContent } from "../../kernel/mail/email";

const LONGEST_QUOTE = 1_000;

const linesOf = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim());

const shortened = (text: string): string =>
  text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE).trimEnd()} ...` : text;

export const contactMails = {
  /** The operator's own words, greeting included, above what they answer. */
  reply: (message: string, body: string, supportAddress: string): EmailContent => ({
    subject: `Re: your message to ${BRAND_NAME}`,
    title: "An answer to your message",
    paragraphs: [...linesOf(body), "You wrote:", ...linesOf(shortened(message)).map((l) => `> ${l}`)],
    notice: "To write back, answer this mail.",
    replyTo: supportAddress,
  }),
  /** Anyone can type any address into the form, so nothing that was typed is in this mail. */
  received: (supportAddress: string): EmailContent => ({
    subject: `Thanks for contacting ${BRAND_NAME}`,
    title: "We got your message",
    paragraphs: ["A person reads every message. We'll answer by email, usually within two working days."],
    notice: "If you didn't write to us, you can ignore this email.",
    replyTo: supportAddress,
  }),
} as const;
