import type { DataSource, EntityManager } from "typeorm";
import type { Clock } from "../../kernel/clock";
import { rowsOf } from "../../kernel/database";
import { AppError } from "../../kernel/errors/errors";
import { Role } from "../../kernel/auth/roles";
import { assertUncommonPassword } from "./passwords/common-passwords";
import { confirmEmail } from "./confirm-email";
import { Credential } from "./passwords/credential.entity";
import { normalizeEmail } from "./email-key";
import { hashPassword, verifyPassword } from "./passwords/passwords";
import { DEFAULT_PROFILE_COLOR } from "./members/profile-colors";
import { User } from "./members/user.entity";

/** Writes the audit entry of an act; the moderation feature has it. */
type WriteAudit = (
  manager: EntityManager,
  record: {
    authorId: null;
    action: "user.role_changed" | "user.mfa_reset" | "user.password_set";
    subjectId: string;
    reason: string;
    details?: object;
    at: Date;
  },
) => Promise<void>;

/** What an operator does to accounts from outside: at startup by settings, or from the command line. */
export class AdminAccounts {
  constructor(
    private readonly database: DataSource,
    private readonly writeAudit: WriteAudit,
    private readonly clock: Clock,
  ) {}

  /**
   * For ADMIN_EMAIL: creates this admin, or promotes an account that is surely the operator's. Returns why it did neither, for
   * the log; null if the admin is there.
   */
  async ensure(email: string, password: string): Promise<string | null> {
    const reason = "ADMIN_EMAIL at startup";
    const found = await this.findUser(email);
    if (!found) {
      await this.insertAdmin(email, password, reason);
      return null;
    }
    if (found.role === Role.ADMIN) return null;
    // Whoever registered the address may not be the operator. Only the operator knows ADMIN_PASSWORD.
    const credential = await this.database.manager.findOneBy(Credential, { userId: found.id });
    const isOperator = await verifyPassword(credential?.passwordHash ?? null, password);
    return this.database.transaction(async (manager) => {
      const user = await this.lockUser(manager, email);
      if (await this.wasDemoted(manager, user.id)) return `${user.email} was demoted by an admin and stays so`;
      if (!user.emailConfirmedAt && !isOperator) return unconfirmedMessage(user);
      await this.grantAdmin(manager, user, reason);
      return null;
    });
  }

  async create(email: string, password: string): Promise<void> {
    if (await this.findUser(email)) throw new AppError("CONFLICT", `${normalizeEmail(email)} has an account: promote it instead`);
    await assertUncommonPassword(password, [email]);
    await this.insertAdmin(email, password, "npm run admin -- create");
  }

  /** Only where the address is known to be its owner's: anyone can register any address. */
  async promote(email: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const user = await this.lockUser(manager, email);
      if (user.role === Role.ADMIN) return;
      if (!user.emailConfirmedAt) throw new AppError("CONFLICT", unconfirmedMessage(user));
      await this.grantAdmin(manager, user, "npm run admin -- promote");
    });
  }

  /** Hands an account to whoever the operator gives the password; every session of the earlier owner ends. */
  async setPassword(email: string, password: string): Promise<void> {
    await assertUncommonPassword(password, [email]);
    const passwordHash = await hashPassword(password);
    await this.database.transaction(async (manager) => {
      const { id } = await this.lockUser(manager, email);
      const at = this.clock.now();
      await manager.upsert(Credential, { userId: id, passwordHash, changedAt: at }, ["userId"]);
      await manager.query(
        `UPDATE sessions SET ended_at = $2, end_reason = 'password' WHERE user_id = $1 AND ended_at IS NULL`,
        [id, at],
      );
      await manager.query(`UPDATE one_time_codes SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL`, [id, at]);
      await confirmEmail(manager, id, at);
      await this.audit(manager, id, "user.password_set", "npm run admin -- set-password");
    });
  }

  /** For a member who lost the mailbox: signing in takes the password alone again. */
  async resetMfa(email: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const { id } = await this.lockUser(manager, email);
      await manager.update(User, id, { mfaEnabled: false });
      await this.audit(manager, id, "user.mfa_reset", "npm run admin -- reset-mfa");
    });
  }

  /** The operator vouches for the address. */
  private async insertAdmin(email: string, password: string, reason: string): Promise<void> {
    const passwordHash = await hashPassword(password);
    const username = `admin-${Date.now().toString(36)}`;
    await this.database.transaction(async (manager) => {
      const user = await manager.save(User, {
        username,
        usernameKey: username,
        email: normalizeEmail(email),
        emailConfirmedAt: this.clock.now(),
        name: "Administrator",
        profileColor: DEFAULT_PROFILE_COLOR,
      });
      await manager.insert(Credential, { userId: user.id, passwordHash });
      await this.grantAdmin(manager, user, reason);
    });
  }

  private async grantAdmin(manager: EntityManager, user: User, reason: string): Promise<void> {
    await manager.update(User, user.id, { role: Role.ADMIN });
    const details = { from: user.role ?? Role.FREE, to: Role.ADMIN };
    await this.audit(manager, user.id, "user.role_changed", reason, details);
  }

  private async wasDemoted(manager: EntityManager, userId: string): Promise<boolean> {
    const demotions = await rowsOf(
      manager,
      `SELECT 1 FROM audit_entries WHERE subject_id = $1 AND action = 'user.role_changed' AND details->>'from' = 'ADMIN' LIMIT 1`,
      [userId],
    );
    return demotions.length > 0;
  }

  private audit(
    manager: EntityManager,
    subjectId: string,
    action: Parameters<WriteAudit>[1]["action"],
    reason: string,
    details?: object,
  ): Promise<void> {
    return this.writeAudit(manager, { authorId: null, action, subjectId, reason, details, at: this.clock.now() });
  }

  private findUser(email: string): Promise<User | null> {
    return this.database.manager.findOneBy(User, { email: normalizeEmail(email) });
  }

  private async lockUser(manager: EntityManager, email: string): Promise<User> {
    const where = { email: normalizeEmail(email) };
    const user = await manager.findOne(User, { where, lock: { mode: "for_no_key_update" } });
    if (!user) throw new AppError("NOT_FOUND", `Nobody has the address ${normalizeEmail(email)}`);
    return user;
  }
}

const unconfirmedMessage = ({ email }: User): string =>
  `${email} has an account whose address is not confirmed, so it may be someone else's: confirm it, or run npm run admin -- set-password ${email}`;
