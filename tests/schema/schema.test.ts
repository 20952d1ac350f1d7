import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  isEnumType,
  isInputObjectType,
  isObjectType,
  isSpecifiedScalarType,
  lexicographicSortSchema,
  printSchema,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLObjectType,
} from "graphql";
import { getMetadataStorage } from "type-graphql";
import { readEnv } from "../../graphql-server/src/env";
import { settingDocs } from "../../graphql-server/src/settings";
import { BRAND_NAME } from "../../graphql-server/src/kernel/brand";
import { graphql } from "../kit/clients/graphql-client";
import { createPerson } from "../kit/people";
import { startTestApp, type TestApp } from "../kit/test-app";
import { SCHEMA } from "../kit/offline-features";

const ROOT = path.resolve(import.meta.dirname, "../..");
const objectTypes = Object.values(SCHEMA.getTypeMap()).filter(
  (type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith("__"),
);

it("has no field named like a secret, except session tokens, a new authenticator app, API key, and visit to a sign-in provider, whether there is a password, the public demo passwords, and the public push key", () => {
  const suspicious = objectTypes
    .filter(({ name }) => name !== "Mutation")
    .flatMap((type) =>
      Object.keys(type.getFields())
        .filter((field) => /password|hash|secret|token|code$|salt|key$/i.test(field))
        .map((field) => `${type.name}.${field}`),
    );
  expect(suspicious.sort()).toEqual([
    "AuthPayload.refreshToken",
    "AuthPayload.token",
    "AuthenticatorSetup.secret",
    "CreateApiKeyPayload.apiKey",
    "CreateApiKeyPayload.key",
    "DemoAccount.password",
    "NotificationSettings.pushKey",
    "ProviderVisitStart.secret",
    "SignInMethods.hasPassword",
    "TokenPair.refreshToken",
    "TokenPair.token",
  ]);
});

it("exposes email addresses only to their owner and to admins", () => {
  const withEmail = objectTypes.filter((type) => "email" in type.getFields()).map(({ name }) => name);
  // Member.email is null for other members (tests/api/accounts/accounts.test.ts). AuthPayload belongs to the member who signs in.
  // So does ProviderSignInResult, which only the tab that started the visit gets, and LinkedIdentity.
  // ContactMessage is returned to admins and to its sender (tests/api/contact/inbox.test.ts).
  expect(withEmail.sort()).toEqual([
    "AuthPayload",
    "ContactMessage",
    "DemoAccount",
    "LinkedIdentity",
    "Member",
    "ProviderSignInResult",
    "Viewer",
  ]);
});

it("describes every type, every field, and every argument", () => {
  const types = Object.values(SCHEMA.getTypeMap()).filter(
    ({ name }) => !name.startsWith("__") && !isSpecifiedScalarType(SCHEMA.getType(name) as never),
  );
  expect(types.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
  const described = types.flatMap((type) => {
    if (!isObjectType(type) && !isInputObjectType(type)) return [];
    const fields: Record<string, { name: string; description?: string | null; args?: readonly GraphQLArgument[] }> =
      type.getFields();
    return Object.values(fields).flatMap(({ name, description, args = [] }) => [
      { place: `${type.name}.${name}`, description },
      ...args.map((argument) => ({
        place: `${type.name}.${name}(${argument.name})`,
        description: argument.description,
      })),
    ]);
  });
  expect(described.length).toBeGreaterThan(500);
  expect(described.filter(({ description }) => !description).map(({ place }) => place)).toEqual([]);
});

it("marks duplicate queries as deprecated", () => {
  const deprecated = Object.values(SCHEMA.getQueryType()?.getFields() ?? {}).filter(
    ({ deprecationReason }) => deprecationReason,
  );
  expect(deprecated.map(({ name }) => name).sort()).toEqual(["me"]);
});

it("describes every value of every enum", () => {
  const undescribed = Object.values(SCHEMA.getTypeMap())
    .filter((type): type is GraphQLEnumType => isEnumType(type) && !type.name.startsWith("__"))
    .flatMap((type) =>
      type
        .getValues()
        .filter(({ description }) => !description)
        .map(({ name }) => `${type.name}.${name}`),
    );
  expect(undescribed).toEqual([]);
});

it("matches the committed contract", () => {
  const committed = readFileSync(path.join(ROOT, "schema/schema.graphql"), "utf8");
  expect(`${printSchema(lexicographicSortSchema(SCHEMA))}\n`).toBe(committed);
});

it("never hard-codes the product's name in the server and web sources", () => {
  const sources = ["web/src", "graphql-server/src", "demo"].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
  );
  const offenders = [...sources, "web/index.html"]
    .filter((file) => /\.(tsx?|html)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => readFileSync(path.join(ROOT, file), "utf8").includes(BRAND_NAME));
  expect(offenders).toEqual([]);
});

it("documents every setting in .env.example with the same text as in settings.ts", () => {
  const example = readFileSync(path.join(ROOT, ".env.example"), "utf8");
  const documented = [...example.matchAll(/^# (.+)\n# ([A-Z0-9_]+)=$/gm)].map(([, doc, name]) => ({ name, doc }));
  expect(documented).toEqual(settingDocs());
});

it("keeps the file with the operator's secrets out of the container image", () => {
  const ignored = readFileSync(path.join(ROOT, ".dockerignore"), "utf8").split("\n");
  expect(ignored).toEqual(expect.arrayContaining([".env*", ".data"]));
});

it("has safe defaults: demo accounts only with the embedded database, which listens on loopback only", () => {
  expect(readEnv({})).toMatchObject({ DEMO_MODE: true, HOST: "127.0.0.1", PORT: 8080 });
  expect(readEnv({ DATABASE_URL: "postgres://localhost/x" })).toMatchObject({ DEMO_MODE: false, HOST: "0.0.0.0" });
  expect(() => readEnv({ NODE_ENV: "production", DATABASE_URL: "postgres://localhost/x" })).toThrow(/JWT_SECRET/);
  expect(() =>
    readEnv({
      NODE_ENV: "production",
      JWT_SECRET: "x".repeat(32),
      RATE_LIMITS: "off",
      PUBLIC_URL: "https://glitch.example",
    }),
  ).toThrow(/RATE_LIMITS/);
});

describe("over HTTP", () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });

  afterAll(() => app.stop());

  const errorCodeOf = async (query: string, token?: string): Promise<string | undefined> =>
    (await graphql(app, query, {}, token)).errors?.[0]?.extensions.code;

  it("rejects documents that are too deep, too long, or too repetitive", async () => {
    const deep = `{ channels { messages { edges { node { sender { ${"x { ".repeat(8)} id ${"} ".repeat(8)} } } } } } }`;
    const aliases = `{ ${Array.from({ length: 20 }, (_, index) => `a${index}: __typename`).join(" ")} }`;
    const long = `{ ${"__typename ".repeat(1_100)} }`;
    const directives = `{ site { demoMode ${"@include(if: true) ".repeat(10)} } }`;
    for (const query of [deep, aliases, long, directives]) expect(await errorCodeOf(query)).toBe("VALIDATION");
  });

  it("suggests no fields, rejects batches, and serves no HTML", async () => {
    const { errors } = await graphql(app, "{ coursez { id } }");
    expect(errors?.[0]?.message).not.toMatch(/did you mean/i);
    const batch = await fetch(`${app.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '[{"query":"{ __typename }"}]',
    });
    expect(batch.status).toBe(400);
    const page = await fetch(`${app.url}/graphql`, { headers: { accept: "text/html" } });
    expect(page.headers.get("content-type")).toMatch(/json/);
  });

  it("requires a session for protected fields, and serves public fields to visitors", async () => {
    expect(await errorCodeOf("{ channels { id } }")).toBe("UNAUTHENTICATED");
    expect(await errorCodeOf("{ members { edges { node { id } } } }", "nonsense")).toBe("UNAUTHENTICATED");
    expect((await graphql(app, "{ viewer { id } courses { id viewerIsEntitled } }")).errors).toBeUndefined();
    const person = await createPerson(app);
    const { data } = await graphql<{ viewer: { username: string } }>(app, "{ viewer { username } }", {}, person.token);
    expect(data?.viewer.username).toBe(person.username);
  });

  it("never echoes a rejected password", async () => {
    const response = await graphql(
      app,
      `
        mutation ($input: RegisterInput!) {
          register(input: $input) {
            status
          }
        }
      `,
      {
        input: { username: "ok_name", email: "a@example.test", name: "A", password: "short" },
      },
    );
    expect(response.errors?.[0]?.extensions).toMatchObject({
      code: "VALIDATION",
      fields: { password: [expect.any(String)] },
    });
    expect(JSON.stringify(response)).not.toContain('"short"');
  });
});

it("shares a live payload only if every field resolver of its types declares whether it can be shared", () => {
  const storage = getMetadataStorage();
  const shared = objectTypes.filter((type) => type.extensions.broadcast === true);
  expect(shared.map(({ name }) => name).sort()).toEqual([
    "Attachment",
    "ChannelActivity",
    "ChannelChange",
    "ChannelDetails",
    "ChannelEvent",
    "LeaderboardEntry",
    "Member",
    "Message",
    "OnlineMembersChange",
    "PresenceEvent",
    "QuotedMessage",
    "ReactionCount",
    "ThreadSummary",
    "TopTen",
    "TradeCard",
    "TypingEvent",
  ]);
  for (const type of shared) {
    const target = storage.objectTypes.find(({ name }) => name === type.name)?.target;
    const resolvers = storage.fieldResolvers.filter((field) => field.getObjectType?.() === target);
    const undecided = resolvers.filter(
      ({ schemaName }) => typeof type.getFields()[schemaName]?.extensions.broadcast !== "boolean",
    );
    expect(undecided.map(({ schemaName }) => `${type.name}.${schemaName}`)).toEqual([]);
  }
});

it("shows other members' strikes and bans only on the leaderboard, and otherwise only to admins and the member concerned", () => {
  const shown = objectTypes.flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => /strike|banned|sanction|muted|kicked/i.test(`${field.name} ${String(field.type)}`))
      .map((field) => `${type.name}.${field.name}`),
  );
  const adminFields = /^(RegisteredUser|UserDetails|ModerationRecord|StrikePayload|Mutation)\./;
  const viewerFields = ["Query.mySanctions", "Sanction.kind", "ChannelNotificationSettings.mutedUntil"];
  expect(shown.filter((field) => !adminFields.test(field) && !viewerFields.includes(field)).sort()).toEqual([
    "LeaderboardEntry.status",
    "LeaderboardEntry.strikes",
  ]);
});
