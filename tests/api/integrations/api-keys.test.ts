import type supertest from "supertest";
import { gql } from "../../gql";
import type { ApiKeyScope, CreateApiKeyInput } from "../../gql/graphql";
import { graphql, type Document, graphqlData } from "../../kit/clients/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { openRawSocket, openSignedIn } from "../../kit/clients/raw-socket";
import { impose } from "../../kit/sanctions";
import { useApp } from "../../kit/test-app";

const DAY_MS = 86_400_000;

let now = new Date("2026-11-20T12:00:00Z");
const app = useApp({ clock: { now: () => now }, env: { RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" } });

gql(`fragment ApiKeysFields on ApiKey { id name prefix scopes expiresAt lastUsedAt revokedAt owner { username } }`);
const CREATE = gql(
  `mutation ApiKeysCreate($input: CreateApiKeyInput!) { createApiKey(input: $input) { key apiKey { ...ApiKeysFields } } }`,
);
const REVOKE = gql(`mutation ApiKeysRevoke($id: ID!) { revokeApiKey(id: $id) { revokedAt } }`);
const MY_KEYS = gql(`query ApiKeysMyKeys { myApiKeys { ...ApiKeysFields } }`);
const ALL = gql(`query ApiKeysAll($first: Int, $after: String) {
  apiKeys(first: $first, after: $after) { edges { node { ...ApiKeysFields } } pageInfo { hasNextPage endCursor } } }`);

const BOTH: ApiKeyScope[] = ["COURSES_READ", "LEADERBOARD_READ"];

async function create(person: Person, input: Partial<CreateApiKeyInput> = {}) {
  const { data, errors } = await graphql(
    app,
    CREATE,
    { input: { name: "Reports", scopes: BOTH, ...input } },
    person.token,
  );
  if (!data) throw new Error(JSON.stringify(errors));
  return data.createApiKey;
}

const codeOf = async <Variables>(
  query: Document<unknown, Variables>,
  variables: NoInfer<Variables>,
  person?: Pick<Person, "token">,
) => (await graphql(app, query, variables, person?.token)).errors?.[0]?.extensions.code;
const myKeys = async (person: Person) => (await graphql(app, MY_KEYS, {}, person.token)).data?.myApiKeys ?? [];
const readCourses = (key: string): supertest.Test => rest(app, "get", "/api/courses", { token: key });
const revoke = (id: string, person: Person) => graphql(app, REVOKE, { id }, person.token);

describe("creating a key", () => {
  it("returns the secret once and stores only its hash", async () => {
    const person = await createPerson(app);
    const { key, apiKey } = await create(person, { name: "  Weekly report ", expiresInDays: 30 });
    expect(key).toMatch(/^tg_[0-9a-f]{12}_[\w-]{43}$/);
    expect(apiKey).toMatchObject({
      name: "Weekly report",
      prefix: key.slice(0, 15),
      scopes: BOTH,
      expiresAt: new Date(now.getTime() + 30 * DAY_MS).toISOString(),
      lastUsedAt: null,
      revokedAt: null,
      owner: { username: person.username },
    });
    const stored = await app.sql(`SELECT * FROM api_keys WHERE id = $1`, [apiKey.id]);
    expect(JSON.stringify(stored)).not.toContain(key.slice(16));
    expect(JSON.stringify(await myKeys(person))).not.toContain(key.slice(16));
  });

  it("rejects invalid names, scopes, and lifetimes, and visitors", async () => {
    const person = await createPerson(app);
    const bad = [{ name: " " }, { name: "x".repeat(61) }, { scopes: [] }, { expiresInDays: 0 }, { expiresInDays: 731 }];
    for (const each of bad) {
      const input = { name: "Reports", scopes: BOTH, ...each };
      expect([each, await codeOf(CREATE, { input }, person)]).toEqual([each, "VALIDATION"]);
    }
    expect(await codeOf(CREATE, { input: { name: "x", scopes: BOTH } })).toBe("UNAUTHENTICATED");
    expect(await codeOf(MY_KEYS, {})).toBe("UNAUTHENTICATED");
  });

  it("allows at most ten keys per member, even for concurrent requests", async () => {
    const person = await createPerson(app);
    const attempts = Array.from({ length: 14 }, () => codeOf(CREATE, { input: { name: "x", scopes: BOTH } }, person));
    const codes = await Promise.all(attempts);
    expect(codes.filter((code) => code === undefined)).toHaveLength(10);
    expect(codes.filter((code) => code === "CONFLICT")).toHaveLength(4);
    await revoke((await myKeys(person))[0]?.id ?? "", person);
    expect(await codeOf(CREATE, { input: { name: "x", scopes: BOTH } }, person)).toBeUndefined();
  });
});

describe("myApiKeys", () => {
  it("lists active keys first, before newer revoked and expired ones", async () => {
    const person = await createPerson(app);
    const oldest = await create(person, { name: "oldest" });
    const expiring = await create(person, { name: "expiring", expiresInDays: 1 });
    await app.sql(
      `INSERT INTO api_keys (owner_id, name, prefix, secret_hash, scopes, created_at, revoked_at)
       SELECT $1, 'rotated', 'tg_' || lpad(to_hex(n), 12, 'e'), 'x', '{courses:read}', $2::timestamptz + n * interval '1 day', now()
       FROM generate_series(1, 120) n`,
      [person.id, now],
    );
    const shown = (await myKeys(person)).map(({ name }) => name);
    expect(shown.slice(0, 2).sort()).toEqual(["expiring", "oldest"]);
    const start = now;
    now = new Date(now.getTime() + DAY_MS);
    const [first, ...others] = await myKeys(person);
    now = start;
    expect([first?.id, others.length]).toEqual([oldest.apiKey.id, 49]);
    expect(others.map(({ id }) => id)).not.toContain(expiring.apiKey.id);
  });
});

describe("admins", () => {
  it("create and revoke keys for other members, with audit entries", async () => {
    const [admin, person] = [await createPerson(app, { role: "ADMIN" }), await createPerson(app)];
    const { key, apiKey } = await create(admin, { ownerUsername: person.username.toUpperCase() });
    expect(apiKey.owner.username).toBe(person.username);
    expect((await myKeys(person)).map(({ id }) => id)).toEqual([apiKey.id]);
    expect((await readCourses(key)).status).toBe(200);
    await revoke(apiKey.id, admin);
    expectRefusal(await readCourses(key), 401, "UNAUTHENTICATED");
    const audit = await app.sql<{ action: string }>(
      `SELECT action FROM audit_entries WHERE subject_id = $1 AND author_id = $2 ORDER BY id`,
      [person.id, admin.id],
    );
    expect(audit.map(({ action }) => action)).toEqual(["api_key.created", "api_key.revoked"]);
    expect(await codeOf(CREATE, { input: { name: "x", scopes: BOTH, ownerUsername: "" } }, admin)).toBe("VALIDATION");
    expect(await codeOf(CREATE, { input: { name: "x", scopes: BOTH, ownerUsername: "unknown" } }, admin)).toBe(
      "VALIDATION",
    );
  });

  it("page through all keys", async () => {
    const admin = await createPerson(app, { role: "ADMIN" });
    for (let index = 0; index < 3; index += 1) await create(admin);
    const page = async (after: string | null) => (await graphqlData(app, admin, ALL, { first: 2, after })).apiKeys;
    const first = await page(null);
    const second = await page(first.pageInfo.endCursor);
    const ids = [...first.edges, ...second.edges].map(({ node }) => node.id);
    expect([new Set(ids).size, first.pageInfo.hasNextPage]).toEqual([4, true]);
  });

  it("are the only callers who can manage other members' keys", async () => {
    const [owner, other] = [await createPerson(app), await createPerson(app)];
    const { apiKey } = await create(owner);
    expect(await codeOf(REVOKE, { id: apiKey.id }, other)).toBe("NOT_FOUND");
    expect(await codeOf(REVOKE, { id: "1" }, other)).toBe("VALIDATION");
    expect(await codeOf(ALL, {}, other)).toBe("FORBIDDEN");
    expect(await codeOf(CREATE, { input: { name: "x", scopes: BOTH, ownerUsername: owner.username } }, other)).toBe(
      "FORBIDDEN",
    );
    expect((await myKeys(owner))[0]?.revokedAt).toBeNull();
  });
});

describe("a key", () => {
  it("reads only what its scopes allow, over REST and GraphQL, and does not act as its owner", async () => {
    const person = await createPerson(app, { xp: 50 });
    const coursesOnly = await create(person, { scopes: ["COURSES_READ"] });
    const boardOnly = await create(person, { scopes: ["LEADERBOARD_READ"] });
    const board = (key: string): supertest.Test => rest(app, "get", "/api/leaderboard", { token: key });
    expect((await readCourses(coursesOnly.key)).status).toBe(200);
    expect((await rest(app, "get", "/api/courses/1", { token: coursesOnly.key })).body).toMatchObject({
      entitled: false,
    });
    expectRefusal(await board(coursesOnly.key), 403, "FORBIDDEN");
    expect((await board(boardOnly.key)).body).toMatchObject({ timeframe: "all-time", me: null });
    expectRefusal(await readCourses(boardOnly.key), 403, "FORBIDDEN");
    const permitted = await graphql(
      app,
      gql(`query ApiKeysLeaderboard { leaderboard { entries { member { username } } } }`),
      {},
      boardOnly.key,
    );
    expect(permitted.errors).toBeUndefined();
    const forbiddenField = await graphql(
      app,
      gql(`query ApiKeysEmails { leaderboard { entries { member { email } } } }`),
      {},
      boardOnly.key,
    );
    expect(forbiddenField.errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  });

  it("gets an error that names the missing scope, over REST and GraphQL", async () => {
    const { key } = await create(await createPerson(app), { scopes: ["COURSES_READ"] });
    const text = "This API key needs the scope leaderboard:read.";
    const board = await rest(app, "get", "/api/leaderboard", { token: key });
    expect(expectRefusal(board, 403, "FORBIDDEN").message).toBe(text);
    expect(board.headers["www-authenticate"]).toBe('Bearer error="insufficient_scope", scope="leaderboard:read"');
    for (const query of [
      gql(`query ApiKeysRanks { leaderboard { entries { rank } } }`),
      gql(`query ApiKeysTimeframe { leaderboard { timeframe } }`),
    ]) {
      const { errors } = await graphql(app, String(query), {}, key);
      expect(errors?.[0]).toMatchObject({ message: text, extensions: { code: "FORBIDDEN" } });
    }
    const me = await rest(app, "get", "/api/users/me", { token: key });
    expect(expectRefusal(me, 403, "FORBIDDEN").message).toMatch(/^API keys can't do this/);
  });

  it("gets an error that states whether the key is revoked, expired, suspended, or invalid", async () => {
    const person = await createPerson(app);
    const [revoked, expiring, suspended] = [
      await create(person),
      await create(person, { expiresInDays: 1 }),
      await create(person),
    ];
    await revoke(revoked.apiKey.id, person);
    const errorMessageOf = async (key: string): Promise<string> => {
      const response = await readCourses(key);
      expect(response.headers["www-authenticate"]).toBe('Bearer error="invalid_token"');
      return expectRefusal(response, 401, "UNAUTHENTICATED").message;
    };
    expect(await errorMessageOf(revoked.key)).toBe("This API key was revoked.");
    expect(await errorMessageOf(`${revoked.apiKey.prefix}_${"x".repeat(43)}`)).toBe("This API key is not valid.");
    const start = now;
    now = new Date(now.getTime() + DAY_MS);
    expect(await errorMessageOf(expiring.key)).toBe("This API key has expired.");
    now = start;
    await impose(app, person, "BAN", { from: now, until: new Date(now.getTime() + 1_000) });
    expect(await errorMessageOf(suspended.key)).toBe("This API key is suspended while its owner is banned.");
    const { headers } = await rest(app, "get", "/api/users/me");
    expect(headers["www-authenticate"]).toBe("Bearer");
  });

  it("shows its owner the time of last use, to the minute", async () => {
    const person = await createPerson(app);
    const { key } = await create(person);
    await readCourses(key);
    const first = now.toISOString();
    now = new Date(now.getTime() + 30_000);
    await readCourses(key);
    expect((await myKeys(person))[0]?.lastUsedAt).toBe(first);
    now = new Date(now.getTime() + 31_000);
    await readCourses(key);
    expect((await myKeys(person))[0]?.lastUsedAt).toBe(now.toISOString());
  });

  it("is rejected when expired, revoked, or invalid, even for public data", async () => {
    const person = await createPerson(app);
    const { key } = await create(person, { expiresInDays: 1 });
    const lasting = await create(person);
    const start = now;
    now = new Date(now.getTime() + DAY_MS);
    expectRefusal(await readCourses(key), 401, "UNAUTHENTICATED");
    expect((await readCourses(lasting.key)).status).toBe(200);
    now = start;
    await revoke(lasting.apiKey.id, person);
    await revoke(lasting.apiKey.id, person);
    for (const bad of [lasting.key, `${lasting.apiKey.prefix}_${"x".repeat(43)}`, "tg_x", `${key}x`]) {
      expectRefusal(await readCourses(bad), 401, "UNAUTHENTICATED");
      expect(await codeOf(gql(`query ApiKeysCourses { courses { id } }`), {}, { token: bad })).toBe("UNAUTHENTICATED");
    }
  });

  it("is suspended while its owner is banned and deleted with the account", async () => {
    const [person, admin] = [await createPerson(app), await createPerson(app, { role: "ADMIN" })];
    const { key } = await create(person);
    await impose(app, person, "BAN", { from: now, until: new Date(now.getTime() + 1_000) });
    expectRefusal(await readCourses(key), 401, "UNAUTHENTICATED");
    now = new Date(now.getTime() + 2_000);
    expect((await readCourses(key)).status).toBe(200);
    await rest(app, "delete", `/api/users/${person.id}`, admin);
    expectRefusal(await readCourses(key), 401, "UNAUTHENTICATED");
    expect(await app.sql(`SELECT 1 FROM api_keys WHERE owner_id = $1`, [person.id])).toEqual([]);
  });

  describe("on a socket", () => {
    const TOP_TEN = gql(
      `subscription ApiKeysTopTen { topTenChanged(timeframe: ALL_TIME) { entries { rank member { username } } } }`,
    );

    it("receives the top ten with the required scope until it is revoked", async () => {
      const person = await createPerson(app, { xp: 70 });
      const { key, apiKey } = await create(person, { scopes: ["LEADERBOARD_READ"] });
      const raw = await openSignedIn(app, key);
      raw.send({ type: "subscribe", id: "1", payload: { query: TOP_TEN } });
      const { payload } = await raw.receive(({ type }) => type === "next");
      expect(payload).toMatchObject({ data: { topTenChanged: { entries: expect.any(Array) as unknown } } });
      await revoke(apiKey.id, person);
      expect(await raw.closed).toEqual({ code: 4403, reason: "This API key was revoked." });
    });

    it("cannot open any other subscription", async () => {
      const person = await createPerson(app);
      const [board, courseKey] = [await create(person), await create(person, { scopes: ["COURSES_READ"] })];
      const refusalOf = async (key: string, query: Document<unknown, never>): Promise<unknown> => {
        const raw = await openSignedIn(app, key);
        raw.send({ type: "subscribe", id: "1", payload: { query } });
        const { payload } = await raw.receive(({ type }) => type === "error");
        raw.socket.terminate();
        return payload;
      };
      expect(await refusalOf(courseKey.key, TOP_TEN)).toMatchObject([
        { message: "This API key needs the scope leaderboard:read.", extensions: { code: "FORBIDDEN" } },
      ]);
      const forbidden = [{ extensions: { code: "FORBIDDEN" } }];
      for (const query of [
        gql(`subscription ApiKeysTopTenChanged { topTenChanged(timeframe: ALL_TIME) { entries { member { name } } } }`),
        gql(`subscription ApiKeysPresenceChanged { presenceChanged { online } }`),
        gql(`subscription ApiKeysXpChanged { xpChanged { xp } }`),
      ]) {
        expect(await refusalOf(board.key, query)).toMatchObject(forbidden);
      }
    });

    it("cannot connect after it is revoked, and gets the reason", async () => {
      const person = await createPerson(app);
      const { key, apiKey } = await create(person);
      await revoke(apiKey.id, person);
      const raw = await openRawSocket(app);
      raw.send({ type: "connection_init", payload: { Authorization: `Bearer ${key}` } });
      expect(await raw.closed).toEqual({ code: 4403, reason: "This API key was revoked." });
    });
  });
});
