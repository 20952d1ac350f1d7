import { createPrivateKey } from "node:crypto";
import { SignJWT } from "jose";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  type ServerMetadata,
} from "openid-client";
import type { Env } from "../../../env";
import { AppError, notFound } from "../../../kernel/errors/errors";
import type { Logger } from "../../../kernel/logging/logger";

const TIMEOUT_SECONDS = 10;
const MAX_EMAIL_LENGTH = 254;

export enum SignInProvider {
  GOOGLE = "GOOGLE",
  APPLE = "APPLE",
}

export const PROVIDER_NAMES: Record<SignInProvider, string> = { GOOGLE: "Google", APPLE: "Apple" };

/** What verifies the response of a provider. */
export interface Expected {
  nonce: string;
  codeVerifier: string;
}

/** The account at the provider, from its signed statement. */
export interface ProviderAccount {
  issuer: string;
  subject: string;
  /** Null if the provider doesn't vouch for an address. */
  verifiedEmail: string | null;
  /** Empty if unknown. */
  name: string;
}

interface Client {
  issuer: string;
  clientId: string;
  clientSecret: () => string | Promise<string>;
  scope: string;
  extra: Record<string, string>;
}

/** Talks to the sign-in providers that the settings contain. */
export class OpenIdProviders {
  private readonly clients: Partial<Record<SignInProvider, Client>>;
  /** Kept, because each sign-in needs it and it hardly ever changes. */
  private readonly metadata = new Map<SignInProvider, Promise<ServerMetadata>>();

  constructor(
    private readonly env: Env,
    private readonly logger: Logger,
  ) {
    const google = googleClient(env);
    const apple = appleClient(env);
    this.clients = { ...(google && { GOOGLE: google }), ...(apple && { APPLE: apple }) };
  }

  available(): SignInProvider[] {
    return Object.values(SignInProvider).filter((provider) => this.clients[provider]);
  }

  /** The address at the provider where the visitor signs in, and what verifies the response. */
  async startUrl(provider: SignInProvider, state: string): Promise<{ url: string; expected: Expected }> {
    const { scope, extra } = this.client(provider);
    const expected = { nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
    const url = buildAuthorizationUrl(await this.configuration(provider), {
      redirect_uri: this.callbackUrl(provider),
      scope,
      state,
      nonce: expected.nonce,
      code_challenge: await calculatePKCECodeChallenge(expected.codeVerifier),
      code_challenge_method: "S256",
      ...extra,
    });
    return { url: url.href, expected };
  }

  /** Exchanges the code of a response and checks the signature, issuer, audience, lifetime, and nonce. Null if anything is wrong. */
  async readResponse(
    provider: SignInProvider,
    response: URLSearchParams,
    { nonce, codeVerifier }: Expected,
  ): Promise<ProviderAccount | null> {
    const configuration = await this.configuration(provider);
    const url = new URL(this.callbackUrl(provider));
    url.search = response.toString();
    try {
      const tokens = await authorizationCodeGrant(configuration, url, {
        pkceCodeVerifier: codeVerifier,
        expectedNonce: nonce,
        // The caller found the visit by its state.
        expectedState: response.get("state") ?? "",
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      return claims ? accountOf(claims) : null;
    } catch (error) {
      this.logger.warn({ error, provider }, "sign-in provider response rejected");
      return null;
    }
  }

  private client(provider: SignInProvider): Client {
    const client = this.clients[provider];
    if (!client) throw notFound("Sign-in provider");
    return client;
  }

  private callbackUrl(provider: SignInProvider): string {
    return `${this.env.PUBLIC_URL}/api/sign-in/${provider.toLowerCase()}/callback`;
  }

  private async configuration(provider: SignInProvider): Promise<Configuration> {
    const { clientId, clientSecret } = this.client(provider);
    const configuration = new Configuration(await this.discover(provider), clientId, await clientSecret());
    configuration.timeout = TIMEOUT_SECONDS;
    for (const change of this.checks(provider)) change(configuration);
    return configuration;
  }

  private async discover(provider: SignInProvider): Promise<ServerMetadata> {
    const known = this.metadata.get(provider);
    if (known) return known;
    const { issuer, clientId } = this.client(provider);
    const options = { timeout: TIMEOUT_SECONDS, execute: this.checks(provider) };
    const found = discovery(new URL(issuer), clientId, undefined, undefined, options).then((configuration) =>
      configuration.serverMetadata(),
    );
    this.metadata.set(provider, found);
    try {
      return await found;
    } catch (cause) {
      this.metadata.delete(provider);
      this.logger.warn({ error: cause, provider }, "sign-in provider not reachable");
      throw new AppError("UNAVAILABLE", `${PROVIDER_NAMES[provider]} is not reachable. Please try again.`, { cause });
    }
  }

  /** Signatures are checked, too, although the response comes straight from the provider. Test servers use plain HTTP. */
  private checks(provider: SignInProvider): ((configuration: Configuration) => void)[] {
    const isPlain = this.client(provider).issuer.startsWith("http:");
    return [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])];
  }
}

function googleClient({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER }: Env): Client | null {
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return null;
  return {
    issuer: GOOGLE_ISSUER,
    clientId: GOOGLE_CLIENT_ID,
    clientSecret: () => GOOGLE_CLIENT_SECRET,
    scope: "openid email profile",
    extra: { prompt: "select_account" },
  };
}

function appleClient({
  APPLE_CLIENT_ID,
  APPLE_TEAM_ID,
  APPLE_KEY_ID,
  APPLE_PRIVATE_KEY,
  APPLE_ISSUER,
}: Env): Client | null {
  if (!APPLE_CLIENT_ID || !APPLE_TEAM_ID || !APPLE_KEY_ID || !APPLE_PRIVATE_KEY) return null;
  const key = createPrivateKey(APPLE_PRIVATE_KEY);
  return {
    issuer: APPLE_ISSUER,
    clientId: APPLE_CLIENT_ID,
    clientSecret: () =>
      new SignJWT()
        .setProtectedHeader({ alg: "ES256", kid: APPLE_KEY_ID })
        .setIssuer(APPLE_TEAM_ID)
        .setSubject(APPLE_CLIENT_ID)
        .setAudience(APPLE_ISSUER)
        .setIssuedAt()
        .setExpirationTime("5m")
        .sign(key),
    scope: "openid email",
    // Apple requires it with scopes.
    extra: { response_mode: "form_post" },
  };
}

function accountOf(claims: Record<string, unknown> & { iss: string; sub: string }): ProviderAccount {
  const { email, email_verified: isVerified, name } = claims;
  // Apple sends the boolean as a string, too.
  const isUsable = (isVerified === true || isVerified === "true") && typeof email === "string";
  return {
    issuer: claims.iss,
    subject: claims.sub,
    verifiedEmail: isUsable && email.length <= MAX_EMAIL_LENGTH && email.includes("@") ? email : null,
    name: typeof name === "string" ? name.slice(0, 100) : "",
  };
}
