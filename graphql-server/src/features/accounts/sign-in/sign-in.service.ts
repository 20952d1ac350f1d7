import type { DataSource, EntityManager } from "typeorm";
import { networkOf } from "../../../kernel/auth/client-info";
import type { Clock } from "../../../kernel/clock";
import { rowsOf } from "../../../kernel/database";
import { AppError, invalidField } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { Outbox } from "../../../kernel/mail/outbox";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { ClientInfo } from "../../../kernel/request-context";
import { Role } from "../../../kernel/auth/roles";
import { accountMails } from "../account-mails";
import type { LoginInput, ResendCodeInput, VerifyCodeInput } from "../accounts.inputs";
import { confirmEmail } from "../confirm-email";
import { Credential } from "../passwords/credential.entity";
import { emailKey } from "../email-key";
import { SIGN_IN_LIFE_MS, type OneTimeCodes } from "./one-time-codes";
import { verifyPassword } from "../passwords/passwords";
import type { SessionsService, TokenPairValue } from "../sessions/sessions.service";
import { User } from "../members/user.entity";

const NOBODY = "00000000-0000-0000-0000-000000000000";
const SIX_DIGITS = /^[0-9]{6}$/;

/** A sign-in that is complete, or waits for the code that was mailed. */
export interface SignInResult {
  user: User;
  tokens: TokenPairValue | null;
  /** While the code is missing: shows to `verify` and `resend`, from any network, that the password was given. */
  proof?: string;
}

/** Why a person may not sign in at present (a ban), or null. */
export type SignInRefusal = (manager: EntityManager, userId: string, now: Date) => Promise<AppError | null>;

/** Who gets the code step. */
export interface CodeStepPolicy {
  everybody: boolean;
  /** Off by specification: admins skip the step unless the setting says otherwise. */
  admins: boolean;
}

/** Signing in: the password, then the mailed code where it is asked for. */
export class SignInService {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionsService,
    private readonly codes: OneTimeCodes,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly signInRefusal: SignInRefusal,
    private readonly policy: CodeStepPolicy,
  ) {}

  async login(input: LoginInput, client: ClientInfo): Promise<SignInResult> {
    const email = emailKey(input.email);
    await this.requireTriesLeft(email, client);
    const user = await this.database.manager.findOneBy(User, { email });
    // Asked for in any case: an unknown address takes as long as a known one.
    const credential = await this.database.manager.findOneBy(Credential, { userId: user?.id ?? NOBODY });
    const fits = await verifyPassword(credential?.passwordHash ?? null, input.password);
    if (!user || !fits) {
      await this.countFailure(email, client);
      throw new AppError("UNAUTHENTICATED", "Invalid email or password");
    }
    // Asked again: of many guesses at once, the right one must not slip in after the others used up the tries.
    await this.requireTriesLeft(email, client);
    await this.requireNoRefusal(this.database.manager, user.id);
    return this.proceed(user, client, credential?.passwordHash);
  }

  /** After the password (or a registration): a session, or the mail with the code. */
  async proceed(user: User, client: ClientInfo, passwordHash?: string): Promise<SignInResult> {
    if (!this.needsCode(user)) {
      return this.database.transaction(async (manager) => {
        await lockPerson(manager, user.id);
        if (passwordHash) await requireUnchanged(manager, user.id, passwordHash);
        return this.open(manager, user.id, client);
      });
    }
    await this.database.transaction((manager) => this.sendCode(manager, user, client));
    this.outbox.sendSoon();
    return { user, tokens: null, proof: this.codes.issueProof(user.id) };
  }

  /** Opens the session when the code fits. Unknown people and wrong codes get the same answer. */
  async verify(input: VerifyCodeInput, client: ClientInfo): Promise<SignInResult> {
    if (!SIX_DIGITS.test(input.code)) throw invalidField("code", "Please enter a valid 6-digit code");
    await this.limits.assertNotExhausted("failedCodesPerAddress", client.network);
    const user = await this.find(input);
    const opened = user && (await this.openWithCode(user.id, input, client));
    if (!opened) {
      await this.limits.take("failedCodesPerAddress", client.network);
      throw new AppError("UNAUTHENTICATED", "Invalid code. Please try again.");
    }
    return opened;
  }

  /**
   * A new code for a sign-in under way, for a caller on the network that gave the password or with its proof; for everyone else
   * nothing, in the same words as for unknown people. A caller with a proof is no stranger and learns that nothing was sent.
   */
  async resend(input: ResendCodeInput, client: ClientInfo): Promise<void> {
    const user = await this.find(input);
    const isOwner = user !== null && this.isProven(user.id, input);
    const sent = await this.database.transaction((manager) => this.sendAgain(manager, user, client, isOwner));
    if (sent) return this.outbox.sendSoon();
    if (user && this.codes.readProof(user.id, input.signInProof ?? ""))
      throw new AppError("UNAUTHENTICATED", "This sign-in has expired. Please sign in again.");
    const key = `${input.userId ?? emailKey(input.email ?? "")} ${client.network}`;
    await this.limits.take("resendsPerAccountAndAddress", key);
    await this.limits.take("resendPausePerAccountAndAddress", key);
  }

  /** Null when the code does not fit: the guess is counted all the same. */
  private openWithCode(userId: string, input: VerifyCodeInput, client: ClientInfo): Promise<SignInResult | null> {
    return this.database.transaction(async (manager) => {
      await lockPerson(manager, userId);
      const isOwner = this.isProven(userId, input);
      const fits = await this.codes.spendCode(manager, userId, "SIGN_IN", input.code, client.network, isOwner);
      if (!fits) return null;
      await confirmEmail(manager, userId, this.clock.now());
      return this.open(manager, userId, client);
    });
  }

  /**
   * Under the lock of the person's row, which a ban, a deletion and a new password take as well: whichever comes second sees
   * what the first has done.
   */
  private async open(manager: EntityManager, userId: string, client: ClientInfo): Promise<SignInResult> {
    await this.requireNoRefusal(manager, userId);
    const user = await manager.findOneByOrFail(User, { id: userId });
    return { user, tokens: await this.sessions.open(manager, user, client) };
  }

  private isProven(userId: string, { signInProof }: ResendCodeInput): boolean {
    const until = this.codes.readProof(userId, signInProof ?? "");
    return until !== null && until > this.clock.now();
  }

  private async sendAgain(
    manager: EntityManager,
    user: User | null,
    client: ClientInfo,
    isOwner: boolean,
  ): Promise<boolean> {
    if (!user) return false;
    await lockPerson(manager, user.id);
    const since = new Date(this.clock.now().getTime() - SIGN_IN_LIFE_MS);
    const pending = await this.codes.unused(manager, user.id, "SIGN_IN", since);
    if (!pending || !(isOwner || pending.network === client.network)) return false;
    const code = await this.codes.issueCode(manager, user.id, "SIGN_IN", { network: client.network, resent: true });
    await this.outbox.add(manager, user.email ?? "", accountMails.signInCode(user, code));
    return true;
  }

  private async sendCode(manager: EntityManager, user: User, client: ClientInfo): Promise<void> {
    await lockPerson(manager, user.id);
    const pending = await this.codes.pending(manager, user.id, "SIGN_IN");
    // Signing in twice in a row, also on two devices: the code on its way serves both.
    if (pending && this.codes.isFresh(pending)) return;
    const code = await this.codes.issueCode(manager, user.id, "SIGN_IN", { network: client.network });
    await this.outbox.add(manager, user.email ?? "", accountMails.signInCode(user, code));
  }

  needsCode(user: User): boolean {
    if (user.role === Role.ADMIN) return this.policy.admins;
    return this.policy.everybody || user.mfaEnabled;
  }

  /** Both, when both are given, must mean the same person. */
  private async find({ userId, email }: { userId?: string | null; email?: string | null }): Promise<User | null> {
    if (!userId && !email) throw invalidField("userId", "userId or email is required");
    // Says nothing of who has an account: no account has such an id.
    const id = userId && requireUuid(userId, "userId");
    return this.database.manager.findOneBy(User, {
      ...(id && { id }),
      ...(email && { email: emailKey(email) }),
    });
  }

  private async requireNoRefusal(manager: EntityManager, userId: string): Promise<void> {
    const refusal = await this.signInRefusal(manager, userId, this.clock.now());
    if (refusal) throw refusal;
  }

  private async requireTriesLeft(email: string, client: ClientInfo): Promise<void> {
    await this.limits.assertNotExhausted("failedLoginsPerAccountAndAddress", `${email} ${client.network}`);
    await this.limits.assertNotExhausted("failedLoginsPerAddress", client.network);
    if (await this.limits.isExhausted("failedLoginsPerAccount", email)) await this.requireKnownAddress(email, client);
  }

  /** While many addresses guess at one account, only networks it signed in from before may go on. */
  private async requireKnownAddress(email: string, client: ClientInfo): Promise<void> {
    const known = await rowsOf<{ ip: string }>(
      this.database.manager,
      `SELECT DISTINCT s.ip FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1 LIMIT 1000`,
      [email],
    );
    if (!known.some(({ ip }) => networkOf(ip) === client.network))
      await this.limits.assertNotExhausted("failedLoginsPerAccount", email);
  }

  private async countFailure(email: string, client: ClientInfo): Promise<void> {
    await this.limits.tryTake("failedLoginsPerAccount", email);
    await this.limits.take("failedLoginsPerAccountAndAddress", `${email} ${client.network}`);
    await this.limits.take("failedLoginsPerAddress", client.network);
  }
}

/** The password may have been changed while it was being compared. */
async function requireUnchanged(manager: EntityManager, userId: string, passwordHash: string): Promise<void> {
  if (await manager.existsBy(Credential, { userId, passwordHash })) return;
  throw new AppError("UNAUTHENTICATED", "Invalid email or password");
}

/** Codes of one person are made one after the other. */
const lockPerson = (manager: EntityManager, userId: string): Promise<unknown> =>
  manager.query(`SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE`, [userId]);
