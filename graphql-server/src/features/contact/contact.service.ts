import type { DataSource, EntityManager } from "typeorm";
import type { Clock } from "../../kernel/clock";
import type { Connection } from "../../kernel/paging/connections";
import { query, transact } from "../../kernel/database";
import { AppError, notFound } from "../../kernel/errors/errors";
import { requireUuid } from "../../kernel/ids";
import type { EmailQueue } from "../../kernel/mail/email.queue";
import type { RateLimits } from "../../kernel/rate-limits";
import type { ClientInfo } from "../../kernel/request-context";
import { assertAdmin, type Viewer } from "../../kernel/auth/viewer";
import { writeAudit, type ContactAction } from "../moderation";
import { contactEmails } from "./contact.emails";
import { ContactMessage, type TranscriptTurn } from "./contact-message.entity";
import type { ContactPage, ContactRecords } from "./contact.sql";
import { ContactReply } from "./contact-reply.entity";
import type { ReplyToContactMessageInput, SendContactMessageInput } from "./contact.inputs";
import type { ContactCounts, ContactMessageType } from "./contact.types";

interface ContactDeps {
  database: DataSource;
  records: ContactRecords;
  emailQueue: EmailQueue;
  limits: RateLimits;
  clock: Clock;
  /** Reply-to address of our emails. */
  supportAddress: string;
}

/** Receives messages to the team, and lets admins read, reply to, and delete them. */
export class ContactService {
  constructor(private readonly deps: ContactDeps) {}

  /** Open to anyone; rate-limited per IP address. Includes a transcript when the chatbot hands over. */
  async send(
    viewer: Viewer | null,
    client: ClientInfo,
    { name, email, message }: SendContactMessageInput,
    transcript: TranscriptTurn[] = [],
  ): Promise<ContactMessageType> {
    await this.deps.limits.take("contactMessagesPerAddress", client);
    const values = {
      userId: viewer?.id ?? null,
      name: name.trim(),
      email,
      message: message.trim(),
      transcript,
      createdAt: this.deps.clock.now(),
    };
    // Members see the confirmation in the app. Visitors get an email, at most once a day per address.
    const isAcknowledged = !viewer && (await this.deps.limits.tryTake("contactMailsPerRecipient", email.toLowerCase()));
    const id = await transact(this.deps.database, async (manager) => {
      const saved = await manager.save(ContactMessage, values);
      if (isAcknowledged)
        await this.deps.emailQueue.add(manager, email, contactEmails.received(this.deps.supportAddress));
      return saved.id;
    });
    if (isAcknowledged) this.deps.emailQueue.sendSoon();
    return this.deps.records.byId(id);
  }

  async page(viewer: Viewer, page: ContactPage): Promise<Connection<ContactMessageType>> {
    assertAdmin(viewer);
    return this.deps.records.page(page);
  }

  async byId(viewer: Viewer, id: string): Promise<ContactMessageType> {
    assertAdmin(viewer);
    return this.deps.records.byId(requireUuid(id));
  }

  async counts(viewer: Viewer): Promise<ContactCounts> {
    assertAdmin(viewer);
    return this.deps.records.counts();
  }

  /** Emails and stores a reply, and marks the message as read. */
  async reply(viewer: Viewer, input: ReplyToContactMessageInput): Promise<ContactMessageType> {
    const { id: messageId, body, repliesSeen } = input;
    const id = await this.changeWithAudit(viewer, messageId, "contact.replied", async (manager, message, at) => {
      const replies = await manager.countBy(ContactReply, { messageId: message.id });
      if (typeof repliesSeen === "number" && replies > repliesSeen) {
        throw new AppError("CONFLICT", "Another admin has replied to this message in the meantime.");
      }
      await manager.insert(ContactReply, {
        messageId: message.id,
        authorId: viewer.id,
        body: body.trim(),
        createdAt: at,
      });
      await manager.update(ContactMessage, message.id, { readAt: message.readAt ?? at });
      await this.deps.emailQueue.add(
        manager,
        message.email,
        contactEmails.reply(message.message, body, this.deps.supportAddress),
      );
      return true;
    });
    this.deps.emailQueue.sendSoon();
    return this.deps.records.byId(id);
  }

  async markRead(viewer: Viewer, messageId: string, read: boolean): Promise<ContactMessageType> {
    const action = read ? "contact.marked_read" : "contact.marked_unread";
    const id = await this.changeWithAudit(viewer, messageId, action, async (manager, message, at) => {
      if (read === (message.readAt !== null)) return false;
      await manager.update(ContactMessage, message.id, { readAt: read ? at : null });
      return true;
    });
    return this.deps.records.byId(id);
  }

  /** Deletes a message and its replies. */
  async delete(viewer: Viewer, messageId: string): Promise<void> {
    await this.changeWithAudit(viewer, messageId, "contact.deleted", async (manager, message) => {
      await manager.delete(ContactMessage, message.id);
      return true;
    });
  }

  /** Changes a message and writes the audit entry in one transaction, unless `change` returns false for no change. */
  private async changeWithAudit(
    viewer: Viewer,
    messageId: string,
    action: ContactAction,
    change: (manager: EntityManager, message: LockedMessage, at: Date) => Promise<boolean>,
  ): Promise<string> {
    assertAdmin(viewer);
    const id = requireUuid(messageId);
    await transact(this.deps.database, async (manager) => {
      const [message] = await query<LockedMessage>(
        manager,
        `SELECT id, name, email, message, read_at AS "readAt" FROM contact_messages WHERE id = $1 FOR UPDATE`,
        [id],
      );
      if (!message) throw notFound("Message");
      const at = this.deps.clock.now();
      if (!(await change(manager, message, at))) return;
      await writeAudit(manager, { authorId: viewer.id, action, details: { contactMessageId: id }, at });
    });
    return id;
  }
}

type LockedMessage = Pick<ContactMessage, "id" | "name" | "email" | "message" | "readAt">;
