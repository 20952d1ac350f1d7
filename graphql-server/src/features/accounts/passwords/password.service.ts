import type { DataSource, EntityManager } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { AppError, invalidField } from "../../../kernel/errors/errors";
import type { JobQueue } from "../../../kernel/job-queue";
import type { Outbox } from "../../../kernel/mail/outbox";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { ClientInfo } from "../../../kernel/request-context";
import type { Viewer } from "../../../kernel/auth/viewer";
import { accountMails } from "../account-mails";
import type { ChangePasswordInput, ResetPasswordInput } from "../accounts.inputs";
import { requireUncommonPassword } from "./common-passwords";
import { confirmEmail } from "../confirm-email";
import { Credential } from "./credential.entity";
import { emailKey } from "../email-key";
import type { LinkStatus, OneTimeCodes } from "../sign-in/one-time-codes";
import { hashPassword, verifyPassword } from "./passwords";
import type { SessionsService } from "../sessions/sessions.service";
import { User } from "../members/user.entity";

const RESET_QUEUE = "password-reset";
const LINK_LIFE_MS = 30 * 60_000;
const LINKS_PER_HOUR = 5;

/** Forgotten and changed passwords. */
export class PasswordService {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionsService,
    private readonly codes: OneTimeCodes,
    private readonly jobs: JobQueue,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly publicUrl: string,
  ) {}

  start(): Promise<void> {
    return this.jobs.work(RESET_QUEUE, (payload) => this.sendLink((payload as { email: string }).email));
  }

  /** Says and does the same for every address: whether somebody has it is found out afterwards, by a job. */
  async requestReset(email: string, client: ClientInfo): Promise<void> {
    if (!(await this.limits.tryTake("resetRequestsPerAddress", client.network))) return;
    await this.jobs.add(this.database.manager, RESET_QUEUE, { email: emailKey(email) });
    this.jobs.wake(RESET_QUEUE);
  }

  /** Only for the owner of the link: its secret cannot be guessed. */
  async resetLinkStatus(token: string, client: ClientInfo): Promise<LinkStatus> {
    await this.limits.take("linksPerAddress", client.network);
    return this.codes.linkStatus(this.database.manager, "RESET_PASSWORD", token);
  }

  /** Sets a new password by a mailed link and ends all sessions. A refused password does not use the link up. */
  async reset({ token, password }: ResetPasswordInput, client: ClientInfo): Promise<void> {
    await this.limits.take("linksPerAddress", client.network);
    const { email, ended } = await this.database.transaction(async (manager) => {
      const link = await this.codes.spendLink(manager, "RESET_PASSWORD", token);
      const user = link && (await manager.findOneBy(User, { id: link.userId }));
      if (!user) throw new AppError("VALIDATION", "This link is no longer valid. Please ask for a new one.");
      await requireUncommonPassword(password, namesOf(user));
      await this.store(manager, user, password);
      await confirmEmail(manager, user.id, this.clock.now());
      return { email: user.email, ended: await this.sessions.endAll(manager, user.id, "password") };
    });
    // Whoever reads the owner's mail is not the stranger who guessed.
    await this.limits.reset("failedLoginsPerAccount", email ?? "");
    this.sessions.announceEnds(ended);
    this.outbox.sendSoon();
  }

  /** Sets a new password and ends every session but this one. */
  async change(viewer: Viewer, input: ChangePasswordInput, client: ClientInfo): Promise<void> {
    const user = await this.requireCurrent(viewer, input.currentPassword, client);
    await requireUncommonPassword(input.newPassword, namesOf(user), "newPassword");
    const ended = await this.database.transaction(async (manager) => {
      await this.store(manager, user, input.newPassword);
      return this.sessions.endAll(manager, user.id, "password", viewer.sessionId);
    });
    this.sessions.announceEnds(ended);
    this.outbox.sendSoon();
  }

  /** The viewer's account, once the present password was given; wrong ones count like failed sign-ins. */
  async requireCurrent(viewer: Viewer, password: string, client: ClientInfo): Promise<User> {
    const key = `${viewer.email} ${client.network}`;
    await this.limits.assertNotExhausted("failedLoginsPerAccountAndAddress", key);
    const user = await this.database.manager.findOneByOrFail(User, { id: viewer.id });
    const credential = await this.database.manager.findOneBy(Credential, { userId: viewer.id });
    if (!(await verifyPassword(credential?.passwordHash ?? null, password))) {
      await this.limits.take("failedLoginsPerAccountAndAddress", key);
      throw invalidField("currentPassword", "The current password is not right");
    }
    return user;
  }

  private async store(manager: EntityManager, user: User, password: string): Promise<void> {
    const passwordHash = await hashPassword(password);
    // Sessions open under the same lock: none with the old password comes after this.
    await manager.query(`SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE`, [user.id]);
    await manager.upsert(Credential, { userId: user.id, passwordHash, changedAt: this.clock.now() }, ["userId"]);
    // A change of address under way may be the stranger's, too.
    await this.codes.end(manager, user.id, ["RESET_PASSWORD", "SIGN_IN", "CONFIRM_EMAIL", "ENABLE_MFA"]);
    await this.outbox.add(manager, user.email ?? "", accountMails.passwordChanged(user));
  }

  private async sendLink(email: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      // Jobs of one batch run side by side: the links of one person are counted one after the other.
      await manager.query(`SELECT 1 FROM users WHERE email = $1 FOR NO KEY UPDATE`, [email]);
      const user = await manager.findOneBy(User, { email });
      if (!user || (await this.codes.linksInLastHour(manager, user.id, "RESET_PASSWORD")) >= LINKS_PER_HOUR) return;
      const token = await this.codes.issueLink(manager, user.id, "RESET_PASSWORD", { lifeMs: LINK_LIFE_MS });
      const url = `${this.publicUrl}/reset-password?token=${token}`;
      await this.outbox.add(manager, email, accountMails.resetPassword(user, url));
    });
    this.outbox.sendSoon();
  }
}

const namesOf = (user: User): string[] => [user.username, user.name, user.email ?? ""];
