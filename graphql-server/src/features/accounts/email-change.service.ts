import type { DataSource, EntityManager } from "typeorm";
import type { Clock } from "../../kernel/clock";
import { rowsOf, violatedUnique } from "../../kernel/database";
import { AppError } from "../../kernel/errors";
import type { Outbox } from "../../kernel/mail/outbox";
import type { RateLimits } from "../../kernel/rate-limits";
import type { ClientInfo } from "../../kernel/request-context";
import { accountMails } from "./account-mails";
import { alreadyExists } from "./already-exists";
import { emailKey } from "./email-key";
import type { OneTimeCodes } from "./one-time-codes";
import { User } from "./user.entity";

const LINK_LIFE_MS = 24 * 3_600_000;
const LINKS_PER_HOUR = 5;

/** A new address counts once it was confirmed by mail; until then the old one stays in force. */
export class EmailChangeService {
  constructor(
    private readonly database: DataSource,
    private readonly codes: OneTimeCodes,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly publicUrl: string,
  ) {}

  /** In the caller's transaction; `outbox.sendSoon` after it. The present address, sent along with a whole form, asks for nothing. */
  async request(manager: EntityManager, user: User, newEmail: string): Promise<void> {
    const email = emailKey(newEmail);
    if (email === user.email || (await this.pendingOf(user.id, manager)) === email) return;
    if (await manager.existsBy(User, { email })) throw alreadyExists();
    if ((await this.codes.linksInLastHour(manager, user.id, "CONFIRM_EMAIL")) >= LINKS_PER_HOUR) {
      throw new AppError("RATE_LIMITED", "The address was changed too often. Please try again in an hour.", {
        retryAfterSeconds: 3600,
      });
    }
    const token = await this.codes.issueLink(manager, user.id, "CONFIRM_EMAIL", { lifeMs: LINK_LIFE_MS, email });
    const url = `${this.publicUrl}/confirm-email?token=${token}`;
    await this.outbox.add(manager, email, accountMails.confirmEmail(user, url));
    await this.outbox.add(manager, user.email ?? "", accountMails.emailChangeRequested(user, email));
  }

  /** The address takes effect. Nobody needs to be signed in: the link was mailed to the new address. */
  async confirm(token: string, client: ClientInfo): Promise<void> {
    await this.limits.take("linksPerAddress", client.network);
    try {
      await this.database.transaction((manager) => this.apply(manager, token));
    } catch (error) {
      if (violatedUnique(error)) throw alreadyExists();
      throw error;
    }
    this.outbox.sendSoon();
  }

  async cancel(userId: string): Promise<void> {
    await this.codes.end(this.database.manager, userId, ["CONFIRM_EMAIL"]);
  }

  /** The address that waits for its confirmation, or null. */
  async pendingOf(userId: string, manager = this.database.manager): Promise<string | null> {
    const [row] = await rowsOf<{ email: string }>(
      manager,
      `SELECT email FROM one_time_codes
       WHERE user_id = $1 AND purpose = 'CONFIRM_EMAIL' AND ended_at IS NULL AND expires_at > $2
       ORDER BY created_at DESC LIMIT 1`,
      [userId, this.clock.now()],
    );
    return row?.email ?? null;
  }

  private async apply(manager: EntityManager, token: string): Promise<void> {
    const link = await this.codes.spendLink(manager, "CONFIRM_EMAIL", token);
    const user = link && (await manager.findOneBy(User, { id: link.userId }));
    if (!user || !link.email)
      throw new AppError("VALIDATION", "This link is no longer valid. Please ask for a new one.");
    await manager.update(User, user.id, { email: link.email });
    // Links and codes that went to the old address are worth nothing any more.
    await this.codes.end(manager, user.id, ["RESET_PASSWORD", "SIGN_IN"]);
    await this.outbox.add(manager, user.email ?? "", accountMails.emailChanged(user, link.email));
  }
}
