import { BRAND_NAME } from "../../kernel/brand";
import type { MailContent } from "../../kernel/mail/mail";

const LONGEST_QUOTE = 1_000;

const linesOf = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim());

const shortened = (text: string): string =>
  text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE).trimEnd()} ...` : text;

interface Answered {
  name: string;
  message: string;
}

export const contactMails = {
  reply: ({ name, message }: Answered, body: string, supportAddress: string): MailContent => ({
    subject: `Re: your message to ${BRAND_NAME}`,
    title: "An answer to your message",
    paragraphs: [`Hello ${name},`, ...linesOf(body), "You wrote:", ...linesOf(shortened(message)).map((l) => `> ${l}`)],
    notice: "To write back, answer this mail.",
    replyTo: supportAddress,
  }),
} as const;
