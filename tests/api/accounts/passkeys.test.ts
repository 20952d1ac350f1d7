import { gql } from "../../gql";
import { graphql, type GraphQLResponse } from "../../kit/clients/graphql-client";
import { rest } from "../../kit/clients/rest-client";
import { createPerson, UNKNOWN_ID, type Person, type PersonOptions } from "../../kit/people";
import { impose } from "../../kit/sanctions";
import { emailsCausedBy, linkIn, useMailServer } from "../../kit/servers/mail-server";
import { SoftwarePasskey } from "../../kit/software-passkey";
import { useApp } from "../../kit/test-app";

const SITE = "http://localhost:8080";
const MINUTE_MS = 60_000;
const FACTOR = gql(
  `query PasskeyFactor { secondFactor { id addedAt recoveryCodesLeft passkeys { id name backedUp createdAt lastUsedAt } } }`,
);
const START = gql(`mutation PasskeyStart { startPasskey }`);
const ADD = gql(
  `mutation PasskeyAdd($input: AddPasskeyInput!) { addPasskey(input: $input) { codes factor { id passkeys { id name } } } }`,
);
const RENAME = gql(`mutation PasskeyRename($input: RenamePasskeyInput!) { renamePasskey(input: $input) { id name } }`);
const REMOVE = gql(
  `mutation PasskeyRemove($id: ID!, $input: ConfirmFactorInput!) { removePasskey(id: $id, input: $input) { id recoveryCodesLeft passkeys { id } } }`,
);
const START_CHECK = gql(`mutation PasskeyStartCheck { startPasskeyCheck }`);
const START_SIGN_IN = gql(
  `mutation PasskeyStartSignIn($input: PendingSignInInput!) { startPasskeySignIn(input: $input) }`,
);
const SIGN_IN = gql(
  `mutation PasskeySignIn($input: PasskeySignInInput!) { signInWithPasskey(input: $input) { status userId token user { id } } }`,
);
const IDENTITY = gql(`mutation PasskeyIdentity($input: ConfirmIdentityInput!) { confirmIdentity(input: $input) }`);
const DATA = gql(`query PasskeyData { myData }`);
const RENEW = gql(
  `mutation PasskeyRenew($input: ConfirmFactorInput!) { createRecoveryCodes(input: $input) { codes factor { id } } }`,
);
const DELETE = gql(`mutation PasskeyDelete($input: CurrentPasswordInput!) { deleteMyAccount(input: $input) }`);
const RESET = gql(`mutation PasskeyReset($input: ResetPasswordInput!) { resetPassword(input: $input) }`);

let now = new Date(Date.now() + 60 * MINUTE_MS);
const mailServer = useMailServer();
const app = useApp(() => ({
  clock: { now: () => now },
  env: { SMTP_URL: mailServer.url, PUBLIC_URL: SITE, RATE_LIMITS: "off" },
}));

const advance = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};
const refusal = ({ errors }: GraphQLResponse<unknown>): string => errors?.[0]?.extensions.code ?? "OK";

type Options = Record<string, unknown>;

const startOptions = async (token: string): Promise<Options> =>
  (await graphql(app, START, {}, token)).data?.startPasskey as Options;
const checkOptions = async (token: string): Promise<Options> =>
  (await graphql(app, START_CHECK, {}, token)).data?.startPasskeyCheck as Options;
const signInOptions = async (pending = {}): Promise<Options> =>
  (await graphql(app, START_SIGN_IN, { input: pending })).data?.startPasskeySignIn as Options;
const add = (token: string, input: ReturnType<SoftwarePasskey["create"]>) => graphql(app, ADD, { input }, token);
const signIn = (passkey: ReturnType<SoftwarePasskey["use"]>, pending = {}) =>
  graphql(app, SIGN_IN, { input: { ...pending, passkey } });

interface Owner extends Person {
  passkey: SoftwarePasskey;
  passkeyId: string;
  recoveryCodes: readonly string[];
}

async function createOwner(options: PersonOptions = {}, passkey = new SoftwarePasskey(SITE)): Promise<Owner> {
  const person = await createPerson(app, options);
  const { data } = await add(person.token, passkey.create(await startOptions(person.token)));
  const added = data?.addPasskey;
  return { ...person, passkey, passkeyId: added?.factor.passkeys[0]?.id ?? "", recoveryCodes: added?.codes ?? [] };
}

interface Login {
  status: string;
  id: string;
  signInProof?: string;
  codeSource?: string;
}

const login = async ({ email, password }: Person): Promise<Login> =>
  (await rest(app, "post", "/api/auth/login").send({ email, password })).body as Login;

it("adds a passkey, names it after the device, and gives out recovery codes with the first one only", async () => {
  const person = await createPerson(app);
  const [email] = await emailsCausedBy(app, mailServer, async () => {
    const { data } = await add(person.token, new SoftwarePasskey(SITE).create(await startOptions(person.token)));
    expect(data?.addPasskey.codes).toHaveLength(10);
  });
  expect(email?.subject).toBe("Passkey added");
  const { data } = await add(person.token, new SoftwarePasskey(SITE).create(await startOptions(person.token)));
  expect(data?.addPasskey.codes).toEqual([]);
  const { recoveryCodesLeft, passkeys } = (await graphql(app, FACTOR, {}, person.token)).data?.secondFactor ?? {};
  expect([recoveryCodesLeft, passkeys?.length]).toEqual([10, 2]);
  expect(passkeys?.[0]).toMatchObject({ backedUp: false, createdAt: now.toISOString(), lastUsedAt: null });
});

it("signs in with a passkey alone, without a code and without an email", async () => {
  const owner = await createOwner();
  const mails = await emailsCausedBy(app, mailServer, async () => {
    const { data } = await signIn(owner.passkey.use(await signInOptions()));
    expect(data?.signInWithPasskey).toMatchObject({ status: "SUCCESS", userId: owner.id, user: { id: owner.id } });
    const token = data?.signInWithPasskey.token ?? "";
    expect((await graphql(app, FACTOR, {}, token)).data?.secondFactor.passkeys[0]?.lastUsedAt).toBe(now.toISOString());
  });
  expect(mails).toEqual([]);
});

it("takes a passkey or a recovery code after the password, and emails no code", async () => {
  const owner = await createOwner();
  const mails = await emailsCausedBy(app, mailServer, async () => {
    const pending = await login(owner);
    expect(pending).toMatchObject({ status: "MFA_REQUIRED", codeSource: "PASSKEY" });
    const input = { userId: pending.id, signInProof: pending.signInProof };
    const options = await signInOptions(input);
    expect(options.allowCredentials).toMatchObject([{ id: owner.passkey.id }]);
    // Bound to the pending sign-in.
    expect(refusal(await signIn(owner.passkey.use(options)))).toBe("UNAUTHENTICATED");
    expect((await signIn(owner.passkey.use(options), input)).data?.signInWithPasskey.userId).toBe(owner.id);
  });
  expect(mails).toEqual([]);
  const pending = await login(owner);
  const verify = (code = "") =>
    rest(app, "post", "/api/auth/verify-mfa").send({ userId: pending.id, signInProof: pending.signInProof, code });
  expect((await verify("123456")).status).toBe(401);
  expect((await verify(owner.recoveryCodes[0])).status).toBe(200);
});

it("tells nobody without the password which passkeys a member has, and completes no sign-in with another member's", async () => {
  const [owner, other] = [await createOwner(), await createOwner()];
  expect(refusal(await graphql(app, START_SIGN_IN, { input: { userId: owner.id } }))).toBe("UNAUTHENTICATED");
  expect((await signInOptions()).allowCredentials ?? []).toEqual([]);
  const pending = await login(owner);
  const input = { userId: pending.id, signInProof: pending.signInProof };
  expect(refusal(await signIn(other.passkey.use(await signInOptions(input)), input))).toBe("UNAUTHENTICATED");
});

it.each([
  ["another site's address", { origin: "https://glitch.example.test" }],
  ["another site's id", { rpId: "example.test" }],
  ["an authenticator that didn't verify the person", { isUnverified: true }],
])("refuses answers from %s", async (_, flaws) => {
  const owner = await createOwner();
  expect(refusal(await signIn(owner.passkey.use(await signInOptions(), flaws)))).toBe("UNAUTHENTICATED");
  const created = new SoftwarePasskey(SITE).create(await startOptions(owner.token), flaws);
  expect(refusal(await add(owner.token, created))).toBe("VALIDATION");
});

it("refuses a wrong signature, an unknown passkey, and the passkey of another account's name", async () => {
  const [owner, other] = [await createOwner(), await createOwner()];
  const answer = owner.passkey.use(await signInOptions());
  const { signature } = owner.passkey.use(await signInOptions());
  expect(refusal(await signIn({ ...answer, signature }))).toBe("UNAUTHENTICATED");
  expect(refusal(await signIn({ ...answer, id: other.passkey.id }))).toBe("UNAUTHENTICATED");
  expect(refusal(await signIn({ ...answer, userHandle: other.passkey.userHandle }))).toBe("UNAUTHENTICATED");
  expect(refusal(await signIn(new SoftwarePasskey(SITE).use(await signInOptions())))).toBe("UNAUTHENTICATED");
  expect(refusal(await signIn(answer))).toBe("OK");
});

it("takes each challenge once, also of two parallel answers, for five minutes, and only for what it was issued", async () => {
  const owner = await createOwner();
  const answer = owner.passkey.use(await signInOptions());
  const both = await Promise.all([signIn(answer), signIn(answer)]);
  expect(both.map(refusal).sort()).toEqual(["OK", "UNAUTHENTICATED"]);
  expect(refusal(await signIn(answer))).toBe("UNAUTHENTICATED");
  const late = owner.passkey.use(await signInOptions());
  advance(5);
  expect(refusal(await signIn(late))).toBe("UNAUTHENTICATED");
  expect(refusal(await signIn(owner.passkey.use(await checkOptions(owner.token))))).toBe("UNAUTHENTICATED");
  // Used challenges are kept until they expire.
  expect(refusal(await signIn(owner.passkey.use(await signInOptions())))).toBe("OK");
  expect(await app.sql(`SELECT 1 FROM used_passkey_challenges WHERE expires_at < $1`, [now])).toEqual([]);
});

it("refuses a counter that doesn't grow, which shows a copied key", async () => {
  const owner = await createOwner({}, new SoftwarePasskey(SITE, 5));
  expect(refusal(await signIn(owner.passkey.use(await signInOptions())))).toBe("OK");
  expect(refusal(await signIn(owner.passkey.use(await signInOptions(), { counter: 6 })))).toBe("UNAUTHENTICATED");
  expect(refusal(await signIn(owner.passkey.use(await signInOptions())))).toBe("OK");
});

it("adds a passkey only in the session that asked, once, and only for ten minutes after the member was present", async () => {
  const [person, other] = [await createPerson(app), await createPerson(app)];
  const created = new SoftwarePasskey(SITE).create(await startOptions(person.token));
  expect(refusal(await add(other.token, created))).toBe("VALIDATION");
  expect(refusal(await add(person.token, created))).toBe("OK");
  expect(refusal(await add(person.token, created))).toBe("VALIDATION");
  advance(11);
  expect(refusal(await graphql(app, START, {}, person.token))).toBe("CONFIRM_IDENTITY");
});

it("ignores who made an authenticator, so that nobody's certificates are checked", async () => {
  const person = await createPerson(app);
  const created = new SoftwarePasskey(SITE).create(await startOptions(person.token), { isAttested: true });
  expect(refusal(await add(person.token, created))).toBe("OK");
});

it("keeps at most ten passkeys of a member, and each one in one account", async () => {
  const [owner, other] = [await createOwner(), await createPerson(app)];
  const again = owner.passkey.create(await startOptions(other.token));
  expect(refusal(await add(other.token, again))).toBe("CONFLICT");
  const tenth = await startOptions(owner.token);
  const eleventh = await startOptions(owner.token);
  await app.sql(
    `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, backed_up, created_at)
     SELECT $1, gen_random_uuid()::text, '', 0, '{}', 'Key', false, now() FROM generate_series(1, 8)`,
    [owner.id],
  );
  expect(refusal(await add(owner.token, new SoftwarePasskey(SITE).create(tenth)))).toBe("OK");
  expect(refusal(await add(owner.token, new SoftwarePasskey(SITE).create(eleventh)))).toBe("CONFLICT");
  expect(refusal(await graphql(app, START, {}, owner.token))).toBe("CONFLICT");
});

it("renames only the viewer's own passkeys", async () => {
  const [owner, other] = [await createOwner(), await createPerson(app)];
  const rename = (name: string, token: string, id = owner.passkeyId) =>
    graphql(app, RENAME, { input: { id, name } }, token);
  expect((await rename("My phone", owner.token)).data?.renamePasskey.name).toBe("My phone");
  expect(refusal(await rename("Mine now", other.token))).toBe("NOT_FOUND");
  expect(refusal(await rename("Unknown", owner.token, UNKNOWN_ID))).toBe("NOT_FOUND");
  expect(refusal(await rename(" ", owner.token))).toBe("VALIDATION");
  expect(refusal(await rename("x".repeat(61), owner.token))).toBe("VALIDATION");
});

it("removes a passkey with a passkey, or with the password and a recovery code, which go with the last one", async () => {
  const owner = await createOwner();
  const second = new SoftwarePasskey(SITE);
  const added = await add(owner.token, second.create(await startOptions(owner.token)));
  const secondId = added.data?.addPasskey.factor.passkeys.find(({ id }) => id !== owner.passkeyId)?.id ?? "";
  const remove = (id: string, input: object, token = owner.token) => graphql(app, REMOVE, { id, input }, token);
  const other = await createOwner();
  const foreign = other.passkey.use(await checkOptions(other.token));
  expect(refusal(await remove(owner.passkeyId, { passkey: foreign }))).toBe("VALIDATION");
  expect(refusal(await remove(owner.passkeyId, { currentPassword: owner.password }))).toBe("VALIDATION");
  expect(refusal(await remove(owner.passkeyId, { currentPassword: owner.password, code: "123456" }))).toBe(
    "VALIDATION",
  );
  const [code = ""] = owner.recoveryCodes;
  expect(refusal(await remove(owner.passkeyId, { currentPassword: "not-my-password", code }))).toBe("VALIDATION");
  expect(refusal(await remove(other.passkeyId, { currentPassword: owner.password, code }))).toBe("NOT_FOUND");
  const removed = await remove(owner.passkeyId, { currentPassword: owner.password, code });
  expect(removed.data?.removePasskey).toMatchObject({ recoveryCodesLeft: 9, passkeys: [{ id: secondId }] });
  expect(refusal(await signIn(owner.passkey.use(await signInOptions())))).toBe("UNAUTHENTICATED");
  const [email] = await emailsCausedBy(app, mailServer, async () => {
    const last = await remove(secondId, { passkey: second.use(await checkOptions(owner.token)) });
    expect(last.data?.removePasskey).toMatchObject({ recoveryCodesLeft: 0, passkeys: [] });
  });
  expect(email?.subject).toBe("Passkey removed");
  expect(await app.sql(`SELECT 1 FROM recovery_codes WHERE user_id = $1`, [owner.id])).toEqual([]);
  expect((await login(owner)).status).toBe("SUCCESS");
});

it("confirms who the member is, and replaces recovery codes, with a passkey in place of the password", async () => {
  const owner = await createOwner();
  advance(11);
  expect(refusal(await graphql(app, DATA, {}, owner.token))).toBe("CONFIRM_IDENTITY");
  const passwordOnly = { currentPassword: owner.password };
  expect(refusal(await graphql(app, IDENTITY, { input: passwordOnly }, owner.token))).toBe("VALIDATION");
  expect(refusal(await graphql(app, DELETE, { input: passwordOnly }, owner.token))).toBe("CONFIRM_IDENTITY");
  const passkey = owner.passkey.use(await checkOptions(owner.token));
  expect(refusal(await graphql(app, IDENTITY, { input: { passkey } }, owner.token))).toBe("OK");
  expect(refusal(await graphql(app, IDENTITY, { input: { passkey } }, owner.token))).toBe("VALIDATION");
  expect(refusal(await graphql(app, DATA, {}, owner.token))).toBe("OK");
  const again = owner.passkey.use(await checkOptions(owner.token));
  const { data } = await graphql(app, RENEW, { input: { passkey: again } }, owner.token);
  expect(data?.createRecoveryCodes.codes).toHaveLength(10);
});

it("keeps passkeys through a password reset", async () => {
  const owner = await createOwner();
  const [mail] = await emailsCausedBy(app, mailServer, () =>
    rest(app, "post", "/api/auth/forgot-password").send({ email: owner.email }),
  );
  const { token } = linkIn(mail as NonNullable<typeof mail>);
  await graphql(app, RESET, { input: { token, password: "a-new-password-2026" } });
  expect((await login({ ...owner, password: "a-new-password-2026" })).codeSource).toBe("PASSKEY");
  expect(refusal(await signIn(owner.passkey.use(await signInOptions())))).toBe("OK");
});

it("refuses banned members with the reason and a link to their account, and deleted members like unknown ones", async () => {
  const [banned, deleted] = [await createOwner(), await createOwner()];
  await impose(app, banned, "BAN", { from: now, until: null });
  const { errors } = await signIn(banned.passkey.use(await signInOptions()));
  expect(errors?.[0]?.extensions).toMatchObject({
    code: "BANNED",
    accountUrl: expect.stringContaining("/banned?token=") as string,
  });
  await graphql(app, DELETE, { input: { currentPassword: deleted.password } }, deleted.token);
  expect(refusal(await signIn(deleted.passkey.use(await signInOptions())))).toBe("UNAUTHENTICATED");
  expect(await app.sql(`SELECT 1 FROM passkeys WHERE user_id = $1`, [deleted.id])).toEqual([]);
});

it("exports passkeys without their keys", async () => {
  const owner = await createOwner();
  const data = JSON.stringify((await graphql(app, DATA, {}, owner.token)).data?.myData);
  expect(data).toContain('"passkeys":[{"name":"');
  expect(data).not.toContain(owner.passkey.id);
});

it("requires a session for everything but signing in, and base64url", async () => {
  const owner = await createOwner();
  expect(refusal(await graphql(app, START))).toBe("UNAUTHENTICATED");
  expect(refusal(await graphql(app, START_CHECK))).toBe("UNAUTHENTICATED");
  const answer = owner.passkey.use(await signInOptions());
  expect(refusal(await signIn({ ...answer, signature: "not base64!" }))).toBe("VALIDATION");
  expect(refusal(await signIn({ ...answer, signature: "A".repeat(8_001) }))).toBe("VALIDATION");
  expect(refusal(await signIn({ ...answer, clientDataJSON: "AAAA" }))).toBe("UNAUTHENTICATED");
  expect(refusal(await signIn({ ...answer, authenticatorData: "" }))).toBe("UNAUTHENTICATED");
});
