import { randomBytes } from "node:crypto";
import type { DataSource, EntityManager } from "typeorm";
import { deriveKey, digest, seal, unseal } from "../../../kernel/auth/secrets";
import type { Clock } from "../../../kernel/clock";
import { query } from "../../../kernel/database";
import { AppError } from "../../../kernel/errors/errors";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { ClientInfo } from "../../../kernel/request-context";
import type { Expected, OpenIdProviders, ProviderAccount, SignInProvider } from "./openid-providers.service";

const LIFETIME_MS = 10 * 60_000;
/** Time to fill in the sign-up form. */
const RESULT_LIFETIME_MS = 30 * 60_000;

interface ProviderVisitsDeps {
  database: DataSource;
  providers: OpenIdProviders;
  limits: RateLimits;
  clock: Clock;
  secret: string;
}

/** Proves that the caller is the tab that started the visit (secret) and the browser that came back from it (ticket). */
export interface VisitProof {
  ticket: string;
  secret: string;
}

export interface VisitResult {
  provider: SignInProvider;
  account: ProviderAccount;
}

/**
 * Visits to sign-in providers. The result of one belongs to who has both the secret, which only the tab that started it knows,
 * and the ticket, which only the browser that came back gets. So nobody can finish a visit that someone else was tricked into,
 * neither with their own account at the provider nor with the other's, and no cookie is needed.
 */
export class ProviderVisits {
  private readonly key: Buffer;

  constructor(private readonly deps: ProviderVisitsDeps) {
    this.key = deriveKey(deps.secret, "provider visits");
  }

  async start(provider: SignInProvider, client: ClientInfo): Promise<{ url: string; secret: string }> {
    await this.deps.limits.take("signInsPerAddress", client);
    const [state, secret] = [randomToken(), randomToken()];
    const { url, expected } = await this.deps.providers.startUrl(provider, state);
    const now = this.deps.clock.now();
    await query(this.deps.database, `DELETE FROM provider_visits WHERE expires_at < $1`, [now]);
    await query(
      this.deps.database,
      `INSERT INTO provider_visits (provider, state_hash, secret_hash, sealed, expires_at) VALUES ($1, $2, $3, $4, $5)`,
      [
        provider,
        this.hash("state", state),
        this.hash("secret", secret),
        seal(this.key, expected),
        new Date(now.getTime() + LIFETIME_MS),
      ],
    );
    return { url, secret };
  }

  /** Reads the provider's response to a visit, once. Returns the ticket, or null if there is no such visit or the response is wrong. */
  async receive(provider: string, response: URLSearchParams, client: ClientInfo): Promise<string | null> {
    await this.deps.limits.take("signInsPerAddress", client);
    const now = this.deps.clock.now();
    const [visit] = await query<{ id: string; provider: SignInProvider; sealed: string }>(
      this.deps.database,
      `UPDATE provider_visits SET state_hash = NULL
       WHERE state_hash = $1 AND provider = $2 AND expires_at > $3 RETURNING id, provider, sealed`,
      [this.hash("state", response.get("state") ?? ""), provider.toUpperCase(), now],
    );
    if (!visit) return null;
    const expected = unseal(this.key, visit.sealed) as Expected;
    const account = await this.deps.providers.readResponse(visit.provider, response, expected);
    if (!account) return null;
    const ticket = randomToken();
    await query(
      this.deps.database,
      `UPDATE provider_visits SET ticket_hash = $2, sealed = $3, expires_at = $4 WHERE id = $1`,
      [visit.id, this.hash("ticket", ticket), seal(this.key, account), new Date(now.getTime() + RESULT_LIFETIME_MS)],
    );
    return ticket;
  }

  /** Locks the result of a visit until the transaction ends. */
  async result(manager: EntityManager, { ticket, secret }: VisitProof): Promise<VisitResult> {
    const [visit] = await query<{ provider: SignInProvider; sealed: string }>(
      manager,
      `SELECT provider, sealed FROM provider_visits
       WHERE ticket_hash = $1 AND secret_hash = $2 AND expires_at > $3 FOR UPDATE`,
      [this.hash("ticket", ticket), this.hash("secret", secret), this.deps.clock.now()],
    );
    if (!visit) throw new AppError("UNAUTHENTICATED", "This sign-in has expired or was used. Please start again.");
    return { provider: visit.provider, account: unseal(this.key, visit.sealed) as ProviderAccount };
  }

  /** A result works once. */
  end(manager: EntityManager, { ticket }: VisitProof): Promise<unknown> {
    return query(manager, `DELETE FROM provider_visits WHERE ticket_hash = $1`, [this.hash("ticket", ticket)]);
  }

  private hash(purpose: string, value: string): string {
    return digest(this.key, `${purpose}:${value}`);
  }
}

const randomToken = (): string => randomBytes(32).toString("base64url");
