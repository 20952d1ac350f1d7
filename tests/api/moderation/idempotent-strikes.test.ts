import { randomUUID } from "node:crypto";
import { gql } from "../../gql";
import type { StrikeUserInput } from "../../gql/graphql";
import { Sanction } from "../../../graphql-server/src/features/moderation/sanction.entity";
import {
  banForStrikes,
  strikeEndsAt,
  liftStrikeBan,
} from "../../../graphql-server/src/features/moderation/bans/strike-ban.sql";
import { createDataSource } from "../../../graphql-server/src/kernel/database";
import { graphql } from "../../kit/clients/graphql-client";
import { createPerson, type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";
import { ENTITIES } from "../../kit/offline-features";

const STRIKE = gql(
  `mutation IdempotentStrikesStrike($input: StrikeUserInput!) { strikeUser(input: $input) { strikes banned } }`,
);

const app = useApp({ env: { RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN" });

const request = (input: StrikeUserInput) => graphql(app, STRIKE, { input }, admin.token);
const codeOf = async (input: StrikeUserInput) => (await request(input)).errors?.[0]?.extensions.code;
const xpOf = async ({ id }: Person): Promise<number | undefined> =>
  (await app.sql<{ xp: number }>(`SELECT xp FROM users WHERE id = $1`, [id]))[0]?.xp;

describe("a strike repeated with the same idempotency key", () => {
  const strikeWith = (person: Person, idempotencyKey: string) =>
    request({ userId: person.id, reason: "Links to a scam", idempotencyKey });

  it("counts once, even for concurrent requests", async () => {
    const person = await createPerson(app, { xp: 1_000 });
    const key = randomUUID();
    const outcomes = await Promise.all([strikeWith(person, key), strikeWith(person, key)]);
    outcomes.push(await strikeWith(person, key.toUpperCase()));
    for (const { data } of outcomes) expect(data?.strikeUser).toEqual({ strikes: 1, banned: false });
    expect(await xpOf(person)).toBe(800);
    expect(await strikeWith(person, randomUUID())).toMatchObject({ data: { strikeUser: { strikes: 2 } } });
  });

  it("is rejected for another member or with an invalid key", async () => {
    const [person, other] = [await createPerson(app), await createPerson(app)];
    const key = randomUUID();
    await strikeWith(person, key);
    const input = { userId: other.id, reason: "x", idempotencyKey: key };
    expect(await codeOf(input)).toBe("CONFLICT");
    expect(await codeOf({ ...input, idempotencyKey: "again" })).toBe("VALIDATION");
  });
});

it("strikes expire 90 times 24 hours after their ban is lifted, even across a daylight saving change in the database's time zone", async () => {
  const person = await createPerson(app);
  const database = createDataSource(app.databaseUrl, { poolSize: 1, entities: ENTITIES, migrations: [] });
  await database.initialize();
  try {
    await database.query(`SET timezone = 'America/New_York'`);
    // Daylight saving time ends there on November 1.
    const start = new Date("2026-10-01T12:00:00Z");
    for (let count = 0; count < 4; count += 1) {
      const strike = { userId: person.id, kind: "STRIKE" as const, reason: "Links to a scam", authorId: admin.id };
      await database.manager.insert(Sanction, { ...strike, startsAt: start, endsAt: strikeEndsAt(start) });
    }
    await banForStrikes(database.manager, person.id, "Links to a scam", start);
    await liftStrikeBan(database.manager, person.id, start);
  } finally {
    await database.destroy();
  }
  const ends = await app.sql<{ hours: number }>(
    `SELECT extract(epoch FROM ends_at - starts_at)::int / 3600 AS hours FROM sanctions WHERE user_id = $1 AND kind = 'STRIKE'`,
    [person.id],
  );
  expect(ends).toEqual(Array.from({ length: 4 }, () => ({ hours: 90 * 24 })));
});
