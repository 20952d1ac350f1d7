import type { DataSource } from "typeorm";
import { transact } from "../../../kernel/database";
import { AppError } from "../../../kernel/errors/errors";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { ClientInfo } from "../../../kernel/request-context";
import { lockUser } from "../members/user-locks.sql";
import type { SignInResult, SignInService } from "../sign-in/sign-in.service";
import type { ChallengePurpose } from "./passkey-challenges.service";
import type { PasskeyChecks } from "./passkey-checks.service";
import type { PasskeySignInInput, PendingSignInInput } from "./passkeys.inputs";

interface PasskeySignInDeps {
  database: DataSource;
  signIn: SignInService;
  checks: PasskeyChecks;
  limits: RateLimits;
}

/**
 * Signs in with a passkey. The authenticator verified the person, so it replaces the password and the code. Completes a sign-in
 * that awaits a code, too.
 */
export class PasskeySignIn {
  constructor(private readonly deps: PasskeySignInDeps) {}

  async start(pending: PendingSignInInput, client: ClientInfo): Promise<object> {
    await this.deps.limits.take("signInsPerAddress", client);
    const userId = this.pendingUser(pending);
    return this.deps.checks.requestOptions(purposeOf(userId), userId);
  }

  async finish({ passkey, ...pending }: PasskeySignInInput, client: ClientInfo): Promise<SignInResult> {
    const { limits, checks, signIn, database } = this.deps;
    await limits.take("signInsPerAddress", client);
    await limits.assertNotExhausted("failedLoginsPerAddress", client);
    const userId = this.pendingUser(pending);
    const checked = await checks.verify(passkey, purposeOf(userId), userId);
    const opened =
      checked &&
      (await transact(database, async (manager) => {
        await lockUser(manager, checked.userId);
        return (await checks.redeem(manager, checked)) ? signIn.openSession(manager, checked.userId, client) : null;
      }));
    if (!opened) {
      await limits.take("failedLoginsPerAddress", client);
      throw new AppError("UNAUTHENTICATED", "We don't know this passkey, or it took too long. Please try again.");
    }
    await signIn.finish(opened);
    return opened;
  }

  /** The member of a pending sign-in, whose passkeys only someone with the proof of the password may learn. */
  private pendingUser({ userId, signInProof }: PendingSignInInput): string | undefined {
    if (!userId) return undefined;
    if (!this.deps.signIn.hasValidProof(userId, { signInProof }))
      throw new AppError("UNAUTHENTICATED", "This sign-in has expired. Please sign in again.");
    return userId;
  }
}

const purposeOf = (userId = ""): ChallengePurpose => ({ purpose: "sign-in", subject: userId });
