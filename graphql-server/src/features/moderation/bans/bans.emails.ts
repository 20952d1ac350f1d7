import type { EntityManager } from "typeorm";
import { BRAND_NAME } from "../../../kernel/brand";
import type { EmailQueue } from "../../../kernel/mail/email.queue";
import { formatTime } from "../../../kernel/text/format";
import { greeting, type BanLinks, type User } from "../../accounts";

type Recipient = Pick<User, "id" | "email" | "emailConfirmedAt" | "name">;

interface BanEmailsDeps {
  emailQueue: EmailQueue;
  links: BanLinks;
  publicUrl: string;
}

/** Ban emails, queued in the transaction that imposes or lifts the ban. */
export class BanEmails {
  constructor(private readonly deps: BanEmailsDeps) {}

  /** `decisionUrl` is the member's link to the statement of reasons. */
  async queueBanned(
    manager: EntityManager,
    member: Recipient,
    reason: string,
    until: Date | null,
    decisionUrl: string,
  ): Promise<void> {
    if (!member.email) return;
    await this.deps.emailQueue.add(manager, member.email, {
      subject: `You were banned from ${BRAND_NAME}`,
      title: "You were banned",
      paragraphs: [
        greeting(member),
        until
          ? `You can't sign in to ${BRAND_NAME} until ${formatTime(until)}.`
          : `You can't sign in to ${BRAND_NAME} until an admin lifts the ban.`,
        `Reason: ${reason}`,
        "Premium no longer renews. Your purchases, refunds, your data, and an appeal stay open to you. Signing in with your password " +
          "shows you a link to them at any time.",
        ...(member.emailConfirmedAt ? ["The link to your purchases and data is valid for one day."] : []),
      ],
      ...(member.emailConfirmedAt && {
        entries: [{ title: "The decision, and how to appeal", text: "Open for six months.", url: decisionUrl }],
      }),
      button: member.emailConfirmedAt
        ? { label: "Purchases and data", url: this.deps.links.create(member.id) }
        : { label: "Appeal", url: `${this.deps.publicUrl}/contact` },
    });
  }

  async queueLifted(manager: EntityManager, member: Recipient): Promise<void> {
    if (!member.email) return;
    await this.deps.emailQueue.add(manager, member.email, {
      subject: `Your ban from ${BRAND_NAME} was lifted`,
      title: "Your ban was lifted",
      paragraphs: [greeting(member), "An admin lifted your ban early. You can sign in again."],
      button: { label: "Sign in", url: `${this.deps.publicUrl}/login` },
    });
  }

  sendSoon(): void {
    this.deps.emailQueue.sendSoon();
  }
}
