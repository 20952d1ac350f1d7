import type { Limit } from "../../kernel/rate-limits";

export const ACCOUNTS_LIMITS = {
  signInsPerAccountAndAddress: { points: 60, duration: 15 * 60 },
  signInsPerAddress: { points: 300, duration: 5 * 60 },
  failedLoginsPerAccountAndAddress: { points: 10, duration: 15 * 60 },
  failedLoginsPerAddress: { points: 30, duration: 5 * 60 },
  /** Across all IP addresses. Once exceeded, the account can sign in only from addresses it has used before. */
  failedLoginsPerAccount: { points: 100, duration: 60 * 60 },
  /** In a session, before a sensitive change. */
  passwordChecksPerPerson: { points: 20, duration: 15 * 60 },
  failedCodesPerAddress: { points: 60, duration: 5 * 60 },
  codeResendsPerAccountAndAddress: { points: 5, duration: 60 * 60 },
  quickCodeResendsPerAccountAndAddress: { points: 1, duration: 30 },
  passwordResetsPerAddress: { points: 60, duration: 60 * 60 },
  emailLinksPerAddress: { points: 60, duration: 60 * 60 },
  registrationsPerAddress: { points: 20, duration: 60 * 60 },
} as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof ACCOUNTS_LIMITS, Limit> {}
}
