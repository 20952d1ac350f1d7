import { randomUUID } from "node:crypto";
import { graphql } from "../../kit/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { startTestApp, type TestApp } from "../../kit/test-app";

const STRIKE = `mutation ($input: StrikeUserInput!) { strikeUser(input: $input) { strikes banned } }`;

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: "off" } });
  admin = await createPerson(app, { role: "ADMIN" });
});

afterAll(() => app.stop());

const ask = (input: object) => graphql<{ strikeUser: unknown }>(app, STRIKE, { input }, admin.token);
const codeOf = async (input: object) => (await ask(input)).errors?.[0]?.extensions.code;
const xpOf = async ({ id }: Person): Promise<number | undefined> =>
  (await app.sql<{ xp: number }>(`SELECT xp FROM users WHERE id = $1`, [id]))[0]?.xp;

describe("a strike asked for again with the same key", () => {
  const strikeWith = (person: Person, idempotencyKey: string) =>
    ask({ userId: person.id, reason: "Links to a scam", idempotencyKey });

  it("is one strike, also when both requests come at once", async () => {
    const person = await createPerson(app, { xp: 1_000 });
    const key = randomUUID();
    const outcomes = await Promise.all([strikeWith(person, key), strikeWith(person, key)]);
    outcomes.push(await strikeWith(person, key.toUpperCase()));
    for (const { data } of outcomes) expect(data?.strikeUser).toEqual({ strikes: 1, banned: false });
    expect(await xpOf(person)).toBe(800);
    expect(await strikeWith(person, randomUUID())).toMatchObject({ data: { strikeUser: { strikes: 2 } } });
  });

  it("is refused for another person, or with a key that is none", async () => {
    const [person, other] = [await createPerson(app), await createPerson(app)];
    const key = randomUUID();
    await strikeWith(person, key);
    const input = { userId: other.id, reason: "x", idempotencyKey: key };
    expect(await codeOf(input)).toBe("CONFLICT");
    expect(await codeOf({ ...input, idempotencyKey: "again" })).toBe("VALIDATION");
  });
});
