import { IsNull, type DataSource, type EntityManager } from "typeorm";
import type { Clock } from "../../kernel/clock";
import { query, transact } from "../../kernel/database";
import { AppError } from "../../kernel/errors/errors";
import { Role } from "../../kernel/auth/roles";
import { assertUncommonPassword } from "./passwords/common-passwords";
import { confirmEmail } from "./members/user.sql";
import { Credential } from "./passwords/credential.entity";
import { normalizeEmail } from "./normalize-email";
import { hashPassword, verifyPassword } from "./passwords/passwords";
import { findAndLockUser } from "./members/user-locks.sql";
import { DEFAULT_PROFILE_COLOR } from "./members/profile-colors";
import { removeFactors } from "./second-factor/factor-checks.service";
import { User } from "./members/user.entity";

/** Writes an audit entry; implemented by the moderation feature. */
export type WriteAudit = (
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

interface AdminAccountsDeps {
  database: DataSource;
  writeAudit: WriteAudit;
  clock: Clock;
}

/** Account changes that an operator makes with environment variables at startup or on the command line. */
export class AdminAccounts {
  constructor(private readonly deps: AdminAccountsDeps) {}

  /** Whether the site has an admin. */
  exists(): Promise<boolean> {
    return this.deps.database.manager.existsBy(User, { role: Role.ADMIN, deletedAt: IsNull() });
  }

  /**
   * Creates the admin named by ADMIN_EMAIL, or promotes the account if it provably belongs to the operator. Returns null if the
   * account is now an admin; otherwise, returns the reason for the log.
   */
  async ensure(email: string, password: string): Promise<string | null> {
    const reason = "ADMIN_EMAIL at startup";
    const found = await this.findUser(email);
    if (!found) {
      await this.insertAdmin(email, password, reason);
      return null;
    }
    if (found.role === Role.ADMIN) return null;
    // Someone else may have registered the address. Only the operator knows ADMIN_PASSWORD.
    const credential = await this.deps.database.manager.findOneBy(Credential, { userId: found.id });
    const isOperator = await verifyPassword(credential?.passwordHash ?? null, password);
    return transact(this.deps.database, async (manager) => {
      const user = await this.lockUser(manager, email);
      if (await this.wasDemoted(manager, user.id))
        return `${user.email} was demoted by an admin and won't be promoted automatically`;
      if (!user.emailConfirmedAt && !isOperator) return unconfirmedMessage(user);
      await this.grantAdmin(manager, user, reason);
      return null;
    });
  }

  async create(email: string, password: string): Promise<void> {
    if (await this.findUser(email))
      throw new AppError("CONFLICT", `${normalizeEmail(email)} already has an account; promote it instead`);
    await assertUncommonPassword(password, [email]);
    await this.insertAdmin(email, password, "npm run admin -- create");
  }

  /** Requires a confirmed address, because anyone can register any address. */
  async promote(email: string): Promise<void> {
    await transact(this.deps.database, async (manager) => {
      const user = await this.lockUser(manager, email);
      if (user.role === Role.ADMIN) return;
      if (!user.emailConfirmedAt) throw new AppError("CONFLICT", unconfirmedMessage(user));
      await this.grantAdmin(manager, user, "npm run admin -- promote");
    });
  }

  /** Sets a password chosen by the operator and ends every session, so a previous owner loses access. */
  async setPassword(email: string, password: string): Promise<void> {
    await assertUncommonPassword(password, [email]);
    const passwordHash = await hashPassword(password);
    await transact(this.deps.database, async (manager) => {
      const { id } = await this.lockUser(manager, email);
      const at = this.deps.clock.now();
      await manager.upsert(Credential, { userId: id, passwordHash, changedAt: at }, ["userId"]);
      await query(
        manager,
        `UPDATE sessions SET ended_at = $2, end_reason = 'password' WHERE user_id = $1 AND ended_at IS NULL`,
        [id, at],
      );
      await query(manager, `UPDATE one_time_codes SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL`, [id, at]);
      await confirmEmail(manager, id, at);
      await this.audit(manager, id, "user.password_set", "npm run admin -- set-password");
    });
  }

  /** Turns off the code step for a member who lost access to their inbox, or their authenticator app, passkeys, and recovery codes. */
  async resetMfa(email: string): Promise<void> {
    await transact(this.deps.database, async (manager) => {
      const { id } = await this.lockUser(manager, email);
      await manager.update(User, id, { mfaEnabled: false });
      await removeFactors(manager, id);
      await this.audit(manager, id, "user.mfa_reset", "npm run admin -- reset-mfa");
    });
  }

  /** Marks the address as confirmed, because the operator vouches for it. */
  private async insertAdmin(email: string, password: string, reason: string): Promise<void> {
    const passwordHash = await hashPassword(password);
    const username = `admin-${Date.now().toString(36)}`;
    await transact(this.deps.database, async (manager) => {
      const user = await manager.save(User, {
        username,
        usernameKey: username,
        email: normalizeEmail(email),
        emailConfirmedAt: this.deps.clock.now(),
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
    const demotions = await query(
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
    return this.deps.writeAudit(manager, {
      authorId: null,
      action,
      subjectId,
      reason,
      details,
      at: this.deps.clock.now(),
    });
  }

  private findUser(email: string): Promise<User | null> {
    return this.deps.database.manager.findOneBy(User, { email: normalizeEmail(email) });
  }

  private async lockUser(manager: EntityManager, email: string): Promise<User> {
    const user = await findAndLockUser(manager, { email: normalizeEmail(email) });
    if (!user) throw new AppError("NOT_FOUND", `No account has the address ${normalizeEmail(email)}`);
    return user;
  }
}

const unconfirmedMessage = ({ email }: User): string =>
  `${email} has an account whose address is not confirmed, so it may belong to someone else. Confirm it, or run npm run admin -- set-password ${email}`;
