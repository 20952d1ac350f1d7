import { IsNull, type DataSource, type EntityManager } from "typeorm";
import type { Viewer } from "../../../kernel/auth/viewer";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { EmailQueue } from "../../../kernel/mail/email.queue";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { ClientInfo } from "../../../kernel/request-context";
import { accountEmails } from "../accounts.emails";
import type { AccountsService, NewMember } from "../accounts.service";
import { alreadyExists } from "../already-exists";
import { findAndLockUser, lockUser } from "../members/user-locks.sql";
import { User } from "../members/user.entity";
import { confirmEmail } from "../members/user.sql";
import { normalizeEmail } from "../normalize-email";
import { Passkey } from "../passkeys/passkey.entity";
import { Credential } from "../passwords/credential.entity";
import type { Identity } from "../second-factor/identity.service";
import type { SessionsService } from "../sessions/sessions.service";
import type { SignInResult, SignInService } from "../sign-in/sign-in.service";
import { LinkedIdentity } from "./linked-identity.entity";
import { linkIdentity, touchIdentity } from "./linked-identity.sql";
import { PROVIDER_NAMES, type SignInProvider } from "./openid-providers.service";
import type { ProviderVisits, VisitProof, VisitResult } from "./provider-visits.service";

export enum ProviderOutcome {
  SIGNED_IN = "SIGNED_IN",
  NEW_ACCOUNT = "NEW_ACCOUNT",
  PASSWORD_NEEDED = "PASSWORD_NEEDED",
  EMAIL_UNVERIFIED = "EMAIL_UNVERIFIED",
}

export interface FinishedVisit {
  outcome: ProviderOutcome;
  provider: SignInProvider;
  signIn: SignInResult | null;
  /** What a new account can start with. */
  email: string | null;
  name: string;
}

export interface SignInMethods {
  hasPassword: boolean;
  identities: LinkedIdentity[];
}

interface ProviderSignInDeps {
  database: DataSource;
  visits: ProviderVisits;
  accounts: AccountsService;
  signIn: SignInService;
  sessions: SessionsService;
  identity: Identity;
  emailQueue: EmailQueue;
  limits: RateLimits;
  clock: Clock;
}

/** Signs members in with their accounts at providers, and links and unlinks these accounts. */
export class ProviderSignIn {
  constructor(private readonly deps: ProviderSignInDeps) {}

  async finish(proof: VisitProof, client: ClientInfo): Promise<FinishedVisit> {
    const { database, limits, emailQueue, signIn } = this.deps;
    await limits.take("signInsPerAddress", client);
    const { visit, outcome, userId } = await transact(database, async (manager) => {
      const found = await this.deps.visits.result(manager, proof);
      const matched = await this.match(manager, found);
      if (typeof matched !== "object") return { visit: found, outcome: matched, userId: null };
      await this.deps.visits.end(manager, proof);
      return { visit: found, outcome: ProviderOutcome.SIGNED_IN, userId: matched.userId };
    });
    emailQueue.sendSoon();
    const user = userId && (await database.manager.findOneBy(User, { id: userId, deletedAt: IsNull() }));
    return {
      outcome,
      provider: visit.provider,
      // A second factor, a ban, and a new device matter as they do after the password.
      signIn: user ? await signIn.continueSignIn(user, client) : null,
      email: visit.account.verifiedEmail,
      name: visit.account.name,
    };
  }

  /**
   * Finds the member that the provider's account belongs to. The same email address is enough only if both sides confirmed it:
   * otherwise, an account that someone else created with this address would get its owner as a second user, or the other way around.
   */
  private async match(manager: EntityManager, visit: VisitResult): Promise<{ userId: string } | ProviderOutcome> {
    const now = this.deps.clock.now();
    const linked = await touchIdentity(manager, visit, now);
    if (linked) return linked;
    const { verifiedEmail } = visit.account;
    if (!verifiedEmail) return ProviderOutcome.EMAIL_UNVERIFIED;
    const user = await findAndLockUser(manager, { email: normalizeEmail(verifiedEmail) });
    if (!user) return ProviderOutcome.NEW_ACCOUNT;
    if (!user.emailConfirmedAt || !(await linkIdentity(manager, user.id, visit, now)))
      return ProviderOutcome.PASSWORD_NEEDED;
    await this.report(manager, user, visit.provider, true);
    return touchIdentity(manager, visit, now).then((used) => used ?? ProviderOutcome.PASSWORD_NEEDED);
  }

  /** Creates an account without a password. Its address counts as confirmed, because the provider vouches for it. */
  async register(input: VisitProof & NewMember, client: ClientInfo): Promise<SignInResult> {
    const { visits, accounts, database, clock, emailQueue } = this.deps;
    const { account } = await transact(database, (manager) => visits.result(manager, input));
    const email = account.verifiedEmail;
    if (!email) throw new AppError("VALIDATION", "The provider has not verified this email address.");
    return accounts.registerConfirmed({ ...input, email }, client, async (manager, user) => {
      // Read again, because parallel requests can have the same ticket.
      const visit = await visits.result(manager, input);
      if (!(await linkIdentity(manager, user.id, visit, clock.now()))) throw alreadyExists();
      await visits.end(manager, input);
      const welcome = accountEmails.welcomeWithProvider(user, PROVIDER_NAMES[visit.provider]);
      await emailQueue.add(manager, user.email ?? "", welcome);
    });
  }

  async methods(viewer: Viewer): Promise<SignInMethods> {
    const { manager } = this.deps.database;
    const identities = await manager.find(LinkedIdentity, {
      where: { userId: viewer.id },
      order: { createdAt: "ASC" },
    });
    return { hasPassword: await manager.existsBy(Credential, { userId: viewer.id }), identities };
  }

  async link(viewer: Viewer, proof: VisitProof): Promise<void> {
    const { database, visits, emailQueue, clock, sessions } = this.deps;
    await this.assertCanChange(viewer);
    await transact(database, async (manager) => {
      const visit = await visits.result(manager, proof);
      const user = await findAndLockUser(manager, { id: viewer.id });
      if (!user) throw notFound("User");
      const { verifiedEmail } = visit.account;
      if (!(await linkIdentity(manager, user.id, visit, clock.now()))) {
        const name = PROVIDER_NAMES[visit.provider];
        throw new AppError("CONFLICT", `This ${name} account is already linked, or you have linked another one.`);
      }
      if (verifiedEmail && normalizeEmail(verifiedEmail) === user.email)
        await confirmEmail(manager, user.id, clock.now());
      await visits.end(manager, proof);
      await this.report(manager, user, visit.provider, true);
    });
    sessions.publishAccountChange(viewer.id);
    emailQueue.sendSoon();
  }

  /** The last way to sign in stays. */
  async unlink(viewer: Viewer, identityId: string): Promise<void> {
    const { database, emailQueue } = this.deps;
    const id = requireUuid(identityId);
    await this.assertCanChange(viewer);
    await transact(database, async (manager) => {
      await lockUser(manager, viewer.id);
      const [removed] = await query<{ provider: SignInProvider }>(
        manager,
        `DELETE FROM linked_identities WHERE id = $1 AND user_id = $2 RETURNING provider`,
        [id, viewer.id],
      );
      if (!removed) throw notFound("Linked account");
      const isLast =
        !(await manager.existsBy(Credential, { userId: viewer.id })) &&
        !(await manager.existsBy(Passkey, { userId: viewer.id })) &&
        !(await manager.existsBy(LinkedIdentity, { userId: viewer.id }));
      if (isLast) throw new AppError("CONFLICT", "Choose a password first. Otherwise, you couldn't sign in anymore.");
      const user = await manager.findOneByOrFail(User, { id: viewer.id });
      await this.report(manager, user, removed.provider, false);
    });
    emailQueue.sendSoon();
  }

  /** A stolen session must not be able to add a way to sign in, or to remove one. */
  private async assertCanChange(viewer: Viewer): Promise<void> {
    await this.deps.identity.assertConfirmed(viewer);
    await this.deps.limits.take("passwordChecksPerPerson", viewer);
  }

  private report(manager: EntityManager, user: User, provider: SignInProvider, isLinked: boolean): Promise<unknown> {
    const email = accountEmails.identityChanged(user, PROVIDER_NAMES[provider], isLinked);
    return this.deps.emailQueue.add(manager, user.email ?? "", email);
  }
}
