import type { DataSource, EntityManager } from "typeorm";
import type { Clock } from "../../kernel/clock";
import { rowsOf, violatedUniqueConstraint } from "../../kernel/database";
import { AppError, notFound } from "../../kernel/errors/errors";
import type { EmailContent } from "../../kernel/mail/email";
import type { Outbox } from "../../kernel/mail/outbox";
import type { RateLimits } from "../../kernel/rate-limits";
import type { ClientInfo } from "../../kernel/request-context";
import type { Viewer } from "../../kernel/auth/viewer";
import { accountMails } from "./account-mails";
import { alreadyExists } from "./already-exists";
import { confirmEmail } from "./confirm-email";
import { emailKey } from "./email-key";
import type { OneTimeCodes } from "./sign-in/one-time-codes";
import { User } from "./members/user.entity";

const LINK_LIFE_MS = 24 * 3_600_000;
/** The welcome email's included. */
const LINKS_PER_HOUR = 6;

/** Confirming addresses by mail: the one an account was made with, and a new one, which takes effect once it is confirmed. */
export class EmailChangeService {
  constructor(
    private readonly database: DataSource,
    private readonly codes: OneTimeCodes,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly publicUrl: string,
  ) {}

  /** The first mail to a new member, in the caller's transaction; `outbox.sendSoon` after it. */
  async welcome(manager: EntityManager, user: User): Promise<void> {
    await this.sendLink(manager, user, null, accountMails.welcome);
  }

  /** Sends the link again: for the address under way, otherwise for the present one. Nothing to send if that is confirmed. */
  async resend(viewer: Viewer): Promise<User> {
    const user = await this.database.transaction(async (manager) => {
      const found = await manager.findOne(User, { where: { id: viewer.id }, lock: { mode: "for_no_key_update" } });
      if (!found) throw notFound("User");
      const pending = await this.pendingOf(found.id, manager);
      if (pending || !found.emailConfirmedAt) {
        await this.requireLinksLeft(manager, found.id);
        const mail = pending ? accountMails.confirmEmail : accountMails.confirmPresentEmail;
        await this.sendLink(manager, found, pending, mail);
      }
      return found;
    });
    this.outbox.sendSoon();
    return user;
  }

  /** In the caller's transaction; `outbox.sendSoon` after it. The present address, sent along with a whole form, asks for nothing. */
  async request(manager: EntityManager, user: User, newEmail: string): Promise<void> {
    const email = emailKey(newEmail);
    if (email === user.email || (await this.pendingOf(user.id, manager)) === email) return;
    if (await manager.existsBy(User, { email })) throw alreadyExists();
    await this.requireLinksLeft(manager, user.id);
    await this.sendLink(manager, user, email, accountMails.confirmEmail);
    await this.outbox.add(manager, user.email ?? "", accountMails.emailChangeRequested(user, email));
  }

  /** The address takes effect. Nobody needs to be signed in: the link was mailed to the new address. */
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
    await this.codes.end(this.database.manager, userId, ["CONFIRM_EMAIL"]);
  }

  /** The new address that waits for its confirmation, or null. */
  async pendingOf(userId: string, manager = this.database.manager): Promise<string | null> {
    const [row] = await rowsOf<{ email: string }>(
      manager,
      `SELECT email FROM one_time_codes
       WHERE user_id = $1 AND purpose = 'CONFIRM_EMAIL' AND email IS NOT NULL AND ended_at IS NULL AND expires_at > $2
       ORDER BY created_at DESC LIMIT 1`,
      [userId, this.clock.now()],
    );
    return row?.email ?? null;
  }

  private async requireLinksLeft(manager: EntityManager, userId: string): Promise<void> {
    if ((await this.codes.linksInLastHour(manager, userId, "CONFIRM_EMAIL")) < LINKS_PER_HOUR) return;
    throw new AppError("RATE_LIMITED", "Too many confirmation links were sent. Please try again in an hour.", {
      retryAfterSeconds: 3600,
    });
  }

  /** For a new address, or with null for the present one. Earlier links stop working. */
  private async sendLink(
    manager: EntityManager,
    user: User,
    newEmail: string | null,
    mail: (user: User, url: string) => EmailContent,
  ): Promise<void> {
    const token = await this.codes.issueLink(manager, user.id, "CONFIRM_EMAIL", {
      lifeMs: LINK_LIFE_MS,
      email: newEmail,
    });
    await this.outbox.add(
      manager,
      newEmail ?? user.email ?? "",
      mail(user, `${this.publicUrl}/confirm-email?token=${token}`),
    );
  }

  private async apply(manager: EntityManager, token: string): Promise<void> {
    const link = await this.codes.spendLink(manager, "CONFIRM_EMAIL", token);
    const user = link && (await manager.findOneBy(User, { id: link.userId }));
    if (!user) throw new AppError("VALIDATION", "This link is no longer valid. Please ask for a new one.");
    const at = this.clock.now();
    if (!link.email) return void (await confirmEmail(manager, user.id, at));
    await manager.update(User, user.id, { email: link.email, emailConfirmedAt: at });
    // Links and codes that went to the old address are worth nothing any more.
    await this.codes.end(manager, user.id, ["RESET_PASSWORD", "SIGN_IN"]);
    await this.outbox.add(manager, user.email ?? "", accountMails.emailChanged(user, link.email));
  }
}
