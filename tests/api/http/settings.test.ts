import { getIntrospectionQuery } from "graphql";
import { gql } from "../../gql";
import { graphql } from "../../kit/clients/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { startTestApp, type TestApp } from "../../kit/test-app";

const MAY_CREATE = gql(`query SettingsMayCreate { me { viewerCanCreateChannels } }`);
const CREATE = gql(
  `mutation SettingsCreate($name: String!) { createChannel(input: { name: $name, category: GENERAL }) { name } }`,
);

let app: TestApp;

afterEach(() => app.stop());

it("CHANNEL_CREATORS=admins lets only admins create channels", async () => {
  app = await startTestApp({ env: { CHANNEL_CREATORS: "admins" } });
  const [member, premium, admin] = [
    await createPerson(app),
    await createPerson(app, { role: "PREMIUM" }),
    await createPerson(app, { role: "ADMIN" }),
  ];
  for (const { token } of [member, premium]) {
    expect((await graphql(app, MAY_CREATE, {}, token)).data).toEqual({ me: { viewerCanCreateChannels: false } });
    const refused = await graphql(app, CREATE, { name: "mine" }, token);
    expect(refused.errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  }
  expect(await app.sql(`SELECT 1 FROM channels WHERE name = 'mine'`)).toHaveLength(0);
  expect((await graphql(app, MAY_CREATE, {}, admin.token)).data).toEqual({ me: { viewerCanCreateChannels: true } });
  expect((await graphql(app, CREATE, { name: "mine" }, admin.token)).data).toEqual({ createChannel: { name: "mine" } });
});

it("INTROSPECTION=off rejects introspection queries", async () => {
  app = await startTestApp({ env: { INTROSPECTION: "off" } });
  for (const query of [
    getIntrospectionQuery(),
    `{ __schema { types { name } } }`,
    `{ __type(name: "User") { name } }`,
  ]) {
    const { data, errors } = await graphql(app, query);
    expect([data, errors?.[0]?.extensions.code]).toEqual([undefined, "VALIDATION"]);
  }
  expect((await graphql(app, gql(`query SettingsTypename { __typename }`))).data).toEqual({ __typename: "Query" });
});

it("ADMIN_EMAIL and ADMIN_PASSWORD create an admin who can sign in", async () => {
  app = await startTestApp({ env: { ADMIN_EMAIL: "Root@Example.test", ADMIN_PASSWORD: "the-first-password" } });
  const login = (password: string) =>
    graphql(app, gql(`mutation SettingsLogin($input: LoginInput!) { login(input: $input) { user { role } } }`), {
      input: { email: "root@example.test", password },
    });
  expect((await login("the-first-password")).data).toEqual({ login: { user: { role: "ADMIN" } } });
  expect((await login("another-password")).errors?.[0]?.extensions.code).toBe("UNAUTHENTICATED");
});

describe("ADMIN_EMAIL of an existing account", () => {
  const restart = async (person: Person, password = "only-the-operator-knows"): Promise<void> => {
    const env = { ADMIN_EMAIL: person.email, ADMIN_PASSWORD: password };
    await (await startTestApp({ databaseUrl: app.databaseUrl, env })).stop();
  };
  const roleOf = async (person: Person): Promise<unknown> =>
    ((await rest(app, "get", "/api/users/me", person)).body as { role: string }).role;
  const auditOf = (person: Person): Promise<object[]> =>
    app.sql(`SELECT action, author_id, details FROM audit_entries WHERE subject_id = $1`, [person.id]);
  const granted = { action: "user.role_changed", author_id: null, details: { from: "FREE", to: "ADMIN" } };

  beforeEach(async () => {
    app = await startTestApp();
  });

  it("does not promote an account with an unconfirmed address", async () => {
    const stranger = await createPerson(app, { emailConfirmed: false });
    await restart(stranger);
    expect(await roleOf(stranger)).toBe("FREE");
    expect(await auditOf(stranger)).toEqual([]);
  });

  it("promotes an account with a confirmed address or with ADMIN_PASSWORD, and audits it once", async () => {
    const confirmed = await createPerson(app);
    const operators = await createPerson(app, { emailConfirmed: false });
    for (const [person, password] of [
      [confirmed, undefined],
      [operators, operators.password],
    ] as const) {
      await restart(person, password);
      await restart(person, password);
      expect(await roleOf(person)).toBe("ADMIN");
      expect(await auditOf(person)).toEqual([granted]);
    }
  });

  it("does not undo a demotion", async () => {
    const [person, admin] = [await createPerson(app), await createPerson(app, { role: "ADMIN" })];
    await restart(person);
    const input = { userId: person.id, role: "FREE" };
    await graphql(
      app,
      gql(`mutation SettingsChangeUserRole($input: ChangeUserRoleInput!) { changeUserRole(input: $input) }`),
      { input },
      admin.token,
    );
    expect(await roleOf(person)).toBe("FREE");
    await restart(person);
    expect(await roleOf(person)).toBe("FREE");
  });
});

it("has no demo accounts outside demo mode", async () => {
  app = await startTestApp();
  const { data } = await graphql(app, gql(`query SettingsSite { site { demoMode demoAccounts { email } } }`));
  expect(data).toEqual({ site: { demoMode: false, demoAccounts: [] } });
  expect(await app.sql(`SELECT 1 FROM users`)).toHaveLength(0);
});

it("lists demo accounts that can sign in with the listed role in demo mode", async () => {
  app = await startTestApp({ env: { DEMO_MODE: "on" } });
  const { data } = await graphql(
    app,
    gql(`query SettingsDemoAccounts { site { demoAccounts { email password role } } }`),
  );
  expect(data?.site.demoAccounts.map(({ role }) => role).sort()).toEqual(["ADMIN", "FREE", "PREMIUM"]);
  for (const { email, password, role } of data?.site.demoAccounts ?? []) {
    const signedIn = await graphql(
      app,
      gql(`mutation SettingsLogin($input: LoginInput!) { login(input: $input) { user { role } } }`),
      { input: { email, password } },
    );
    expect(signedIn.data).toEqual({ login: { user: { role } } });
  }
});

it("hides the email page unless demo mode is on", async () => {
  app = await startTestApp();
  expect((await graphql(app, gql(`query SettingsMailPage { site { mailPage } }`))).data).toEqual({
    site: { mailPage: null },
  });
  const [emailPage, unknown] = [await rest(app, "get", "/dev/mail"), await rest(app, "get", "/no/such/page")];
  expect(emailPage.status).toBe(unknown.status);
  expect(emailPage.headers["content-security-policy"]).toBe(unknown.headers["content-security-policy"]);
});
