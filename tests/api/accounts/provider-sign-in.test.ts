import { generateKeyPairSync } from "node:crypto";
import { jwtVerify } from "jose";
import { gql } from "../../gql";
import type { RegisterWithProviderInput, SignInProvider } from "../../gql/graphql";
import { graphql, type GraphQLResponse } from "../../kit/clients/graphql-client";
import { rest } from "../../kit/clients/rest-client";
import { createPerson, type Person } from "../../kit/people";
import { impose } from "../../kit/sanctions";
import { emailsCausedBy, linkIn, useMailServer } from "../../kit/servers/mail-server";
import {
  providerSettings,
  startOpenIdProvider,
  visitProvider,
  type OpenIdProvider,
} from "../../kit/servers/openid-provider";
import { useApp } from "../../kit/test-app";

const AVAILABLE = gql(`query ProvidersAvailable { signInProviders }`);
const START = gql(
  `mutation ProviderStart($input: StartProviderSignInInput!) { startProviderSignIn(input: $input) { url secret } }`,
);
const FINISH = gql(
  `mutation ProviderFinish($input: ProviderVisitInput!) {
    finishProviderSignIn(input: $input) { outcome provider email name auth { status token userId codeSource signInProof } }
  }`,
);
const REGISTER = gql(
  `mutation ProviderRegister($input: RegisterWithProviderInput!) { registerWithProvider(input: $input) { status token userId } }`,
);
const METHODS = gql(
  `query ProviderMethods { signInMethods { hasPassword identities { id provider email lastUsedAt } } }`,
);
const LINK = gql(
  `mutation ProviderLink($input: ProviderVisitInput!) { linkProvider(input: $input) { id identities { id provider email } } }`,
);
const UNLINK = gql(
  `mutation ProviderUnlink($id: ID!) { unlinkProvider(id: $id) { id hasPassword identities { id } } }`,
);
const DELETE = gql(`mutation ProviderDelete($input: CurrentPasswordInput!) { deleteMyAccount(input: $input) }`);
const RESET = gql(`mutation ProviderReset($input: ResetPasswordInput!) { resetPassword(input: $input) }`);
const REQUEST_RESET = gql(
  `mutation ProviderResetLink($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) }`,
);
const VIEWER = gql(`query ProviderViewer { viewer { id email emailConfirmed } }`);
const DATA = gql(`query ProviderData { myData }`);

const signingKeys = generateKeyPairSync("ec", { namedCurve: "P-256" });
const now = { offsetMs: 0 };
let google: OpenIdProvider;
let apple: OpenIdProvider;
beforeAll(async () => {
  [google, apple] = await Promise.all([startOpenIdProvider(), startOpenIdProvider()]);
});
afterAll(() => Promise.all([google.stop(), apple.stop()]));
beforeEach(() => {
  google.forgery = {};
  now.offsetMs = 0;
});

const mailServer = useMailServer();
const app = useApp(() => ({
  clock: { now: () => new Date(Date.now() + now.offsetMs) },
  env: { SMTP_URL: mailServer.url, ...providerSettings(google, apple, signingKeys.privateKey) },
}));

let visitors = 0;
/** A person without an account here signs in at the provider. */
function newVisitor(provider: OpenIdProvider, claims: Record<string, unknown> = {}): { sub: string; email: string } {
  visitors += 1;
  const person = { sub: `subject-${visitors}`, email: `visitor-${visitors}@example.test`, name: "Vera Visitor" };
  provider.person = { ...person, ...claims };
  return person;
}

const start = async (provider: `${SignInProvider}` = "GOOGLE") => {
  const { data, errors } = await graphql(app, START, { input: { provider } });
  if (!data) throw new Error(JSON.stringify(errors));
  return data.startProviderSignIn;
};

/** The query of the page where the callback sends the browser. */
async function comeBack(path: string, response: URLSearchParams, isForm = false): Promise<URLSearchParams> {
  const answer = await fetch(isForm ? `${app.url}${path}` : `${app.url}${path}?${response.toString()}`, {
    redirect: "manual",
    ...(isForm && { method: "POST", body: response }),
  });
  expect(answer.status).toBe(303);
  const location = answer.headers.get("location") ?? "";
  expect(location).toMatch(/^\/sign-in\/continue\?/);
  return new URL(location, app.url).searchParams;
}

async function visit(provider: `${SignInProvider}` = "GOOGLE"): Promise<{ ticket: string; secret: string }> {
  const started = await start(provider);
  const { path, response, isForm } = await visitProvider(started.url);
  return { ticket: (await comeBack(path, response, isForm)).get("ticket") ?? "", secret: started.secret };
}

const finish = (input: { ticket: string; secret: string }) => graphql(app, FINISH, { input });
const signIn = async (provider: `${SignInProvider}` = "GOOGLE") =>
  (await finish(await visit(provider))).data?.finishProviderSignIn;
const refusal = ({ errors }: GraphQLResponse<unknown>): string => errors?.[0]?.extensions.code ?? "OK";

async function register(changes: Partial<RegisterWithProviderInput> = {}, provider: `${SignInProvider}` = "GOOGLE") {
  const proof = await visit(provider);
  const input = {
    ...proof,
    username: `vera_${visitors}`,
    name: "Vera Visitor",
    termsVersion: "2026-11-28",
    ...changes,
  };
  return graphql(app, REGISTER, { input });
}

/** A member whose Google account is linked. */
async function createLinked(): Promise<Person> {
  const person = await createPerson(app);
  google.person = { sub: `of-${person.id}`, email: "other@example.test" };
  const linked = await graphql(app, LINK, { input: await visit() }, person.token);
  expect(refusal(linked)).toBe("OK");
  return person;
}

it("creates an account without a password for an unknown address, after asking for a name and the terms", async () => {
  expect((await graphql(app, AVAILABLE)).data?.signInProviders).toEqual(["GOOGLE", "APPLE"]);
  const { email } = newVisitor(google);
  const first = await visit();
  expect((await finish(first)).data?.finishProviderSignIn).toEqual({
    outcome: "NEW_ACCOUNT",
    provider: "GOOGLE",
    email,
    name: "Vera Visitor",
    auth: null,
  });
  expect(await app.sql(`SELECT 1 FROM users WHERE email = $1`, [email])).toEqual([]);
  const input = { ...first, username: "vera_first", name: "Vera", termsVersion: "2026-11-28" };
  const both = await Promise.all([graphql(app, REGISTER, { input }), graphql(app, REGISTER, { input })]);
  expect(both.map(refusal).sort()).toEqual(["CONFLICT", "OK"].sort());
  const token = both.find(({ data }) => data)?.data?.registerWithProvider.token ?? "";
  expect((await graphql(app, VIEWER, {}, token)).data?.viewer).toMatchObject({ email, emailConfirmed: true });
  const stored = await app.sql(`SELECT terms_version FROM users WHERE email = $1`, [email]);
  expect(stored).toEqual([{ terms_version: "2026-11-28" }]);
  expect((await signIn())?.auth?.status).toBe("SUCCESS");
});

it("signs in with Apple's form, for which it signs a secret with its own key", async () => {
  newVisitor(apple, { email_verified: "true" });
  expect((await register({}, "APPLE")).data?.registerWithProvider.status).toBe("SUCCESS");
  expect((await signIn("APPLE"))?.outcome).toBe("SIGNED_IN");
  const secret = apple.exchanges.at(-1)?.get("client_secret") ?? "";
  const { payload, protectedHeader } = await jwtVerify(secret, signingKeys.publicKey, { audience: apple.issuer });
  expect(protectedHeader).toMatchObject({ alg: "ES256", kid: "KEY" });
  expect(payload).toMatchObject({ iss: "TEAM", sub: "our.apple.id" });
});

it("links an account by an address that both sides confirmed, and emails its owner", async () => {
  const person = await createPerson(app);
  newVisitor(google, { email: person.email.toUpperCase() });
  const [email] = await emailsCausedBy(app, mailServer, async () => {
    expect((await signIn())?.auth).toMatchObject({ status: "SUCCESS", userId: person.id });
  });
  expect(email).toMatchObject({ to: [person.email], subject: "Your Google account was linked" });
  google.person = { ...google.person, email: "moved@example.test" };
  expect((await signIn())?.auth?.userId).toBe(person.id);
});

it("never links by an address that either side didn't confirm", async () => {
  const squatter = await createPerson(app, { emailConfirmed: false });
  newVisitor(google, { email: squatter.email });
  expect(await signIn()).toMatchObject({ outcome: "PASSWORD_NEEDED", auth: null });
  const person = await createPerson(app);
  newVisitor(google, { email: person.email, email_verified: false });
  expect(await signIn()).toMatchObject({ outcome: "EMAIL_UNVERIFIED", email: null, auth: null });
  expect(refusal(await register())).toBe("VALIDATION");
  expect(await app.sql(`SELECT 1 FROM linked_identities WHERE user_id = ANY($1)`, [[squatter.id, person.id]])).toEqual(
    [],
  );
});

it("unlinks what was linked before the address was confirmed, once its owner resets the password", async () => {
  const squatter = await createPerson(app, { emailConfirmed: false });
  newVisitor(google);
  expect(refusal(await graphql(app, LINK, { input: await visit() }, squatter.token))).toBe("OK");
  await resetPassword(squatter.email);
  expect((await signIn())?.outcome).toBe("NEW_ACCOUNT");
});

describe("a response", () => {
  const problem = async (): Promise<string | null> => {
    const { path, response } = await visitProvider((await start()).url);
    return (await comeBack(path, response)).get("error");
  };

  it.each([
    ["for another nonce", { nonce: "another" }],
    ["for another audience", { aud: "another-client" }],
    ["of another issuer", { iss: "https://accounts.example" }],
    ["that has expired", { exp: Math.floor(Date.now() / 1000) - 600, iat: Math.floor(Date.now() / 1000) - 900 }],
  ])("%s is rejected", async (_what, claims) => {
    newVisitor(google);
    google.forgery = { claims };
    expect(await problem()).toBe("failed");
  });

  it("with another key's signature is rejected", async () => {
    newVisitor(google);
    google.forgery = { hasWrongKey: true };
    expect(await problem()).toBe("failed");
  });

  it("with a forged state, a replayed code, or after ten minutes is rejected", async () => {
    newVisitor(google);
    const { path, response } = await visitProvider((await start()).url);
    const forged = new URLSearchParams({ code: response.get("code") ?? "", state: "forged" });
    expect((await comeBack(path, forged)).get("error")).toBe("failed");
    expect((await comeBack(path.replace("google", "apple"), response)).get("error")).toBe("failed");
    expect((await comeBack(path, response)).get("ticket")).toBeTruthy();
    expect((await comeBack(path, response)).get("error")).toBe("failed");
    const other = await start();
    const replayed = new URLSearchParams({
      code: response.get("code") ?? "",
      state: new URL(other.url).searchParams.get("state") ?? "",
    });
    expect((await comeBack(path, replayed)).get("error")).toBe("failed");
    const late = await visitProvider((await start()).url);
    now.offsetMs = 11 * 60_000;
    expect((await comeBack(late.path, late.response)).get("error")).toBe("failed");
  });

  it("of a person who canceled says so", async () => {
    const { url } = await start();
    const canceled = new URLSearchParams({
      state: new URL(url).searchParams.get("state") ?? "",
      error: "access_denied",
    });
    expect((await comeBack("/api/sign-in/google/callback", canceled)).get("error")).toBe("canceled");
  });
});

it("gives the result only to the tab that started the visit, in the browser that came back, once", async () => {
  await createLinked();
  const [own, other] = [await visit(), await visit()];
  expect(refusal(await finish({ ticket: own.ticket, secret: other.secret }))).toBe("UNAUTHENTICATED");
  expect(refusal(await finish({ ticket: own.secret, secret: own.secret }))).toBe("UNAUTHENTICATED");
  const both = await Promise.all([finish(own), finish(own)]);
  expect(both.map(refusal).sort()).toEqual(["OK", "UNAUTHENTICATED"]);
  now.offsetMs = 31 * 60_000;
  expect(refusal(await finish(other))).toBe("UNAUTHENTICATED");
});

it("tells banned members why, and asks for the second factor", async () => {
  const banned = await createLinked();
  await impose(app, banned, "BAN", { from: new Date(0), until: null });
  const { errors } = await finish(await visit());
  expect(errors?.[0]?.extensions).toMatchObject({
    code: "BANNED",
    accountUrl: expect.stringContaining("/banned?token=") as string,
  });
  const member = await createLinked();
  await app.sql(`UPDATE users SET mfa_enabled = true WHERE id = $1`, [member.id]);
  const pending = (await signIn())?.auth;
  expect(pending).toMatchObject({ status: "MFA_REQUIRED", codeSource: "EMAIL", token: null });
  const mail = await mailServer.next(member.email, /is your sign-in code/);
  const code = /\d{6}/.exec(mail.subject)?.[0];
  const { status } = await rest(app, "post", "/api/auth/verify-mfa").send({
    userId: member.id,
    signInProof: pending?.signInProof,
    code,
  });
  expect(status).toBe(200);
});

it("rejects taken and invalid usernames, and the same account at the provider twice", async () => {
  const person = await createPerson(app);
  newVisitor(google);
  expect(refusal(await register({ username: person.username.toUpperCase() }))).toBe("CONFLICT");
  expect(refusal(await register({ username: "a" }))).toBe("VALIDATION");
  const owner = await createLinked();
  const another = await createPerson(app);
  expect(refusal(await graphql(app, LINK, { input: await visit() }, another.token))).toBe("CONFLICT");
  newVisitor(google);
  expect(refusal(await graphql(app, LINK, { input: await visit() }, owner.token))).toBe("CONFLICT");
});

it("lets members without a password choose one by email, and do then what needs it", async () => {
  const { email } = newVisitor(google);
  const { token = "" } = (await register()).data?.registerWithProvider ?? {};
  const denied = await graphql(app, DELETE, { input: { currentPassword: "anything" } }, token ?? "");
  expect(denied.errors?.[0]?.extensions.fields?.currentPassword?.[0]).toMatch(/no password yet/);
  const { identities = [] } = (await graphql(app, METHODS, {}, token ?? "")).data?.signInMethods ?? {};
  const last = await graphql(app, UNLINK, { id: identities[0]?.id ?? "" }, token ?? "");
  expect(last.errors?.[0]?.message).toBe("Choose a password first. Otherwise, you couldn't sign in anymore.");
  await resetPassword(email);
  const again = (await signIn())?.auth?.token ?? "";
  expect((await graphql(app, METHODS, {}, again)).data?.signInMethods).toMatchObject({
    hasPassword: true,
    identities: [{ provider: "GOOGLE", email }],
  });
  const data = (await graphql(app, DATA, {}, again)).data?.myData as { account: { linkedAccounts: object[] } };
  expect(data.account.linkedAccounts).toMatchObject([{ provider: "GOOGLE", email }]);
  expect(refusal(await graphql(app, DELETE, { input: { currentPassword: "a-quiet-harbor-9" } }, again))).toBe("OK");
  expect((await signIn())?.outcome).toBe("NEW_ACCOUNT");
});

it("links and unlinks only for members who are present, with an email, and never another member's", async () => {
  const person = await createLinked();
  const other = await createPerson(app);
  const { identities = [] } = (await graphql(app, METHODS, {}, person.token)).data?.signInMethods ?? {};
  const id = identities[0]?.id ?? "";
  expect(refusal(await graphql(app, UNLINK, { id }, other.token))).toBe("NOT_FOUND");
  expect(refusal(await graphql(app, UNLINK, { id }))).toBe("UNAUTHENTICATED");
  now.offsetMs = 11 * 60_000;
  expect(refusal(await graphql(app, UNLINK, { id }, person.token))).toBe("CONFIRM_IDENTITY");
  expect(refusal(await graphql(app, LINK, { input: await visit() }, person.token))).toBe("CONFIRM_IDENTITY");
  now.offsetMs = 0;
  const [email] = await emailsCausedBy(app, mailServer, async () => {
    const unlinked = await graphql(app, UNLINK, { id }, person.token);
    expect(unlinked.data?.unlinkProvider).toMatchObject({ hasPassword: true, identities: [] });
  });
  expect(email?.subject).toBe("Your Google account was unlinked");
});

async function resetPassword(email: string): Promise<void> {
  const since = mailServer.emails.length;
  await graphql(app, REQUEST_RESET, { input: { email } });
  const { token } = linkIn(await mailServer.next(email, /Choose a new password/, since));
  expect(refusal(await graphql(app, RESET, { input: { token, password: "a-quiet-harbor-9" } }))).toBe("OK");
}
