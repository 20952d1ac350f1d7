import type { DataSource, EntityManager } from "typeorm";
import { query, transact } from "../../../kernel/database";
import type { Clock } from "../../../kernel/clock";
import { AppError, invalidField } from "../../../kernel/errors/errors";
import type { JobQueue } from "../../../kernel/job-queue";
import type { EmailQueue } from "../../../kernel/mail/email.queue";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { ClientInfo } from "../../../kernel/request-context";
import type { Viewer } from "../../../kernel/auth/viewer";
import { accountEmails } from "../accounts.emails";
import type { ChangePasswordInput, ResetPasswordInput } from "../accounts.inputs";
import { assertUncommonPassword } from "./common-passwords";
import { confirmEmail } from "../members/user.sql";
import { Credential } from "./credential.entity";
import { normalizeEmail } from "../normalize-email";
import type { LinkStatus, OneTimeCodes } from "../sign-in/one-time-codes.service";
import { hashPassword, verifyPassword } from "./passwords";
import type { SessionsService } from "../sessions/sessions.service";
import { findAndLockUser, lockUser } from "../members/user-locks.sql";
import { User } from "../members/user.entity";

const RESET_QUEUE = "password-reset";
const LINK_LIFETIME_MS = 30 * 60_000;
const LINKS_PER_HOUR = 5;
/** The account was created with a sign-in provider. */
const NO_PASSWORD = "Your account has no password yet. Choose one under Security first: we email you a link.";

interface PasswordDeps {
  database: DataSource;
  sessions: SessionsService;
  codes: OneTimeCodes;
  jobs: JobQueue;
  emailQueue: EmailQueue;
  limits: RateLimits;
  clock: Clock;
  publicUrl: string;
}

/** Resets forgotten passwords, and changes and verifies current ones. */
export class PasswordService {
  constructor(private readonly deps: PasswordDeps) {}

  start(): Promise<void> {
    return this.deps.jobs.work(RESET_QUEUE, (payload) => this.sendLink((payload as { email: string }).email));
  }

  /** Behaves the same for every address. A background job checks whether an account uses the address. */
  async requestReset(email: string, client: ClientInfo): Promise<void> {
    if (!(await this.deps.limits.tryTake("passwordResetsPerAddress", client.network))) return;
    await this.deps.jobs.add(this.deps.database.manager, RESET_QUEUE, { email: normalizeEmail(email) });
    this.deps.jobs.wake(RESET_QUEUE);
  }

  /** Safe to expose, because only the recipient of the link has its token. */
  async resetLinkStatus(token: string, client: ClientInfo): Promise<LinkStatus> {
    await this.deps.limits.take("emailLinksPerAddress", client);
    return this.deps.codes.linkStatus(this.deps.database.manager, "RESET_PASSWORD", token);
  }

  /** Sets a new password with an emailed link and ends all sessions. A rejected password does not use up the link. */
  async reset({ token, password }: ResetPasswordInput, client: ClientInfo): Promise<void> {
    await this.deps.limits.take("emailLinksPerAddress", client);
    const { email, ended } = await transact(this.deps.database, async (manager) => {
      const link = await this.deps.codes.redeemLink(manager, "RESET_PASSWORD", token);
      const user = link && (await manager.findOneBy(User, { id: link.userId }));
      if (!user) throw new AppError("VALIDATION", "This link is no longer valid. Please request a new one.");
      await assertUncommonPassword(password, personalNames(user));
      await this.store(manager, user, password);
      // A person who linked an account before the address was confirmed may not be its owner.
      if (!user.emailConfirmedAt) await query(manager, `DELETE FROM linked_identities WHERE user_id = $1`, [user.id]);
      await confirmEmail(manager, user.id, this.deps.clock.now());
      return { email: user.email, ended: await this.deps.sessions.endAll(manager, user.id, "password") };
    });
    this.deps.sessions.publishEnded(ended);
    this.deps.emailQueue.sendSoon();
    // The reset proves access to the inbox, so earlier failed guesses no longer restrict sign-ins.
    await this.deps.limits.reset("failedLoginsPerAccount", email ?? "");
  }

  /** Sets a new password and ends every other session. */
  async change(viewer: Viewer, input: ChangePasswordInput): Promise<void> {
    const user = await this.assertCurrentPassword(viewer, input.currentPassword);
    await assertUncommonPassword(input.newPassword, personalNames(user), "newPassword");
    const ended = await transact(this.deps.database, async (manager) => {
      await this.store(manager, user, input.newPassword);
      return this.deps.sessions.endAll(manager, user.id, "password", viewer.sessionId);
    });
    this.deps.sessions.publishEnded(ended);
    this.deps.emailQueue.sendSoon();
  }

  /** Returns the viewer's account if the password is correct. Every check counts before it runs, so parallel guesses do, too. */
  async assertCurrentPassword(viewer: Viewer, password: string): Promise<User> {
    await this.deps.limits.take("passwordChecksPerPerson", viewer);
    const user = await this.deps.database.manager.findOneByOrFail(User, { id: viewer.id });
    const credential = await this.deps.database.manager.findOneBy(Credential, { userId: viewer.id });
    if (await verifyPassword(credential?.passwordHash ?? null, password)) return user;
    if (!credential) throw invalidField("currentPassword", NO_PASSWORD);
    throw invalidField("currentPassword", "The current password is incorrect");
  }

  private async store(manager: EntityManager, user: User, password: string): Promise<void> {
    const passwordHash = await hashPassword(password);
    // Sign-ins take the same lock, so no session with the old password can start after this.
    await lockUser(manager, user.id);
    await manager.upsert(Credential, { userId: user.id, passwordHash, changedAt: this.deps.clock.now() }, ["userId"]);
    // An attacker may have requested the pending email change, too.
    await this.deps.codes.revoke(manager, user.id, [
      "RESET_PASSWORD",
      "SIGN_IN",
      "APPROVE_EMAIL",
      "CONFIRM_EMAIL",
      "ENABLE_MFA",
    ]);
    await this.deps.emailQueue.add(manager, user.email ?? "", accountEmails.passwordChanged(user));
  }

  private async sendLink(email: string): Promise<void> {
    await transact(this.deps.database, async (manager) => {
      // Jobs run in parallel. The lock makes the link count of one user exact.
      const user = await findAndLockUser(manager, { email });
      if (!user || (await this.deps.codes.linksInLastHour(manager, user.id, ["RESET_PASSWORD"])) >= LINKS_PER_HOUR)
        return;
      const token = await this.deps.codes.issueLink(manager, user.id, "RESET_PASSWORD", {
        lifetimeMs: LINK_LIFETIME_MS,
      });
      const url = `${this.deps.publicUrl}/reset-password?token=${token}`;
      await this.deps.emailQueue.add(manager, email, accountEmails.resetPassword(user, url));
    });
    this.deps.emailQueue.sendSoon();
  }
}

const personalNames = (user: User): string[] => [user.username, user.name, user.email ?? ""];
