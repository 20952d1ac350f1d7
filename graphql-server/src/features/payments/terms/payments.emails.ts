import type { EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import { formatDate, formatDollars, formatTime } from "../../../kernel/text/format";
import type { EmailContent } from "../../../kernel/mail/email";
import type { EmailQueue } from "../../../kernel/mail/email.queue";
import { greeting } from "../../accounts";
import { sellerLine, vatStatement, type Shop } from "./seller";
import { withdrawBy } from "./withdrawal";

interface Purchase {
  id: string;
  name: string;
  title: string;
  reference: string;
  amountCents: number;
  createdAt: Date;
  paidAt: Date | null;
}

interface PremiumPeriod {
  end: Date;
  renews: boolean;
  /** What Premium includes. */
  contents: string;
}

/** Queues an email to the buyer in the caller's transaction, unless the account was deleted. */
export async function emailBuyer(
  manager: EntityManager,
  emailQueue: EmailQueue,
  { userId }: { userId: string },
  content: (name: string) => EmailContent,
): Promise<void> {
  const [buyer] = await query<{ name: string; email: string | null }>(
    manager,
    `SELECT name, email FROM users WHERE id = $1`,
    [userId],
  );
  if (buyer?.email) await emailQueue.add(manager, buyer.email, content(buyer.name));
}

const orderNumber = (reference: string): string => `Order number: ${reference}`;
const orderPage = ({ publicUrl }: Shop, reference: string): string => `${publicUrl}/orders/${reference}`;

/** The closing paragraphs of every receipt. */
function receiptTerms(purchase: Purchase, shop: Shop): string[] {
  const paid = purchase.paidAt ?? purchase.createdAt;
  return [
    `${orderNumber(purchase.reference)}. Paid on ${formatTime(paid)}: ${formatDollars(purchase.amountCents)}. ${vatStatement(shop.seller)}`,
    sellerLine(shop.seller),
    `You can withdraw from this contract within 14 days, until ${formatDate(withdrawBy(purchase))}, without giving a reason. The 14 days begin on the day after your payment. We'll refund the full price. Withdraw from contract here, without signing in: ${shop.withdrawalLinks.url(purchase.id)}`,
  ];
}

export const paymentEmails = {
  /** `earlyAccess` says how many lessons are written; null once all are. */
  receipt: (purchase: Purchase, shop: Shop, earlyAccess: string | null): EmailContent => ({
    subject: `Your purchase: ${purchase.title}`,
    title: "Thanks for your purchase",
    paragraphs: [
      greeting(purchase),
      `We've received ${formatDollars(purchase.amountCents)} for ${purchase.title}. You now have access to the course, and to its community channel if it has one.`,
      ...(earlyAccess
        ? [
            `${earlyAccess} We'll email you about each new lesson. Until all lessons are written, you can get a full refund on your order page.`,
          ]
        : []),
      ...receiptTerms(purchase, shop),
    ],
    button: { label: "View your order", url: orderPage(shop, purchase.reference) },
    notice: "Keep this email as your receipt.",
  }),

  premiumReceipt: (purchase: Purchase, shop: Shop, { end, renews, contents }: PremiumPeriod): EmailContent => ({
    subject: "Your Premium receipt",
    title: "Premium is active",
    paragraphs: [
      greeting(purchase),
      `We've received ${formatDollars(purchase.amountCents)} for one month of Premium. It includes ${contents}.`,
      renews
        ? `Premium renews on ${formatDate(end)} for ${formatDollars(purchase.amountCents)}, and every month after that until you cancel.`
        : `Premium ends on ${formatDate(end)} and doesn't renew.`,
      ...(renews
        ? [
            `To cancel, open My Courses and choose Cancel Premium: ${shop.publicUrl}/my-courses. You keep Premium until the end of the period you paid for.`,
          ]
        : []),
      ...receiptTerms(purchase, shop),
    ],
    button: { label: "View your order", url: orderPage(shop, purchase.reference) },
    notice: "Keep this email as your receipt.",
  }),

  premiumCanceled: (name: string, end: Date, { publicUrl }: Shop): EmailContent => ({
    subject: "Premium is canceled",
    title: "You canceled Premium",
    paragraphs: [
      greeting({ name }),
      `You keep Premium until ${formatDate(end)}. It won't renew, and we won't charge you again.`,
      "Changed your mind? Until then, you can resume Premium in My Courses.",
    ],
    button: { label: "My Courses", url: `${publicUrl}/my-courses` },
  }),

  paidTwice: ({ name, title, reference, amountCents }: Purchase): EmailContent => ({
    subject: `Paid twice: ${title}`,
    title: "You had already paid",
    paragraphs: [
      greeting({ name }),
      `We received another payment for ${title}, which you had already paid for. We're refunding ${formatDollars(amountCents)} to your original payment method. You keep your access.`,
      orderNumber(reference),
    ],
  }),

  paidWhileBanned: ({ name, title, reference, amountCents }: Purchase): EmailContent => ({
    subject: `Payment returned: ${title}`,
    title: "We're returning your payment",
    paragraphs: [
      greeting({ name }),
      `We received your payment for ${title}, but your account is banned. We're refunding ${formatDollars(amountCents)} to your original payment method.`,
      orderNumber(reference),
    ],
  }),

  /** `keepsAccess`: another order pays for the same item. */
  refunded: ({ name, title, reference, amountCents }: Purchase, keepsAccess: boolean): EmailContent => ({
    subject: `Refunded: ${title}`,
    title: "We refunded your payment",
    paragraphs: [
      greeting({ name }),
      `We refunded ${formatDollars(amountCents)} for ${title} to your original payment method. It can take a few days to arrive. ${keepsAccess ? "You keep your access through another purchase." : "Your access has ended."}`,
      orderNumber(reference),
    ],
  }),

  partlyRefunded: ({ name, title, reference, amountCents }: Purchase, refundedCents: number): EmailContent => ({
    subject: `Partial refund: ${title}`,
    title: "We refunded part of your payment",
    paragraphs: [
      greeting({ name }),
      `We refunded ${formatDollars(refundedCents)} of the ${formatDollars(amountCents)} you paid for ${title} to your original payment method. It can take a few days to arrive. You keep your access.`,
      orderNumber(reference),
    ],
  }),

  /** Required by law: confirms the withdrawal with its date and time. */
  withdrawn: (
    { name, title, reference, createdAt, paidAt }: Purchase,
    refundCents: number,
    at: Date,
  ): EmailContent => ({
    subject: `Withdrawal confirmed: ${title}`,
    title: "We received your withdrawal",
    paragraphs: [
      greeting({ name }),
      `On ${formatTime(at)}, we received your declaration: "I withdraw from the contract for ${title}, order ${reference}, paid on ${formatTime(paidAt ?? createdAt)}."`,
      `We'll refund ${formatDollars(refundCents)} to your original payment method within 14 days.`,
    ],
    notice: "Keep this email as proof of your withdrawal.",
  }),

  refundRequested: ({ name, title, reference }: Purchase): EmailContent => ({
    subject: `Refund requested: ${title}`,
    title: "We received your refund request",
    paragraphs: [
      greeting({ name }),
      `Our team will refund ${title} to your original payment method. You'll get another email when it's done.`,
      orderNumber(reference),
    ],
  }),
} as const;
