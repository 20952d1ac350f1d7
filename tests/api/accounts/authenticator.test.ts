import { createHmac } from "node:crypto";
import { gql } from "../../gql";
import { graphql, type GraphQLResponse } from "../../kit/clients/graphql-client";
import { createPerson, type Person, type PersonOptions } from "../../kit/people";
import { emailsCausedBy, linkIn, useMailServer } from "../../kit/servers/mail-server";
import { rest } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

const STEP_MS = 30_000;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const FACTOR = gql(`query AuthenticatorFactor { secondFactor { id addedAt recoveryCodesLeft } }`);
const START = gql(
  `mutation AuthenticatorStart($input: CurrentPasswordInput!) { startAuthenticator(input: $input) { secret uri } }`,
);
const CONFIRM = gql(
  `mutation AuthenticatorConfirm($input: ConfirmAuthenticatorInput!) { confirmAuthenticator(input: $input) { codes factor { id addedAt recoveryCodesLeft } } }`,
);
const RENEW = gql(
  `mutation AuthenticatorRenew($input: ConfirmFactorInput!) { createRecoveryCodes(input: $input) { codes factor { id } } }`,
);
const REMOVE = gql(
  `mutation AuthenticatorRemove($input: ConfirmFactorInput!) { removeAuthenticator(input: $input) { id addedAt } }`,
);
const RESET = gql(`mutation AuthenticatorReset($input: ResetPasswordInput!) { resetPassword(input: $input) }`);
const IDENTITY = gql(
  `mutation AuthenticatorIdentity($input: ConfirmIdentityInput!) { confirmIdentity(input: $input) }`,
);
const DATA = gql(`query AuthenticatorData { myData }`);
const KEY = gql(
  `mutation AuthenticatorKey { createApiKey(input: { name: "My key", scopes: [COURSES_READ] }) { key } }`,
);
const EMAIL = gql(
  `mutation AuthenticatorEmail($id: ID!, $input: UpdateProfileInput!) { updateProfile(userId: $id, input: $input) { id } }`,
);
const DELETE = gql(`mutation AuthenticatorDelete($input: CurrentPasswordInput!) { deleteMyAccount(input: $input) }`);

// At least the present, because the database has its own clock. The start of a step, so that tests know which codes are valid.
let now = new Date(Math.ceil(Date.now() / STEP_MS) * STEP_MS + 3_600_000);
const mailServer = useMailServer();
const app = useApp(() => ({ clock: { now: () => now }, env: { SMTP_URL: mailServer.url } }));

const advance = (steps: number): void => {
  now = new Date(now.getTime() + steps * STEP_MS);
};

/** RFC 6238, independent of the server's library. */
function codeOf(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / STEP_MS) + steps));
  const mac = createHmac("sha1", key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

const wrong = (secret: string): string => {
  const valid = [-1, 0, 1].map((steps) => codeOf(secret, steps));
  return ["000000", "111111", "222222", "333333"].find((code) => !valid.includes(code)) ?? "";
};
const refusal = ({ errors }: GraphQLResponse<unknown>): string => errors?.[0]?.extensions.code ?? "OK";

interface Login {
  status: string;
  id: string;
  signInProof?: string;
  codeSource?: string;
  token?: string;
}

const login = async ({ email }: Person, password: string): Promise<Login> =>
  (await rest(app, "post", "/api/auth/login").send({ email, password })).body as Login;
const verify = ({ id, signInProof }: Login, code: string) =>
  rest(app, "post", "/api/auth/verify-mfa").send({ userId: id, signInProof, code });
const verified = async (pending: Login, code: string): Promise<number> => (await verify(pending, code)).status;
const start = ({ token, password }: Person) => graphql(app, START, { input: { currentPassword: password } }, token);
const remove = ({ token, password }: Person, code: string, currentPassword = password) =>
  graphql(app, REMOVE, { input: { currentPassword, code } }, token);

interface Owner extends Person {
  secret: string;
  recoveryCodes: string[];
}

async function createOwner(options: PersonOptions = {}): Promise<Owner> {
  const person = await createPerson(app, options);
  const secret = (await start(person)).data?.startAuthenticator.secret ?? "";
  const { data } = await graphql(app, CONFIRM, { input: { code: codeOf(secret) } }, person.token);
  advance(1);
  return { ...person, secret, recoveryCodes: data?.confirmAuthenticator.codes ?? [] };
}

it("turns on with the app's first code, and from then on, signing in takes a code of the app and emails none", async () => {
  const person = await createPerson(app);
  const { secret = "", uri } = (await start(person)).data?.startAuthenticator ?? {};
  expect(uri).toContain(`secret=${secret}`);
  expect((await login(person, person.password)).status).toBe("SUCCESS");
  expect(refusal(await graphql(app, CONFIRM, { input: { code: wrong(secret) } }, person.token))).toBe("VALIDATION");
  const [email] = await emailsCausedBy(app, mailServer, async () => {
    const { data } = await graphql(app, CONFIRM, { input: { code: codeOf(secret) } }, person.token);
    expect(data?.confirmAuthenticator.codes).toHaveLength(10);
    expect(data?.confirmAuthenticator.factor).toEqual({
      id: person.id,
      addedAt: now.toISOString(),
      recoveryCodesLeft: 10,
    });
  });
  expect(email?.subject).toBe("Authenticator app added");
  advance(1);
  expect(
    await emailsCausedBy(app, mailServer, async () => {
      const pending = await login(person, person.password);
      expect(pending).toMatchObject({ status: "MFA_REQUIRED", codeSource: "AUTHENTICATOR" });
      expect(await verified(pending, wrong(secret))).toBe(401);
      expect(await verified(pending, codeOf(secret))).toBe(200);
    }),
  ).toEqual([]);
});

it("asks admins, too, who skip emailed codes", async () => {
  const admin = await createOwner({ role: "ADMIN" });
  expect(await login(admin, admin.password)).toMatchObject({ status: "MFA_REQUIRED", codeSource: "AUTHENTICATOR" });
});

it("accepts each code once, codes of the step before and after, and none without the proof of the password", async () => {
  const owner = await createOwner();
  const pending = await login(owner, owner.password);
  advance(3);
  const before = codeOf(owner.secret, -1);
  expect(await verified({ ...pending, signInProof: undefined }, before)).toBe(401);
  expect(await verified(pending, codeOf(owner.secret, -2))).toBe(401);
  expect(await verified(pending, before)).toBe(200);
  expect(await verified(pending, before)).toBe(401);
  expect(await verified(pending, codeOf(owner.secret, 1))).toBe(200);
  // Earlier than the last accepted one.
  expect(await verified(pending, codeOf(owner.secret))).toBe(401);
});

it("lets only one of two parallel sign-ins use a code", async () => {
  const owner = await createOwner();
  const pending = await login(owner, owner.password);
  const code = codeOf(owner.secret);
  const statuses = await Promise.all([verified(pending, code), verified(pending, code)]);
  expect(statuses.sort()).toEqual([200, 401]);
});

it("accepts each recovery code once, in any case, and emails the owner", async () => {
  const owner = await createOwner();
  const [code = "", other = ""] = owner.recoveryCodes;
  const pending = await login(owner, owner.password);
  const [email] = await emailsCausedBy(app, mailServer, async () => {
    expect(await verified(pending, code.toUpperCase())).toBe(200);
  });
  expect([email?.subject, email?.text]).toEqual([
    "A recovery code was used to sign in",
    expect.stringContaining("9 of 10") as string,
  ]);
  expect(await verified(pending, code)).toBe(401);
  expect(await verified(pending, other.replace("-", ""))).toBe(200);
  expect((await graphql(app, FACTOR, {}, owner.token)).data?.secondFactor.recoveryCodesLeft).toBe(8);
});

it("replaces recovery codes", async () => {
  const owner = await createOwner();
  const input = { currentPassword: owner.password, code: codeOf(owner.secret) };
  const codes = (await graphql(app, RENEW, { input }, owner.token)).data?.createRecoveryCodes.codes ?? [];
  const pending = await login(owner, owner.password);
  expect(await verified(pending, owner.recoveryCodes[0] ?? "")).toBe(401);
  expect(await verified(pending, codes[0] ?? "")).toBe(200);
});

it("locks a member's codes after ten wrong ones, even for the right one", async () => {
  const owner = await createOwner();
  const pending = await login(owner, owner.password);
  for (let guess = 0; guess < 10; guess++) expect(await verified(pending, wrong(owner.secret))).toBe(401);
  expect(await verified(pending, codeOf(owner.secret))).toBe(429);
});

it("removes the app only with the password and a code, and keeps it through a password reset", async () => {
  const owner = await createOwner();
  expect(refusal(await remove(owner, codeOf(owner.secret), "not-my-password"))).toBe("VALIDATION");
  expect(refusal(await remove(owner, wrong(owner.secret)))).toBe("VALIDATION");
  const before = await login(owner, owner.password);
  const [mail] = await emailsCausedBy(app, mailServer, () =>
    rest(app, "post", "/api/auth/forgot-password").send({ email: owner.email }),
  );
  const password = "a-new-password-2026";
  advance(1);
  const { token } = linkIn(mail as NonNullable<typeof mail>);
  expect((await graphql(app, RESET, { input: { token, password } })).data).toEqual({ resetPassword: true });
  expect(await verified(before, codeOf(owner.secret))).toBe(401);
  const pending = await login(owner, password);
  expect(pending).toMatchObject({ status: "MFA_REQUIRED", codeSource: "AUTHENTICATOR" });
  const session = (await verify(pending, codeOf(owner.secret))).body as Login;
  advance(1);
  const changed = { ...owner, token: session.token ?? "", password };
  expect((await remove(changed, codeOf(owner.secret))).data?.removeAuthenticator.addedAt).toBeNull();
  expect((await login(owner, password)).status).toBe("SUCCESS");
});

it("confirms a setup only in the session that started it, within ten minutes, and refuses a second app", async () => {
  const person = await createPerson(app);
  const secret = (await start(person)).data?.startAuthenticator.secret ?? "";
  const confirm = (token: string) => graphql(app, CONFIRM, { input: { code: codeOf(secret) } }, token);
  const { token = "" } = await login(person, person.password);
  expect(refusal(await confirm(token))).toBe("CONFLICT");
  advance(20);
  expect(refusal(await confirm(person.token))).toBe("CONFLICT");
  expect(refusal(await start(await createOwner()))).toBe("CONFLICT");
});

it("requires a session and the password", async () => {
  const person = await createPerson(app);
  expect(refusal(await graphql(app, FACTOR))).toBe("UNAUTHENTICATED");
  expect(refusal(await start({ ...person, token: "" }))).toBe("UNAUTHENTICATED");
  expect(refusal(await start({ ...person, password: "not-my-password" }))).toBe("VALIDATION");
});

it("stores the secret and the codes encrypted or hashed", async () => {
  const owner = await createOwner();
  const rows = await app.sql(
    `SELECT a.*, r.* FROM authenticator_apps a JOIN recovery_codes r USING (user_id) WHERE user_id = $1`,
    [owner.id],
  );
  const stored = JSON.stringify(rows);
  for (const secret of [
    owner.secret,
    ...owner.recoveryCodes,
    ...owner.recoveryCodes.map((code) => code.replace("-", "")),
  ])
    expect(stored).not.toContain(secret);
});

it("asks again who a member is before giving out their data or a key, ten minutes after they signed in", async () => {
  const person = await createPerson(app);
  const refusals = async () => [
    refusal(await graphql(app, DATA, {}, person.token)),
    refusal(await graphql(app, KEY, {}, person.token)),
  ];
  const confirm = (currentPassword: string) => graphql(app, IDENTITY, { input: { currentPassword } }, person.token);
  expect(await refusals()).toEqual(["OK", "OK"]);
  advance(21);
  expect(await refusals()).toEqual(["CONFIRM_IDENTITY", "CONFIRM_IDENTITY"]);
  expect(refusal(await confirm("not-my-password"))).toBe("VALIDATION");
  expect(await refusals()).toEqual(["CONFIRM_IDENTITY", "CONFIRM_IDENTITY"]);
  expect(refusal(await confirm(person.password))).toBe("OK");
  expect(await refusals()).toEqual(["OK", "OK"]);
});

it("asks for a code, too, before a new email address and the deletion of an account with an app", async () => {
  const owner = await createOwner();
  const changeEmail = (email: string) =>
    graphql(app, EMAIL, { id: owner.id, input: { email, currentPassword: owner.password } }, owner.token);
  const erase = () => graphql(app, DELETE, { input: { currentPassword: owner.password } }, owner.token);
  const confirm = (code: string) =>
    graphql(app, IDENTITY, { input: { currentPassword: owner.password, code } }, owner.token);
  advance(21);
  expect(refusal(await changeEmail("new@example.com"))).toBe("CONFIRM_IDENTITY");
  expect(refusal(await erase())).toBe("CONFIRM_IDENTITY");
  expect(refusal(await confirm(""))).toBe("VALIDATION");
  expect(refusal(await confirm(wrong(owner.secret)))).toBe("VALIDATION");
  expect(refusal(await changeEmail("new@example.com"))).toBe("CONFIRM_IDENTITY");
  expect(refusal(await confirm(codeOf(owner.secret)))).toBe("OK");
  expect(refusal(await changeEmail("new@example.com"))).toBe("OK");
  expect(refusal(await erase())).toBe("OK");
});
