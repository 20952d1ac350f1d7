import { IsNull, MoreThan, type DataSource, type EntityManager } from "typeorm";
import { networkOf } from "../../../kernel/auth/client-info";
import { DAY_MS, type Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, invalidField } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { EmailQueue } from "../../../kernel/mail/email.queue";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { ClientInfo } from "../../../kernel/request-context";
import { Role } from "../../../kernel/auth/roles";
import { accountEmails } from "../accounts.emails";
import type { LoginInput, ResendCodeInput, VerifyCodeInput } from "../accounts.inputs";
import { confirmEmail } from "../members/user.sql";
import { Credential } from "../passwords/credential.entity";
import { normalizeEmail } from "../normalize-email";
import { SIGN_IN_LIFETIME_MS, type OneTimeCodes } from "./one-time-codes.service";
import { hasFactor, type AuthenticatorCodes, type FactorStatus } from "../second-factor/authenticator-codes.service";
import type { BanLinks, FindBan } from "./ban-links.service";
import { verifyPassword } from "../passwords/passwords";
import { deviceName } from "../sessions/device-name";
import type { TokenPair } from "../sessions/session.type";
import type { SessionsService } from "../sessions/sessions.service";
import { lockUser } from "../members/user-locks.sql";
import { User } from "../members/user.entity";

/** Longer than after "Forgot password?", because nobody waits for this email. */
const NEW_DEVICE_LINK_MS = 7 * DAY_MS;
const NO_USER_ID = "00000000-0000-0000-0000-000000000000";
/** An emailed code, a code of an authenticator app, or a recovery code. */
const CODE = /^(?:[0-9]{6}|[0-9a-z]{5}[- ]?[0-9a-z]{5})$/i;

/** Where the member finds the code, or what replaces it. */
export enum CodeSource {
  EMAIL = "EMAIL",
  AUTHENTICATOR = "AUTHENTICATOR",
  PASSKEY = "PASSKEY",
  PASSKEY_OR_AUTHENTICATOR = "PASSKEY_OR_AUTHENTICATOR",
}

function codeSourceOf({ addedAt, passkeyCount }: FactorStatus): CodeSource {
  if (passkeyCount === 0) return CodeSource.AUTHENTICATOR;
  return addedAt ? CodeSource.PASSKEY_OR_AUTHENTICATOR : CodeSource.PASSKEY;
}

/** A sign-in that is complete or awaits a code. */
export interface SignInResult {
  user: User;
  tokens: TokenPair | null;
  /** Set until the code is verified. Proves to `verify` and `resend` that the password was entered, from any network. */
  proof?: string;
  /** Set with the proof. */
  codeSource?: CodeSource;
}

/** The users who need the code step, in addition to members who turned it on. */
export interface CodeStepPolicy {
  everyone: boolean;
  /** By specification, admins skip the step unless a setting requires it. */
  admins: boolean;
}

interface SignInDeps {
  database: DataSource;
  sessions: SessionsService;
  codes: OneTimeCodes;
  authenticatorCodes: AuthenticatorCodes;
  emailQueue: EmailQueue;
  limits: RateLimits;
  clock: Clock;
  findBan: FindBan;
  banLinks: BanLinks;
  policy: CodeStepPolicy;
  publicUrl: string;
}

/** Signs users in with the password, followed by a code of their authenticator app, or an emailed one if the code step applies. */
export class SignInService {
  constructor(private readonly deps: SignInDeps) {}

  async login(input: LoginInput, client: ClientInfo): Promise<SignInResult> {
    const email = normalizeEmail(input.email);
    // Verifying a password takes CPU time, so right ones are limited, too.
    await this.deps.limits.take("signInsPerAccountAndAddress", client, `${email} ${client.network}`);
    await this.deps.limits.take("signInsPerAddress", client);
    await this.assertAttemptsLeft(email, client);
    const user = await this.deps.database.manager.findOneBy(User, { email });
    // Always queried, so that an unknown address takes as long as a known one.
    const credential = await this.deps.database.manager.findOneBy(Credential, { userId: user?.id ?? NO_USER_ID });
    const isCorrect = await verifyPassword(credential?.passwordHash ?? null, input.password);
    if (!user || !isCorrect) {
      await this.countFailure(email, client);
      throw new AppError("UNAUTHENTICATED", "Invalid email or password");
    }
    // Checked again, so that the correct one of many parallel guesses fails once the others used up the attempts.
    await this.assertAttemptsLeft(email, client);
    return this.continueSignIn(user, client, credential?.passwordHash);
  }

  /** After the password check or registration, opens a session or emails a code. */
  async continueSignIn(user: User, client: ClientInfo, passwordHash?: string): Promise<SignInResult> {
    const factors = await this.deps.authenticatorCodes.status(user.id);
    if (hasFactor(factors)) return this.awaitCode(user, codeSourceOf(factors));
    if (!this.needsCode(user)) {
      const opened = await transact(this.deps.database, async (manager) => {
        await lockUser(manager, user.id);
        if (passwordHash) await assertPasswordUnchanged(manager, user.id, passwordHash);
        const current = await this.deps.authenticatorCodes.status(user.id, manager);
        if (hasFactor(current)) return this.awaitCode(user, codeSourceOf(current));
        return this.openSession(manager, user.id, client);
      });
      await this.finish(opened);
      return opened;
    }
    await transact(this.deps.database, (manager) => this.sendCode(manager, user, client));
    this.deps.emailQueue.sendSoon();
    return this.awaitCode(user, CodeSource.EMAIL);
  }

  /** Call after the commit of a sign-in. */
  async finish({ user, tokens }: SignInResult): Promise<void> {
    if (tokens) await this.deps.sessions.endSurplus(user.id, tokens);
    this.deps.emailQueue.sendSoon();
  }

  private awaitCode(user: User, codeSource: CodeSource): SignInResult {
    return { user, tokens: null, proof: this.deps.codes.issueProof(user.id), codeSource };
  }

  /** Opens a session if the code is correct. Responds the same to unknown users and wrong codes. */
  async verify(input: VerifyCodeInput, client: ClientInfo): Promise<SignInResult> {
    if (!CODE.test(input.code)) throw invalidField("code", "Please enter a valid 6-digit code");
    await this.deps.limits.assertNotExhausted("failedCodesPerAddress", client);
    const user = await this.findUser(input);
    const hasCodes = user !== null && (await this.deps.authenticatorCodes.hasFactor(user.id));
    if (hasCodes && this.hasValidProof(user.id, input)) await this.deps.authenticatorCodes.takeCheck(user.id, client);
    const opened = user && (await this.openWithCode(user, input, client));
    if (!opened) {
      await this.deps.limits.take("failedCodesPerAddress", client);
      throw new AppError("UNAUTHENTICATED", "Invalid code. Please try again.");
    }
    if (hasCodes) await this.deps.authenticatorCodes.restoreChecks(opened.user.id);
    await this.finish(opened);
    // An emailed code confirms the email address.
    this.deps.sessions.publishAccountChange(opened.user.id);
    return opened;
  }

  /**
   * Sends a new code for a pending sign-in if the caller has its proof or is on the network where the password was entered.
   * For other callers and unknown users, sends nothing but responds the same. A caller with an expired proof gets an error.
   */
  async resend(input: ResendCodeInput, client: ClientInfo): Promise<void> {
    const user = await this.findUser(input);
    const isOwner = user !== null && this.hasValidProof(user.id, input);
    const sent = await transact(this.deps.database, (manager) => this.resendCode(manager, user, client, isOwner));
    if (sent) return this.deps.emailQueue.sendSoon();
    if (user && this.hasValidProof(user.id, input) && (await this.deps.authenticatorCodes.hasFactor(user.id)))
      throw new AppError(
        "CONFLICT",
        "Use your authenticator app, your passkey, or a recovery code. We don't email one.",
      );
    if (user && this.deps.codes.proofExpiry(user.id, input.signInProof ?? ""))
      throw new AppError("UNAUTHENTICATED", "This sign-in has expired. Please sign in again.");
    const key = `${input.userId ?? normalizeEmail(input.email ?? "")} ${client.network}`;
    await this.deps.limits.take("codeResendsPerAccountAndAddress", client, key);
    await this.deps.limits.take("quickCodeResendsPerAccountAndAddress", client, key);
  }

  /** Returns null if the code is wrong. The attempt counts either way. */
  private openWithCode(user: User, input: VerifyCodeInput, client: ClientInfo): Promise<SignInResult | null> {
    const userId = user.id;
    return transact(this.deps.database, async (manager) => {
      await lockUser(manager, userId);
      const isOwner = this.hasValidProof(userId, input);
      if (await this.deps.authenticatorCodes.hasFactor(userId, manager)) {
        return isOwner && (await this.isAppCodeValid(manager, user, input))
          ? this.openSession(manager, userId, client)
          : null;
      }
      const isValid = await this.deps.codes.redeemCode(manager, userId, "SIGN_IN", {
        code: input.code,
        network: client.network,
        isOwner,
      });
      if (!isValid) return null;
      await confirmEmail(manager, userId, this.deps.clock.now());
      return this.openSession(manager, userId, client);
    });
  }

  /** Unlike an emailed code, which was sent after the password was entered, this one needs a proof of the current password. */
  private async isAppCodeValid(manager: EntityManager, user: User, input: VerifyCodeInput): Promise<boolean> {
    const expiresAt = this.deps.codes.proofExpiry(user.id, input.signInProof ?? "");
    const enteredAt = new Date((expiresAt?.getTime() ?? 0) - SIGN_IN_LIFETIME_MS);
    if (await manager.existsBy(Credential, { userId: user.id, changedAt: MoreThan(enteredAt) })) return false;
    const used = await this.deps.authenticatorCodes.redeem(manager, user.id, input.code);
    if (used === "RECOVERY") {
      const { recoveryCodesLeft } = await this.deps.authenticatorCodes.status(user.id, manager);
      const email = accountEmails.recoveryCodeUsed(user, recoveryCodesLeft);
      await this.deps.emailQueue.add(manager, user.email ?? "", email);
    }
    return used !== null;
  }

  /**
   * Requires a lock on the user's row. Bans, deletions, and password changes take the same lock, so each sees what the others
   * committed.
   */
  async openSession(manager: EntityManager, userId: string, client: ClientInfo): Promise<SignInResult> {
    await this.assertNotBanned(manager, userId);
    const user = await manager.findOneBy(User, { id: userId, deletedAt: IsNull() });
    if (!user) throw new AppError("UNAUTHENTICATED", "This account was deleted.");
    if (user.emailConfirmedAt && (await isNewDevice(manager, userId, client)))
      await this.reportNewDevice(manager, user, client);
    return { user, tokens: await this.deps.sessions.open(manager, user, client) };
  }

  /** The link sets a new password, which ends all sessions, and stops working when the password changes. */
  private async reportNewDevice(manager: EntityManager, user: User, { userAgent }: ClientInfo): Promise<void> {
    const { codes, emailQueue, publicUrl, clock } = this.deps;
    const token = await codes.issueLink(manager, user.id, "RESET_PASSWORD", { lifetimeMs: NEW_DEVICE_LINK_MS });
    const url = `${publicUrl}/reset-password?token=${token}`;
    const email = accountEmails.newDevice(user, deviceName(userAgent), clock.now(), url);
    await emailQueue.add(manager, user.email ?? "", email);
  }

  hasValidProof(userId: string, { signInProof }: Pick<ResendCodeInput, "signInProof">): boolean {
    const expiresAt = this.deps.codes.proofExpiry(userId, signInProof ?? "");
    return expiresAt !== null && expiresAt > this.deps.clock.now();
  }

  private async resendCode(
    manager: EntityManager,
    user: User | null,
    client: ClientInfo,
    isOwner: boolean,
  ): Promise<boolean> {
    if (!user) return false;
    await lockUser(manager, user.id);
    const since = new Date(this.deps.clock.now().getTime() - SIGN_IN_LIFETIME_MS);
    const pending = await this.deps.codes.findUnused(manager, user.id, "SIGN_IN", since);
    if (!pending || !(isOwner || pending.network === client.network)) return false;
    const code = await this.deps.codes.issueCode(manager, user.id, "SIGN_IN", {
      network: client.network,
      resent: true,
    });
    await this.deps.emailQueue.add(manager, user.email ?? "", accountEmails.signInCode(user, code));
    return true;
  }

  private async sendCode(manager: EntityManager, user: User, client: ClientInfo): Promise<void> {
    await lockUser(manager, user.id);
    const pending = await this.deps.codes.findPending(manager, user.id, "SIGN_IN");
    // For two sign-ins in a row, even on two devices, the code already sent works for both.
    if (pending && this.deps.codes.isWithinResendWindow(pending)) return;
    const code = await this.deps.codes.issueCode(manager, user.id, "SIGN_IN", { network: client.network });
    await this.deps.emailQueue.add(manager, user.email ?? "", accountEmails.signInCode(user, code));
  }

  needsCode(user: User): boolean {
    if (user.role === Role.ADMIN) return this.deps.policy.admins;
    return this.deps.policy.everyone || user.mfaEnabled;
  }

  /** If both are given, they must identify the same user. */
  private async findUser({ userId, email }: { userId?: string | null; email?: string | null }): Promise<User | null> {
    if (!userId && !email) throw invalidField("userId", "userId or email is required");
    // A malformed id belongs to no account, so this error reveals nothing.
    const id = userId && requireUuid(userId, "userId");
    return this.deps.database.manager.findOneBy(User, {
      ...(id && { id }),
      ...(email && { email: normalizeEmail(email) }),
    });
  }

  /** Call only after the password and, if needed, the code were right, because the error contains a link into the account. */
  private async assertNotBanned(manager: EntityManager, userId: string): Promise<void> {
    const ban = await this.deps.findBan(manager, userId, this.deps.clock.now());
    if (!ban) return;
    const accountUrl = this.deps.banLinks.create(userId);
    throw new AppError(ban.code, ban.message, { ...ban.details, accountUrl });
  }

  private async assertAttemptsLeft(email: string, client: ClientInfo): Promise<void> {
    await this.deps.limits.assertNotExhausted("failedLoginsPerAccountAndAddress", client, `${email} ${client.network}`);
    await this.deps.limits.assertNotExhausted("failedLoginsPerAddress", client);
    if (await this.deps.limits.isExhausted("failedLoginsPerAccount", email))
      await this.assertKnownNetwork(email, client);
  }

  /** While one account is under attack from many networks, only networks it signed in from before may continue. */
  private async assertKnownNetwork(email: string, client: ClientInfo): Promise<void> {
    const known = await query<{ ip: string }>(
      this.deps.database.manager,
      `SELECT DISTINCT s.ip FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1 LIMIT 1000`,
      [email],
    );
    if (!known.some(({ ip }) => networkOf(ip) === client.network))
      await this.deps.limits.assertNotExhausted("failedLoginsPerAccount", client, email);
  }

  private async countFailure(email: string, client: ClientInfo): Promise<void> {
    await this.deps.limits.tryTake("failedLoginsPerAccount", email);
    await this.deps.limits.take("failedLoginsPerAccountAndAddress", client, `${email} ${client.network}`);
    await this.deps.limits.take("failedLoginsPerAddress", client);
  }
}

/** Whether the member signed in before, but not with this browser and system on this network. */
async function isNewDevice(manager: EntityManager, userId: string, client: ClientInfo): Promise<boolean> {
  const earlier = await query<{ userAgent: string; ip: string }>(
    manager,
    `SELECT DISTINCT user_agent AS "userAgent", ip FROM sessions WHERE user_id = $1 AND ip <> '' LIMIT 1000`,
    [userId],
  );
  const device = deviceName(client.userAgent);
  const isKnown = earlier.some(
    ({ userAgent, ip }) => networkOf(ip) === client.network && deviceName(userAgent) === device,
  );
  return earlier.length > 0 && !isKnown;
}

/** Throws if the password changed while it was being compared. */
async function assertPasswordUnchanged(manager: EntityManager, userId: string, passwordHash: string): Promise<void> {
  if (await manager.existsBy(Credential, { userId, passwordHash })) return;
  throw new AppError("UNAUTHENTICATED", "Invalid email or password");
}
