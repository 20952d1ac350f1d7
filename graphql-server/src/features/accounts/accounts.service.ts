import { Any, type DataSource, type EntityManager } from "typeorm";
import { createBatchLoader } from "../../kernel/batch-loader";
import type { Clock } from "../../kernel/clock";
import { query, transact, violatedUniqueConstraint } from "../../kernel/database";
import { AppError, notFound } from "../../kernel/errors/errors";
import type { EmailQueue } from "../../kernel/mail/email.queue";
import type { RateLimits } from "../../kernel/rate-limits";
import type { ClientInfo } from "../../kernel/request-context";
import type { Viewer } from "../../kernel/auth/viewer";
import type { RegisterInput } from "./accounts.inputs";
import { alreadyExists } from "./already-exists";
import { assertUncommonPassword } from "./passwords/common-passwords";
import { Credential } from "./passwords/credential.entity";
import type { EmailChangeService } from "./email-change.service";
import { normalizeEmail } from "./normalize-email";
import { hashPassword } from "./passwords/passwords";
import type { PictureStore } from "./members/pictures";
import { DEFAULT_PROFILE_COLOR } from "./members/profile-colors";
import type { SignInResult, SignInService } from "./sign-in/sign-in.service";
import { User } from "./members/user.entity";
import { confirmEmail } from "./members/user.sql";

interface AccountsDeps {
  database: DataSource;
  signIn: SignInService;
  emailChanges: EmailChangeService;
  emailQueue: EmailQueue;
  pictures: PictureStore;
  limits: RateLimits;
  clock: Clock;
  bannedIdentities: NewcomerCheck;
  startReadingNow: StartReadingNow;
  guard: IdentityGuard;
}

/** What a new member enters, with or without a password. */
export type NewMember = Pick<RegisterInput, "username" | "name" | "profileColor" | "termsVersion">;

/** Whether a newcomer's email address or username belongs to a banned person. */
export interface NewcomerCheck {
  isBanned: (manager: EntityManager, newcomer: { username: string; email: string }, now: Date) => Promise<boolean>;
}

/** Rejects what readers would take for a member of staff. */
export interface IdentityGuard {
  assertOwnNames: (names: { username?: string | null; name?: string | null }) => Promise<void>;
  assertOwnPicture: (webp: Buffer) => Promise<void>;
}

/** Marks all earlier messages as read for a new member. */
export type StartReadingNow = (manager: EntityManager, userId: string) => Promise<unknown>;

/** Registers accounts and loads the viewer's own account. */
export class AccountsService {
  private readonly users = createBatchLoader(async (ids: readonly string[]) => {
    const users = await this.deps.database.manager.findBy(User, { id: Any(ids) });
    const byId = new Map(users.map((user) => [user.id, user]));
    return ids.map((id) => byId.get(id) ?? null);
  });

  constructor(private readonly deps: AccountsDeps) {}

  /** Before a form with a picture is read. */
  async assertCanRegister(client: ClientInfo): Promise<void> {
    await this.deps.limits.assertNotExhausted("registrationsPerAddress", client);
  }

  async register(input: RegisterInput, picture: Buffer | null, client: ClientInfo): Promise<SignInResult> {
    await this.deps.limits.take("registrationsPerAddress", client);
    await assertUncommonPassword(input.password, [input.username, input.email, input.name]);
    await this.assertAvailable(input);
    await this.deps.guard.assertOwnNames(input);
    const webp = picture && (await this.deps.pictures.encode(picture));
    if (webp) await this.deps.guard.assertOwnPicture(webp);
    const passwordHash = await hashPassword(input.password);
    const avatar = webp && (await this.deps.pictures.save(webp));
    let user: User;
    try {
      user = await this.createAccount(input, avatar, (manager, created) =>
        this.addPassword(manager, created, passwordHash),
      );
    } catch (error) {
      if (avatar) await this.deps.pictures.remove(avatar);
      if (violatedUniqueConstraint(error)) throw alreadyExists();
      throw error;
    }
    this.deps.emailQueue.sendSoon();
    return this.deps.signIn.continueSignIn(user, client);
  }

  /** For a person without a password, whose address another site vouches for. `attach` runs in the same transaction. */
  async registerConfirmed(
    input: NewMember & { email: string },
    client: ClientInfo,
    attach: (manager: EntityManager, user: User) => Promise<void>,
  ): Promise<SignInResult> {
    await this.deps.limits.take("registrationsPerAddress", client);
    await this.assertAvailable(input);
    await this.deps.guard.assertOwnNames(input);
    let user: User;
    try {
      user = await this.createAccount(input, null, async (manager, created) => {
        await confirmEmail(manager, created.id, this.deps.clock.now());
        await attach(manager, created);
      });
    } catch (error) {
      if (violatedUniqueConstraint(error)) throw alreadyExists();
      throw error;
    }
    this.deps.emailQueue.sendSoon();
    return this.deps.signIn.continueSignIn(user, client);
  }

  async viewerAccount(viewer: Viewer): Promise<User> {
    const user = await this.users.load(viewer.id);
    if (!user) throw notFound("User");
    return user;
  }

  /** Fails before the expensive password hash. The unique indexes catch concurrent registrations. */
  private async assertAvailable(input: { username: string; email: string }): Promise<void> {
    const taken = await query(
      this.deps.database.manager,
      `SELECT 1 FROM users WHERE email = $1 OR username_key = $2 LIMIT 1`,
      [normalizeEmail(input.email), input.username.toLowerCase()],
    );
    if (taken.length) throw alreadyExists();
    const { database, bannedIdentities, clock } = this.deps;
    const newcomer = { username: input.username, email: normalizeEmail(input.email) };
    if (await bannedIdentities.isBanned(database.manager, newcomer, clock.now())) {
      throw new AppError("FORBIDDEN", "This email address or username belongs to a banned account.");
    }
  }

  private createAccount(
    input: NewMember & { email: string },
    avatar: string | null,
    attach: (manager: EntityManager, user: User) => Promise<void>,
  ): Promise<User> {
    return transact(this.deps.database, async (manager) => {
      const email = normalizeEmail(input.email);
      const now = this.deps.clock.now();
      const user = await manager.save(User, {
        username: input.username,
        usernameKey: input.username.toLowerCase(),
        email,
        name: input.name.trim(),
        profileColor: avatar ? null : (input.profileColor ?? DEFAULT_PROFILE_COLOR),
        ...(avatar && { avatar }),
        ...(input.termsVersion && { termsVersion: input.termsVersion, termsAcceptedAt: now }),
        createdAt: now,
      });
      await this.deps.startReadingNow(manager, user.id);
      await attach(manager, user);
      return manager.findOneByOrFail(User, { id: user.id });
    });
  }

  private async addPassword(manager: EntityManager, user: User, passwordHash: string): Promise<void> {
    await manager.insert(Credential, { userId: user.id, passwordHash, changedAt: this.deps.clock.now() });
    const created = await manager.findOneByOrFail(User, { id: user.id });
    // The emailed code also confirms the address, so no welcome email is needed.
    if (!this.deps.signIn.needsCode(created)) await this.deps.emailChanges.welcome(manager, created);
  }
}
