import { gql } from "../../gql";
import { graphql, type Document } from "../../kit/clients/graphql-client";
import { createPerson } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

const REGISTER = gql(`mutation ReadOnlyFieldsRegister($input: RegisterInput!) { register(input: $input) { status } }`);
const UPDATE = gql(
  `mutation ReadOnlyFieldsUpdate($userId: ID!, $input: UpdateProfileInput!) { updateProfile(userId: $userId, input: $input) { id } }`,
);

/** Fields that no caller can set. */
const READ_ONLY: [string, unknown][] = [
  ["id", "11111111-1111-4111-8111-111111111111"],
  ["role", "ADMIN"],
  ["roles", ["ADMIN"]],
  ["isAdmin", true],
  ["xp", 100_000],
  ["level", 99],
  ["nextLevelXp", 1],
  ["strikes", -5],
  ["rank", "Legend"],
  ["reputation", 500],
  ["stats", { messages: 1, trades: 1, reputation: 1 }],
  ["achievements", [{ level: 100 }]],
  ["mfaEnabled", true],
  ["mfaVerified", true],
  ["mfa_enabled", true],
  ["createdAt", "2000-01-01T00:00:00Z"],
  ["created_at", "2000-01-01T00:00:00Z"],
  ["joinDate", "2000-01-01T00:00:00Z"],
  ["deletedAt", "2000-01-01T00:00:00Z"],
  ["usernameKey", "someone-else"],
  ["username_key", "someone-else"],
  ["passwordHash", "x"],
  ["password_hash", "x"],
  ["xpReachedAt", "2000-01-01T00:00:00Z"],
  ["entitlements", [9]],
  ["userCourses", [9]],
  ["__proto__", { role: "ADMIN" }],
  ["constructor", { prototype: { role: "ADMIN" } }],
];

const app = useApp({ env: { RATE_LIMITS: "off" } });
let count = 0;

const newAccount = (): { username: string; email: string; password: string; name: string } => {
  count += 1;
  return {
    username: `plain_${count}`,
    email: `plain_${count}@example.test`,
    password: "a-quiet-harbor",
    name: "Plain Person",
  };
};

/** Concatenates JSON text, so that "__proto__" stays a key. */
const withField = (body: object, field: string, value: unknown): string =>
  `${JSON.stringify(body).slice(0, -1)},${JSON.stringify(field)}:${JSON.stringify(value)}}`;

/** The stored state that the fields above would change. */
async function stateOf(username: string): Promise<unknown> {
  const [state] = await app.sql(
    `SELECT u.role, u.xp, u.mfa_enabled, u.username, u.username_key, u.email, u.deleted_at,
       u.created_at > now() - interval '1 hour' AS is_new, u.id::text LIKE '11111111%' AS has_chosen_id,
       (SELECT count(*) FROM entitlements e WHERE e.user_id = u.id)::int AS entitlements,
       (SELECT count(*) FROM sanctions s WHERE s.user_id = u.id)::int AS sanctions
     FROM users u WHERE u.username = $1`,
    [username],
  );
  return state;
}

const unchangedState = ({ username, email }: { username: string; email: string }): object => ({
  role: "FREE",
  xp: 0,
  mfa_enabled: false,
  username,
  username_key: username,
  email,
  deleted_at: null,
  is_new: true,
  has_chosen_id: false,
  entitlements: 0,
  sanctions: 0,
});

describe.each(READ_ONLY)("%s", (field, value) => {
  it("is ignored when registering over REST, as JSON and as a form", async () => {
    const [json, form] = [newAccount(), newAccount()];
    const response = await rest(app, "post", "/api/auth/register")
      .set("content-type", "application/json")
      .send(withField(json, field, value));
    expect(response.body).toMatchObject({ role: "FREE", username: json.username });
    expect(await stateOf(json.username)).toEqual(unchangedState(json));

    const formRequest = rest(app, "post", "/api/auth/register");
    for (const [name, text] of Object.entries(form)) void formRequest.field(name, text);
    void formRequest.field(field, String(value));
    const formResponse = await formRequest;
    // A form with a part named like a property of Object.prototype is rejected.
    const isRefused = field in {};
    expect(formResponse.status).toBe(isRefused ? 400 : 201);
    expect(await stateOf(form.username)).toEqual(isRefused ? undefined : unchangedState(form));
  });

  it("is ignored when changing a profile over REST, on both paths", async () => {
    const person = await createPerson(app, { username: `changer_${(count += 1)}` });
    for (const suffix of ["", "/update"]) {
      const response = await rest(app, "put", `/api/users/${person.id}${suffix}`, person)
        .set("content-type", "application/json")
        .send(withField({ bio: "Hello" }, field, value));
      expect([response.status, response.body]).toEqual([200, expect.objectContaining({ id: person.id, bio: "Hello" })]);
    }
    expect(await stateOf(person.username)).toEqual(unchangedState(person));
    const { email, password } = person;
    expect((await rest(app, "post", "/api/auth/login").send({ email, password })).status).toBe(200);
  });

  it("is not a field of the GraphQL inputs", async () => {
    const account = newAccount();
    const person = await createPerson(app);
    // Sent as a variable, so that any field name reaches the server.
    const body = (query: Document<unknown, never>, variables: string): string =>
      `{"query":${JSON.stringify(query)},"variables":${variables}}`;
    const post = (text: string, token?: string): Promise<Response> =>
      fetch(`${app.url}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
        body: text,
      });
    const registered = await post(body(REGISTER, `{"input":${withField(account, field, value)}}`));
    const changed = await post(
      body(UPDATE, `{"userId":"${person.id}","input":${withField({ bio: "x" }, field, value)}}`),
      person.token,
    );
    for (const response of [registered, changed]) {
      expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: "VALIDATION" } }] });
    }
    expect(await stateOf(account.username)).toBeUndefined();
    expect(await stateOf(person.username)).toEqual(unchangedState(person));
  });
});

it("an email change requires confirmation, even when an admin makes it", async () => {
  const [person, admin] = [await createPerson(app), await createPerson(app, { role: "ADMIN" })];
  for (const caller of [person, admin]) {
    const response = await rest(app, "put", `/api/users/${person.id}`, caller).send({
      email: `taken-over-${caller.username}@x.test`,
    });
    expect(response.body).toMatchObject({ email: person.email });
  }
  expect(await stateOf(person.username)).toMatchObject({ email: person.email });
});

it("a profile update cannot set a password", async () => {
  const person = await createPerson(app);
  const credential = (): Promise<object[]> =>
    app.sql(`SELECT password_hash FROM credentials WHERE user_id = $1`, [person.id]);
  const before = await credential();
  for (const suffix of ["", "/update"]) {
    const body = { password: "taken-over", newPassword: "taken-over" };
    expect((await rest(app, "put", `/api/users/${person.id}${suffix}`, person).send(body)).status).toBe(200);
  }
  const input = { password: "taken-over" };
  const refused = await graphql(app, String(UPDATE), { userId: person.id, input }, person.token);
  expect(refused.errors?.[0]?.extensions.code).toBe("VALIDATION");
  expect(await credential()).toEqual(before);
});

it("admins can change a role only through moderation", async () => {
  const [person, admin] = [await createPerson(app), await createPerson(app, { role: "ADMIN" })];
  await rest(app, "put", `/api/users/${person.id}`, admin).send({ role: "ADMIN", xp: 5 });
  expect(await stateOf(person.username)).toEqual(unchangedState(person));
  const CHANGE = gql(`mutation ReadOnlyFieldsChange($input: ChangeUserRoleInput!) { changeUserRole(input: $input) }`);
  const input = { userId: person.id, role: "PREMIUM" };
  expect((await graphql(app, CHANGE, { input }, person.token)).errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  expect((await graphql(app, CHANGE, { input }, admin.token)).data).toEqual({ changeUserRole: true });
  expect(await stateOf(person.username)).toMatchObject({ role: "PREMIUM" });
});
