import type { MailContent } from "../../kernel/mail/mail";

interface Receipt {
  name: string;
  title: string;
  reference: string;
  amountCents: number;
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

export const paymentMails = {
  receipt: ({ name, title, reference, amountCents }: Receipt, url: string): MailContent => ({
    subject: `Your purchase: ${title}`,
    title: "Thank you, it is yours",
    paragraphs: [
      `Hello ${name},`,
      `we received ${dollars(amountCents)} for ${title}. It is open now, in the community too where it has a channel.`,
      `Reference number: ${reference}`,
    ],
    button: { label: "Open it", url },
    notice: "Keep the reference number: with it we find your payment at once.",
  }),

  refunded: ({ name, title, reference, amountCents }: Receipt): MailContent => ({
    subject: `Refunded: ${title}`,
    title: "Your payment was refunded",
    paragraphs: [
      `Hello ${name},`,
      `${dollars(amountCents)} for ${title} goes back the way it came; that can take a few days. Access to it has ended.`,
      `Reference number: ${reference}`,
    ],
  }),
} as const;
