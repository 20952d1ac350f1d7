import type { DataSource, EntityManager } from "typeorm";
import type { Clock } from "../../kernel/clock";
import { query, violatedUniqueConstraint } from "../../kernel/database";
import { AppError, notFound } from "../../kernel/errors/errors";
import type { EmailContent } from "../../kernel/mail/email";
import type { Outbox } from "../../kernel/mail/outbox";
import type { RateLimits } from "../../kernel/rate-limits";
import type { ClientInfo } from "../../kernel/request-context";
import type { Viewer } from "../../kernel/auth/viewer";
import { accountEmails } from "./account-emails";
import { alreadyExists } from "./already-exists";
import { confirmEmail } from "./confirm-email";
import { normalizeEmail } from "./normalize-email";
import type { OneTimeCodes } from "./sign-in/one-time-codes";
import { findAndLockUser } from "./members/lock-users";
import { User } from "./members/user.entity";

const LINK_LIFETIME_MS = 24 * 3_600_000;
/** Counts the link in the welcome email, too. */
const LINKS_PER_HOUR = 6;

/** Confirms email addresses by emailed link. A new address takes effect once it is confirmed. */
export class EmailChangeService {
  constructor(
    private readonly database: DataSource,
    private readonly codes: OneTimeCodes,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly publicUrl: string,
  ) {}

  /** Queues the first email to a new member in the caller's transaction. Call `outbox.sendSoon` after the commit. */
  async welcome(manager: EntityManager, user: User): Promise<void> {
    await this.sendLink(manager, user, null, accountEmails.welcome);
  }

  /** Resends the link for the pending address, or for the current one if it is unconfirmed. */
  async resend(viewer: Viewer): Promise<User> {
    const user = await this.database.transaction(async (manager) => {
      const found = await findAndLockUser(manager, { id: viewer.id });
      if (!found) throw notFound("User");
      const pending = await this.findPendingEmail(found.id, manager);
      if (pending || !found.emailConfirmedAt) {
        await this.assertLinksLeft(manager, found.id);
        const mail = pending ? accountEmails.confirmNewEmail : accountEmails.confirmCurrentEmail;
        await this.sendLink(manager, found, pending, mail);
      }
      return found;
    });
    this.outbox.sendSoon();
    return user;
  }

  /** Runs in the caller's transaction; call `outbox.sendSoon` after the commit. An unchanged address is ignored. */
  async request(manager: EntityManager, user: User, newEmail: string): Promise<void> {
    const email = normalizeEmail(newEmail);
    if (email === user.email || (await this.findPendingEmail(user.id, manager)) === email) return;
    if (await manager.existsBy(User, { email })) throw alreadyExists();
    await this.assertLinksLeft(manager, user.id);
    await this.sendLink(manager, user, email, accountEmails.confirmNewEmail);
    await this.outbox.add(manager, user.email ?? "", accountEmails.emailChangeRequested(user, email));
  }

  /** Applies the new address. Works without a session, because the link proves access to the inbox. */
  async confirm(token: string, client: ClientInfo): Promise<void> {
    await this.limits.take("linksPerAddress", client.network);
    try {
      await this.database.transaction((manager) => this.apply(manager, token));
    } catch (error) {
      if (violatedUniqueConstraint(error)) throw alreadyExists();
      throw error;
    }
    this.outbox.sendSoon();
  }

  async cancel(userId: string): Promise<void> {
    await this.codes.revoke(this.database.manager, userId, ["CONFIRM_EMAIL"]);
  }

  /** The new address awaiting confirmation, or null. */
  async findPendingEmail(userId: string, manager = this.database.manager): Promise<string | null> {
    const [row] = await query<{ email: string }>(
      manager,
      `SELECT email FROM one_time_codes
       WHERE user_id = $1 AND purpose = 'CONFIRM_EMAIL' AND email IS NOT NULL AND ended_at IS NULL AND expires_at > $2
       ORDER BY created_at DESC LIMIT 1`,
      [userId, this.clock.now()],
    );
    return row?.email ?? null;
  }

  private async assertLinksLeft(manager: EntityManager, userId: string): Promise<void> {
    if ((await this.codes.linksInLastHour(manager, userId, "CONFIRM_EMAIL")) < LINKS_PER_HOUR) return;
    throw new AppError("RATE_LIMITED", "Too many confirmation links sent. Please try again in an hour.", {
      retryAfterSeconds: 3600,
    });
  }

  /** Sends a link for `newEmail`, or for the current address if null. Earlier links stop working. */
  private async sendLink(
    manager: EntityManager,
    user: User,
    newEmail: string | null,
    mail: (user: User, url: string) => EmailContent,
  ): Promise<void> {
    const token = await this.codes.issueLink(manager, user.id, "CONFIRM_EMAIL", {
      lifetimeMs: LINK_LIFETIME_MS,
      email: newEmail,
    });
    await this.outbox.add(
      manager,
      newEmail ?? user.email ?? "",
      mail(user, `${this.publicUrl}/confirm-email?token=${token}`),
    );
  }

  private async apply(manager: EntityManager, token: string): Promise<void> {
    const link = await this.codes.redeemLink(manager, "CONFIRM_EMAIL", token);
    const user = link && (await manager.findOneBy(User, { id: link.userId }));
    if (!user) throw new AppError("VALIDATION", "This link is no longer valid. Please request a new one.");
    const at = this.clock.now();
    if (!link.email) return void (await confirmEmail(manager, user.id, at));
    await manager.update(User, user.id, { email: link.email, emailConfirmedAt: at });
    // Links and codes sent to the old address must stop working.
    await this.codes.revoke(manager, user.id, ["RESET_PASSWORD", "SIGN_IN"]);
    await this.outbox.add(manager, user.email ?? "", accountEmails.emailChanged(user, link.email));
  }
}
