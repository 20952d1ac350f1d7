import type { TopicSettings } from "../../kernel/events/topics";
import type { Limit } from "../../kernel/rate-limits";
import type { Feature, FeatureDeps } from "../feature";
import { accountData } from "./accounts.personal-data";
import { AccountResolver } from "./account.resolver";
import { ACCOUNT_ROWS } from "./account.rest";
import { SIGN_IN_ROWS } from "./sign-in/sign-in.rest";
import { AccountsService, type IdentityGuard, type NewcomerCheck, type StartReadingNow } from "./accounts.service";
import { AdminAccounts, type WriteAudit } from "./admin-accounts.service";
import { EmailChangeService } from "./email-change.service";
import { MemberResolver } from "./members/member.resolver";
import { MembersService } from "./members/members.service";
import { PictureStore, uploadsFolder } from "./members/pictures";
import { User } from "./members/user.entity";
import { Credential } from "./passwords/credential.entity";
import { PasswordService } from "./passwords/password.service";
import { SecurityResolver } from "./sessions/security.resolver";
import { Session } from "./sessions/session.entity";
import { SessionsService, type RemovalReason } from "./sessions/sessions.service";
import { Tokens } from "./sessions/tokens";
import { ViewerCache, type RestrictionsSql } from "./sessions/viewer-cache";
import { AuthenticatorApp } from "./second-factor/authenticator-app.entity";
import { AuthenticatorCodes } from "./second-factor/authenticator-codes.service";
import { AuthenticatorResolver } from "./second-factor/authenticator.resolver";
import { AuthenticatorService } from "./second-factor/authenticator.service";
import { Identity } from "./second-factor/identity.service";
import { RecoveryCode } from "./second-factor/recovery-code.entity";
import { FactorChecks } from "./second-factor/factor-checks.service";
import { StaffFactor } from "./second-factor/staff-factor.service";
import { StaffFactorRule } from "./second-factor/staff-factor-rule.entity";
import { PasskeyChallenges } from "./passkeys/passkey-challenges.service";
import { PasskeyChecks } from "./passkeys/passkey-checks.service";
import { PasskeySignIn } from "./passkeys/passkey-sign-in.service";
import { Passkey } from "./passkeys/passkey.entity";
import { PasskeysResolver } from "./passkeys/passkeys.resolver";
import { PasskeysService } from "./passkeys/passkeys.service";
import { UsedPasskeyChallenge } from "./passkeys/used-passkey-challenge.entity";
import { LinkedIdentity } from "./providers/linked-identity.entity";
import { OpenIdProviders } from "./providers/openid-providers.service";
import { ProviderSignIn } from "./providers/provider-sign-in.service";
import { ProviderVisit } from "./providers/provider-visit.entity";
import { ProviderVisits } from "./providers/provider-visits.service";
import { ProvidersResolver } from "./providers/providers.resolver";
import { CodeStepService } from "./sign-in/code-step.service";
import { OneTimeCode } from "./sign-in/one-time-code.entity";
import { OneTimeCodes } from "./sign-in/one-time-codes.service";
import { BanLinks, type FindBan } from "./sign-in/ban-links.service";
import { SignInService } from "./sign-in/sign-in.service";

export { CurrentPasswordInput } from "./accounts.inputs";
export { accountEmails, greeting } from "./accounts.emails";
export { AdminAccounts } from "./admin-accounts.service";
export type { IdentityGuard } from "./accounts.service";
export { alreadyExists } from "./already-exists";
export { Credential } from "./passwords/credential.entity";
export { deviceName } from "./sessions/device-name";
export { EmailChangeService } from "./email-change.service";
export { IsFullName, IsSingleLine, IsUsername } from "./field-rules";
export * as memberSchemas from "./member.rest-schemas";
export { uploadsFolder } from "./members/pictures";
export { findAndLockUser, lockAdminsWith, lockUser, lockUsers, tryLockUsers } from "./members/user-locks.sql";
export { Member, memberJson } from "./members/member.type";
export { MemberConnection } from "./members/member-connection.type";
export { Identity } from "./second-factor/identity.service";
export { MembersService } from "./members/members.service";
export { PasswordService } from "./passwords/password.service";
export { ProviderVisits } from "./providers/provider-visits.service";
export { hashPassword } from "./passwords/passwords";
export { PictureStore, MAX_PICTURE_BYTES } from "./members/pictures";
export { PROFILE_COLORS } from "./members/profile-colors";
export { BanLinks } from "./sign-in/ban-links.service";
export { Session } from "./sessions/session.entity";
export { SessionsService } from "./sessions/sessions.service";
export { ViewerCache } from "./sessions/viewer-cache";
export { ActivityVisibility, User } from "./members/user.entity";
export { addXpSql, changeRole, setActivityVisibility, setListed, updateProfile } from "./members/user.sql";
export { toSearchQuery, userSearchVector } from "./members/user-search.sql";
export { ViewerType } from "./members/viewer.type";

const LIMITS = {
  signInsPerAccountAndAddress: { points: 60, duration: 15 * 60 },
  signInsPerAddress: { points: 300, duration: 5 * 60 },
  failedLoginsPerAccountAndAddress: { points: 10, duration: 15 * 60 },
  failedLoginsPerAddress: { points: 30, duration: 5 * 60 },
  /** Across all IP addresses. Once exceeded, the account can sign in only from addresses it has used before. */
  failedLoginsPerAccount: { points: 100, duration: 60 * 60 },
  /** In a session, before a sensitive change. */
  passwordChecksPerPerson: { points: 20, duration: 15 * 60 },
  /** Codes of an authenticator app and recovery codes, after the password. */
  factorChecksPerPerson: { points: 10, duration: 60 * 60 },
  failedCodesPerAddress: { points: 60, duration: 5 * 60 },
  codeResendsPerAccountAndAddress: { points: 5, duration: 60 * 60 },
  quickCodeResendsPerAccountAndAddress: { points: 1, duration: 30 },
  passwordResetsPerAddress: { points: 60, duration: 60 * 60 },
  emailLinksPerAddress: { points: 60, duration: 60 * 60 },
  registrationsPerAddress: { points: 20, duration: 60 * 60 },
} as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof LIMITS, Limit> {}
}

declare module "../../kernel/events/topics" {
  interface Topics {
    /** Keyed by the id of a session or an API key. Its sockets close immediately. */
    sessionEnded: { sessionId: string };
    /**
     * Keyed by user id: a role, level, or course changed, so subscriptions recheck their access. Keyed by "PREMIUM": the
     * courses that Premium includes changed.
     */
    accessChanged: { userId: string | null };
    /** Keyed by user id: sockets reconnect, because their data depends on the role. Keyed by "all": other members see the new role. */
    roleChanged: { userId: string };
    /** Keyed by user id: the username, the email address, or its confirmation changed. */
    accountChanged: { userId: string };
  }
}

/** Access depends on these events, so they are queued while the relay is unavailable. */
const TOPICS = {
  sessionEnded: { isRetained: true },
  accessChanged: { isRetained: true },
  roleChanged: { isRetained: true },
  accountChanged: { isRetained: true },
} satisfies Record<string, TopicSettings>;

export interface AccountsFeature extends Feature {
  members: MembersService;
  sessions: SessionsService;
  passwords: PasswordService;
  identity: Identity;
  emailChanges: EmailChangeService;
  pictures: PictureStore;
  banLinks: BanLinks;
}

/** Rules that other features provide. */
interface AccountsOptions {
  activeBan: FindBan;
  removalReason: RemovalReason;
  restrictionsSql: RestrictionsSql;
  writeAudit: WriteAudit;
  bannedIdentities: NewcomerCheck;
  startReadingNow: StartReadingNow;
  guard: IdentityGuard;
}

export function createAccounts(deps: FeatureDeps, options: AccountsOptions): AccountsFeature {
  const { env, database, bus, limits, clock, secret, jobs, emailQueue } = deps;
  const members = new MembersService(database);
  const tokens = new Tokens(secret, env.ACCESS_TOKEN_HOURS);
  const codes = new OneTimeCodes(secret, clock);
  const authenticatorCodes = new AuthenticatorCodes({ database, limits, clock, secret });
  const pictures = new PictureStore(uploadsFolder(env), jobs);
  const url = env.PUBLIC_URL;
  const requiresEmail = env.EMAIL_VERIFICATION === "required";
  const staffFactor = new StaffFactor({ database, bus, clock, requiredFrom: env.STAFF_FACTOR_FROM ?? null });
  const viewers = new ViewerCache({ database, bus, clock, restrictionsSql: options.restrictionsSql });
  const sessions = new SessionsService({
    database,
    tokens,
    viewers,
    bus,
    clock,
    refreshTokenDays: env.REFRESH_TOKEN_DAYS,
    removalReason: options.removalReason,
    requiresConfirmedEmail: requiresEmail,
  });
  const banLinks = new BanLinks({ secret, publicUrl: url, database, findBan: options.activeBan, clock });
  const codePolicy = { everyone: env.MFA_POLICY === "required", admins: env.ADMIN_MFA === "required" };
  const signIn = new SignInService({
    database,
    sessions,
    codes,
    authenticatorCodes,
    emailQueue,
    limits,
    clock,
    findBan: options.activeBan,
    banLinks,
    policy: codePolicy,
    publicUrl: url,
  });
  const emailChanges = new EmailChangeService({ database, sessions, codes, emailQueue, limits, clock, publicUrl: url });
  const accounts = new AccountsService({
    database,
    signIn,
    emailChanges,
    emailQueue,
    pictures,
    limits,
    clock,
    bannedIdentities: options.bannedIdentities,
    startReadingNow: options.startReadingNow,
    guard: options.guard,
  });
  const passwords = new PasswordService({ database, sessions, codes, jobs, emailQueue, limits, clock, publicUrl: url });
  const challenges = new PasskeyChallenges(secret, clock);
  const checks = new PasskeyChecks({ database, challenges, clock, publicUrl: url });
  const factors = new FactorChecks({ database, passwords, codes: authenticatorCodes, passkeys: checks });
  const identity = new Identity({ database, factors, codes: authenticatorCodes, clock });
  const codeStep = new CodeStepService({ database, passwords, codes, emailQueue });
  const secondFactor = { database, identity, factors, codes: authenticatorCodes, staffFactor, emailQueue, clock };
  const authenticator = new AuthenticatorService({ ...secondFactor, passwords });
  const passkeys = new PasskeysService({ ...secondFactor, checks });
  const passkeySignIn = new PasskeySignIn({ database, signIn, checks, limits });
  const providers = new OpenIdProviders(env, deps.logger);
  const visits = new ProviderVisits({ database, providers, limits, clock, secret });
  const providerSignIn = new ProviderSignIn({
    database,
    visits,
    accounts,
    signIn,
    sessions,
    identity,
    emailQueue,
    limits,
    clock,
  });
  return {
    entities: [
      ...[User, Credential, Session, OneTimeCode],
      ...[AuthenticatorApp, RecoveryCode, Passkey, UsedPasskeyChallenge, StaffFactorRule],
      ...[LinkedIdentity, ProviderVisit],
    ],
    resolvers: [
      new AccountResolver({ accounts, signIn, sessions, memberList: members, emailChanges, staffFactor }),
      new SecurityResolver({ passwords, identity, codeStep, emailChanges, sessions }),
      new AuthenticatorResolver(authenticator),
      new PasskeysResolver({ passkeys, factors, authenticator, signIn: passkeySignIn }),
      new ProvidersResolver({ providers, visits, providerSignIn }),
      new MemberResolver(),
    ],
    services: [
      accounts,
      members,
      sessions,
      viewers,
      visits,
      banLinks,
      new AdminAccounts({ database, writeAudit: options.writeAudit, clock }),
    ],
    restRows: [...SIGN_IN_ROWS, ...ACCOUNT_ROWS],
    personalData: [accountData(clock)],
    limits: LIMITS,
    topics: TOPICS,
    jobs: [passwords, pictures, staffFactor],
    stop: () => staffFactor.stop(),
    members,
    sessions,
    passwords,
    identity,
    emailChanges,
    pictures,
    banLinks,
  };
}
