import type { EntityManager } from "typeorm";
import { BRAND_NAME } from "../../../kernel/brand";
import type { Outbox } from "../../../kernel/mail/outbox";
import { formatTime } from "../../../kernel/text/format-time";
import { greeting } from "../../accounts";
import type { Subject } from "../last-admin";

type Banned = Pick<Subject, "email" | "name">;

/** Emails about a ban, stored in the transaction that imposes or lifts it. */
export class BanMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly publicUrl: string,
  ) {}

  async banned(manager: EntityManager, person: Banned, reason: string, until: Date | null): Promise<void> {
    if (!person.email) return;
    await this.outbox.add(manager, person.email, {
      subject: `You were banned from ${BRAND_NAME}`,
      title: "You were banned",
      paragraphs: [
        greeting(person),
        until
          ? `You can't sign in to ${BRAND_NAME} until ${formatTime(until)}.`
          : `You can't sign in to ${BRAND_NAME} until an admin lifts the ban.`,
        `Reason: ${reason}`,
        "If you think this is a mistake, appeal with the contact form. You don't need to sign in.",
      ],
      button: { label: "Appeal", url: `${this.publicUrl}/contact` },
    });
  }

  async lifted(manager: EntityManager, person: Banned): Promise<void> {
    if (!person.email) return;
    await this.outbox.add(manager, person.email, {
      subject: `Your ban from ${BRAND_NAME} was lifted`,
      title: "Your ban was lifted",
      paragraphs: [greeting(person), "An admin lifted your ban early. You can sign in again."],
      button: { label: "Sign in", url: `${this.publicUrl}/login` },
    });
  }

  sendSoon(): void {
    this.outbox.sendSoon();
  }
}
