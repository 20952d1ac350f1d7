import type { DataSource } from "typeorm";
import { AppError } from "../../kernel/errors";
import { Role } from "../../kernel/roles";
import { requireUncommonPassword } from "./common-passwords";
import { Credential } from "./credential.entity";
import { emailKey } from "./email-key";
import { hashPassword } from "./passwords";
import { DEFAULT_PROFILE_COLOR } from "./profile-colors";
import { User } from "./user.entity";

/** What an operator does to accounts from outside: at start by settings, or from the command line. */
export class AdminAccounts {
  constructor(private readonly database: DataSource) {}

  /** Creates this admin, or promotes an existing account; a password is set only when the account is created. */
  async ensure(email: string, password: string): Promise<void> {
    if (await this.find(email)) await this.promote(email);
    else await this.store(email, password);
  }

  async create(email: string, password: string): Promise<void> {
    if (await this.find(email)) throw new AppError("CONFLICT", `${emailKey(email)} has an account: promote it instead`);
    await requireUncommonPassword(password, [email]);
    await this.store(email, password);
  }

  /** Returns the person's id. */
  async promote(email: string): Promise<string> {
    const user = await this.require(email);
    await this.database.manager.update(User, user.id, { role: Role.ADMIN });
    return user.id;
  }

  /** For who lost the mailbox: signing in takes the password alone again. Returns the person's id. */
  async resetMfa(email: string): Promise<string> {
    const user = await this.require(email);
    await this.database.manager.update(User, user.id, { mfaEnabled: false });
    return user.id;
  }

  private async store(email: string, password: string): Promise<void> {
    const passwordHash = await hashPassword(password);
    const username = `admin-${Date.now().toString(36)}`;
    await this.database.transaction(async (manager) => {
      const user = await manager.save(User, {
        username,
        usernameKey: username,
        email: emailKey(email),
        name: "Administrator",
        role: Role.ADMIN,
        profileColor: DEFAULT_PROFILE_COLOR,
      });
      await manager.insert(Credential, { userId: user.id, passwordHash });
    });
  }

  private find(email: string): Promise<User | null> {
    return this.database.manager.findOneBy(User, { email: emailKey(email) });
  }

  private async require(email: string): Promise<User> {
    const user = await this.find(email);
    if (!user) throw new AppError("NOT_FOUND", `Nobody has the address ${emailKey(email)}`);
    return user;
  }
}
