import type { DataSource } from "typeorm";
import type { Clock } from "../../kernel/clock";
import { rowsOf, violatedUnique } from "../../kernel/database";
import { AppError, notFound } from "../../kernel/errors";
import type { RateLimits } from "../../kernel/rate-limits";
import type { ClientInfo } from "../../kernel/request-context";
import { Role } from "../../kernel/roles";
import type { Viewer } from "../../kernel/viewer";
import type { LoginInput, RegisterInput } from "./accounts.inputs";
import { Credential } from "./credential.entity";
import { hashPassword, verifyPassword } from "./passwords";
import type { PictureStore } from "./pictures";
import { DEFAULT_PROFILE_COLOR } from "./profile-colors";
import type { SessionsService, TokenPairValue } from "./sessions.service";
import { User } from "./user.entity";

export interface SignedIn {
  user: User;
  tokens: TokenPairValue;
}

/** Why a person may not sign in at present (a ban), or null. */
export type SignInRefusal = (userId: string, now: Date) => Promise<AppError | null>;

const emailOf = (email: string): string => email.trim().toLowerCase();

/** Registering, signing in, and what a person sees of themselves. */
export class AccountsService {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionsService,
    private readonly pictures: PictureStore,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly signInRefusal: SignInRefusal,
  ) {}

  async register(input: RegisterInput, picture: Buffer | null, client: ClientInfo): Promise<SignedIn> {
    await this.limits.take("registrationsPerAddress", client.ip);
    await this.requireFree(input);
    const webp = picture && (await this.pictures.encode(picture));
    const passwordHash = await hashPassword(input.password);
    const avatar = webp && (await this.pictures.save(webp));
    try {
      return await this.createAccount(input, passwordHash, avatar, client);
    } catch (error) {
      if (avatar) await this.pictures.remove(avatar);
      if (violatedUnique(error)) throw alreadyExists();
      throw error;
    }
  }

  async login(input: LoginInput, client: ClientInfo): Promise<SignedIn> {
    const email = emailOf(input.email);
    await this.requireTriesLeft(email, client);
    const user = await this.database.manager.findOneBy(User, { email });
    const credential = user && (await this.database.manager.findOneBy(Credential, { userId: user.id }));
    const fits = await verifyPassword(credential?.passwordHash ?? null, input.password);
    if (!user || !fits) {
      await this.limits.take("failedLoginsPerAccountAndAddress", `${email} ${client.ip}`);
      await this.limits.take("failedLoginsPerAddress", client.ip);
      throw new AppError("UNAUTHENTICATED", "Invalid email or password");
    }
    // Asked again: of many guesses at once, the right one must not slip in after the others used up the tries.
    await this.requireTriesLeft(email, client);
    const refusal = await this.signInRefusal(user.id, this.clock.now());
    if (refusal) throw refusal;
    return {
      user,
      tokens: await this.sessions.open(this.database.manager, { id: user.id, email, role: user.role }, client),
    };
  }

  async viewerAccount(viewer: Viewer): Promise<User> {
    const user = await this.database.manager.findOneBy(User, { id: viewer.id });
    if (!user) throw notFound("User");
    return user;
  }

  /** Creates the admin of the settings, or promotes an existing account; its password is set only when created. */
  async ensureAdmin(email: string, password: string): Promise<void> {
    const existing = await this.database.manager.findOneBy(User, { email: emailOf(email) });
    if (existing) {
      await this.database.manager.update(User, existing.id, { role: Role.ADMIN });
      return;
    }
    const passwordHash = await hashPassword(password);
    const username = `admin-${Date.now().toString(36)}`;
    await this.database.transaction(async (manager) => {
      const user = await manager.save(User, {
        username,
        usernameKey: username,
        email: emailOf(email),
        name: "Administrator",
        role: Role.ADMIN,
        profileColor: DEFAULT_PROFILE_COLOR,
      });
      await manager.insert(Credential, { userId: user.id, passwordHash });
    });
  }

  private async requireTriesLeft(email: string, client: ClientInfo): Promise<void> {
    await this.limits.check("failedLoginsPerAccountAndAddress", `${email} ${client.ip}`);
    await this.limits.check("failedLoginsPerAddress", client.ip);
  }

  /** Said before the costly password hash; the unique indexes decide under concurrency. */
  private async requireFree(input: RegisterInput): Promise<void> {
    const taken = await rowsOf(
      this.database.manager,
      `SELECT 1 FROM users WHERE email = $1 OR username_key = $2 LIMIT 1`,
      [emailOf(input.email), input.username.toLowerCase()],
    );
    if (taken.length) throw alreadyExists();
  }

  private createAccount(
    input: RegisterInput,
    passwordHash: string,
    avatar: string | null,
    client: ClientInfo,
  ): Promise<SignedIn> {
    return this.database.transaction(async (manager) => {
      const email = emailOf(input.email);
      const now = this.clock.now();
      const user = await manager.save(User, {
        username: input.username,
        usernameKey: input.username.toLowerCase(),
        email,
        name: input.name.trim(),
        profileColor: avatar ? null : (input.profileColor ?? DEFAULT_PROFILE_COLOR),
        ...(avatar && { avatar }),
        createdAt: now,
        xpReachedAt: now,
      });
      await manager.insert(Credential, { userId: user.id, passwordHash, changedAt: now });
      // What was said before somebody joined is history, not unread.
      await manager.query(
        `INSERT INTO channel_reads (user_id, channel_id, last_read_seq) SELECT $1, id, last_seq FROM channels`,
        [user.id],
      );
      const tokens = await this.sessions.open(manager, { id: user.id, email, role: user.role }, client);
      return { user: await manager.findOneByOrFail(User, { id: user.id }), tokens };
    });
  }
}

const alreadyExists = (): AppError => new AppError("CONFLICT", "User already exists with this email or username");
