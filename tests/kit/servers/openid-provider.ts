import { createHash, randomBytes, type KeyObject } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { portOf } from "./free-port";

type Claims = Record<string, unknown>;

/** A sign-in provider on a free port, with real keys and one-time codes. Every visitor is signed in at once. */
export interface OpenIdProvider {
  issuer: string;
  /** What it says about the next visitor; `email_verified` is true unless set. */
  person: Claims & { sub: string };
  /** Changes the next statements: their claims, or the key that signs them. */
  forgery: { claims?: Claims; hasWrongKey?: boolean };
  /** What the clients sent to exchange codes. */
  exchanges: URLSearchParams[];
  stop(): Promise<void>;
}

export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const keys = await generateKeyPair("RS256");
  const wrongKeys = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "key", alg: "RS256", use: "sig" };
  const visits = new Map<string, URLSearchParams>();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${portOf(server)}`;
  const provider: OpenIdProvider = {
    issuer,
    person: { sub: "nobody" },
    forgery: {},
    exchanges: [],
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", issuer);
    if (pathname === "/authorize") return authorize(searchParams, response);
    const body = await bodyOf(pathname, request);
    response.writeHead(body ? 200 : 400, { "content-type": "application/json" });
    response.end(JSON.stringify(body ?? { error: "invalid_grant" }));
  }

  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    const code = randomBytes(16).toString("hex");
    visits.set(code, asked);
    const answer = { code, state: asked.get("state") ?? "" };
    const back = asked.get("redirect_uri") ?? "";
    if (asked.get("response_mode") !== "form_post") {
      response.writeHead(302, { location: `${back}?${new URLSearchParams(answer).toString()}` }).end();
      return;
    }
    const inputs = Object.entries(answer).map(([name, value]) => `<input name="${name}" value="${value}">`);
    response.writeHead(200, { "content-type": "text/html" });
    response.end(
      `<form method="post" action="${back}">${inputs.join("")}</form><script>onload = () => setTimeout(() => document.forms[0].submit())</script>`,
    );
  }

  async function bodyOf(pathname: string, request: IncomingMessage): Promise<object | null> {
    if (pathname === "/keys") return { keys: [jwk] };
    if (pathname !== "/token") {
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      };
    }
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const exchange = new URLSearchParams(text);
    provider.exchanges.push(exchange);
    const code = exchange.get("code") ?? "";
    const asked = visits.get(code);
    visits.delete(code);
    const challenge = createHash("sha256")
      .update(exchange.get("code_verifier") ?? "")
      .digest("base64url");
    const isValid =
      asked?.get("code_challenge") === challenge && asked.get("redirect_uri") === exchange.get("redirect_uri");
    if (!asked || !isValid) return null;
    return { access_token: "unused", token_type: "Bearer", expires_in: 60, id_token: await statement(asked) };
  }

  function statement(asked: URLSearchParams): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: asked.get("client_id") ?? "",
      nonce: asked.get("nonce"),
      iat: now,
      exp: now + 300,
    };
    const { claims: forged, hasWrongKey } = provider.forgery;
    return new SignJWT({ email_verified: true, ...provider.person, ...claims, ...forged })
      .setProtectedHeader({ alg: "RS256", kid: "key" })
      .sign(hasWrongKey ? wrongKeys.privateKey : keys.privateKey);
  }

  return provider;
}

/** The settings that turn on both providers. Apple's requests are signed with the key. */
export const providerSettings = (google: OpenIdProvider, apple: OpenIdProvider, key: KeyObject) => ({
  GOOGLE_CLIENT_ID: "our-google-id",
  GOOGLE_CLIENT_SECRET: "our-google-secret",
  GOOGLE_ISSUER: google.issuer,
  APPLE_CLIENT_ID: "our.apple.id",
  APPLE_TEAM_ID: "TEAM",
  APPLE_KEY_ID: "KEY",
  APPLE_PRIVATE_KEY: String(key.export({ format: "pem", type: "pkcs8" })).replaceAll("\n", String.raw`\n`),
  APPLE_ISSUER: apple.issuer,
});

/** Visits a provider like a browser: where it sends the visitor back to, and with what. */
export async function visitProvider(
  url: string,
): Promise<{ path: string; response: URLSearchParams; isForm: boolean }> {
  const answer = await fetch(url, { redirect: "manual" });
  const location = answer.headers.get("location");
  if (location) {
    const { pathname, searchParams } = new URL(location);
    return { path: pathname, response: searchParams, isForm: false };
  }
  const page = await answer.text();
  const inputs = [...page.matchAll(/name="([^"]*)" value="([^"]*)"/g)];
  const response = new URLSearchParams(inputs.map(([, name = "", value = ""]): [string, string] => [name, value]));
  return { path: new URL(/action="([^"]*)"/.exec(page)?.[1] ?? "").pathname, response, isForm: true };
}
