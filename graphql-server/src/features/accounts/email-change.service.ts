import type { DataSource, EntityManager } from "typeorm";
import { createBatchLoader } from "../../kernel/batch-loader";
import type { Clock } from "../../kernel/clock";
import { equalsAny, query, transact, violatedUniqueConstraint } from "../../kernel/database";
import { AppError, notFound } from "../../kernel/errors/errors";
import type { EmailContent } from "../../kernel/mail/email";
import type { EmailQueue } from "../../kernel/mail/email.queue";
import type { RateLimits } from "../../kernel/rate-limits";
import type { ClientInfo } from "../../kernel/request-context";
import type { Viewer } from "../../kernel/auth/viewer";
import { accountEmails } from "./accounts.emails";
import { alreadyExists } from "./already-exists";
import { confirmEmail } from "./members/user.sql";
import { normalizeEmail } from "./normalize-email";
import type { SessionsService } from "./sessions/sessions.service";
import type { OneTimeCodes } from "./sign-in/one-time-codes.service";
import { findAndLockUser } from "./members/user-locks.sql";
import { User } from "./members/user.entity";

const LINK_LIFETIME_MS = 24 * 3_600_000;
/** Counts the link in the welcome email, too. */
const LINKS_PER_HOUR = 6;

interface EmailChangeDeps {
  database: DataSource;
  sessions: SessionsService;
  codes: OneTimeCodes;
  emailQueue: EmailQueue;
  limits: RateLimits;
  clock: Clock;
  publicUrl: string;
}

/** Confirms email addresses by emailed link. A new address takes effect once it is confirmed. */
export class EmailChangeService {
  private readonly pendingEmails = createBatchLoader((userIds: readonly string[]) =>
    this.readPendingEmails(this.deps.database, userIds),
  );

  constructor(private readonly deps: EmailChangeDeps) {}

  /** Queues the first email to a new member in the caller's transaction. Call `emailQueue.sendSoon` after the commit. */
  async welcome(manager: EntityManager, user: User): Promise<void> {
    await this.sendLink(manager, user, null, accountEmails.welcome);
  }

  /** Resends the link for the pending address, or for the current one if it is unconfirmed. */
  async resend(viewer: Viewer): Promise<User> {
    const user = await transact(this.deps.database, async (manager) => {
      const found = await findAndLockUser(manager, { id: viewer.id });
      if (!found) throw notFound("User");
      const [pending = null] = await this.readPendingEmails(manager, [found.id]);
      if (pending || !found.emailConfirmedAt) {
        await this.assertLinksLeft(manager, found.id);
        const mail = pending ? accountEmails.confirmNewEmail : accountEmails.confirmCurrentEmail;
        await this.sendLink(manager, found, pending, mail);
      }
      return found;
    });
    this.deps.emailQueue.sendSoon();
    return user;
  }

  /**
   * Runs in the caller's transaction; call `emailQueue.sendSoon` after the commit. An unchanged address is ignored. A session may be
   * stolen, so without the password, the change must also be approved by a link in the current inbox.
   */
  async request(manager: EntityManager, user: User, newEmail: string, hasPassword: boolean): Promise<void> {
    const email = normalizeEmail(newEmail);
    const [pending] = await this.readPendingEmails(manager, [user.id]);
    if (email === user.email || email === pending) return;
    if (await manager.existsBy(User, { email })) throw alreadyExists();
    await this.assertLinksLeft(manager, user.id);
    if (hasPassword) {
      await this.sendLink(manager, user, email, accountEmails.confirmNewEmail);
      await this.deps.emailQueue.add(manager, user.email ?? "", accountEmails.emailChangeRequested(user, email));
    } else {
      await this.sendApprovalLink(manager, user, email);
    }
  }

  /** Approves or applies the new address. Works without a session, because the link proves access to the inbox. */
  async confirm(token: string, client: ClientInfo): Promise<void> {
    await this.deps.limits.take("emailLinksPerAddress", client);
    try {
      const userId = await transact(this.deps.database, (manager) => this.apply(manager, token));
      this.deps.sessions.publishAccountChange(userId);
    } catch (error) {
      if (violatedUniqueConstraint(error)) throw alreadyExists();
      throw error;
    }
    this.deps.emailQueue.sendSoon();
  }

  async cancel(userId: string): Promise<void> {
    await this.deps.codes.revoke(this.deps.database.manager, userId, ["APPROVE_EMAIL", "CONFIRM_EMAIL"]);
  }

  /** The new address awaiting confirmation, or null. */
  findPendingEmail(userId: string): Promise<string | null> {
    return this.pendingEmails.load(userId);
  }

  private async readPendingEmails(
    target: DataSource | EntityManager,
    userIds: readonly string[],
  ): Promise<(string | null)[]> {
    const ids = equalsAny(userIds, "$1");
    const rows = await query<{ userId: string; email: string }>(
      target,
      `SELECT DISTINCT ON (user_id) user_id AS "userId", email FROM one_time_codes
       WHERE user_id ${ids.sql} AND purpose = 'CONFIRM_EMAIL' AND email IS NOT NULL AND ended_at IS NULL AND expires_at > $2
       ORDER BY user_id, created_at DESC`,
      [ids.value, this.deps.clock.now()],
    );
    const emails = new Map(rows.map(({ userId, email }) => [userId, email]));
    return userIds.map((userId) => emails.get(userId) ?? null);
  }

  private async assertLinksLeft(manager: EntityManager, userId: string): Promise<void> {
    if ((await this.deps.codes.linksInLastHour(manager, userId, ["APPROVE_EMAIL", "CONFIRM_EMAIL"])) < LINKS_PER_HOUR)
      return;
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
    const token = await this.deps.codes.issueLink(manager, user.id, "CONFIRM_EMAIL", {
      lifetimeMs: LINK_LIFETIME_MS,
      email: newEmail,
    });
    await this.deps.emailQueue.add(
      manager,
      newEmail ?? user.email ?? "",
      mail(user, `${this.deps.publicUrl}/confirm-email?token=${token}`),
    );
  }

  private async sendApprovalLink(manager: EntityManager, user: User, newEmail: string): Promise<void> {
    const token = await this.deps.codes.issueLink(manager, user.id, "APPROVE_EMAIL", {
      lifetimeMs: LINK_LIFETIME_MS,
      email: newEmail,
    });
    const url = `${this.deps.publicUrl}/confirm-email?step=approve&token=${token}`;
    await this.deps.emailQueue.add(manager, user.email ?? "", accountEmails.approveEmailChange(user, newEmail, url));
  }

  /** Returns the member's id. */
  private async apply(manager: EntityManager, token: string): Promise<string> {
    const approval = await this.deps.codes.redeemLink(manager, "APPROVE_EMAIL", token);
    const link = approval ?? (await this.deps.codes.redeemLink(manager, "CONFIRM_EMAIL", token));
    const user = link && (await manager.findOneBy(User, { id: link.userId }));
    if (!user) throw new AppError("VALIDATION", "This link is no longer valid. Please request a new one.");
    if (approval) {
      await this.sendLink(manager, user, approval.email, accountEmails.confirmNewEmail);
      return user.id;
    }
    const at = this.deps.clock.now();
    if (!link.email) {
      await confirmEmail(manager, user.id, at);
      return user.id;
    }
    await manager.update(User, user.id, { email: link.email, emailConfirmedAt: at });
    // Links and codes sent to the old address must stop working.
    await this.deps.codes.revoke(manager, user.id, ["RESET_PASSWORD", "SIGN_IN", "APPROVE_EMAIL"]);
    await this.deps.emailQueue.add(manager, user.email ?? "", accountEmails.emailChanged(user, link.email));
    return user.id;
  }
}
