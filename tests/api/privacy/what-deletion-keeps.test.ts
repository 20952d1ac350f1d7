import { RetentionSweep } from "../../../graphql-server/src/features/privacy";
import { graphql } from "../../kit/clients/graphql-client";
import { createPerson, type Person, usePerson } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

const app = useApp({ env: { RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN" });

const deleteUser = async ({ id }: Person): Promise<void> => {
  expect((await rest(app, "delete", `/api/users/${id}`, admin)).status).toBe(204);
};

it("erases what admins wrote about the member", async () => {
  const person = await createPerson(app);
  const told = "told us about a divorce";
  const act = (name: string, type: string, input: object, fields = ""): Promise<unknown> =>
    graphql(app, `mutation ($input: ${type}!) { ${name}(input: $input) ${fields} }`, { input }, admin.token);
  await act("muteUser", "MuteUserInput", { userId: person.id, seconds: 60, reason: told });
  await act("adjustXp", "AdjustXpInput", { userId: person.id, amount: 5, reason: told }, "{ xp }");
  const count = async (): Promise<unknown> =>
    app.sql(
      `SELECT (SELECT count(*)::int FROM sanctions WHERE reason = $1) AS sanctions,
         (SELECT count(*)::int FROM audit_entries WHERE reason = $1) AS entries, (SELECT count(*)::int FROM xp_entries WHERE note = $1) AS xp`,
      [told],
    );
  expect(await count()).toEqual([{ sanctions: 1, entries: 2, xp: 1 }]);
  await deleteUser(person);
  expect(await count()).toEqual([{ sanctions: 0, entries: 0, xp: 0 }]);
});

it("doesn't let a banned member register again during the ban, and keeps neither address nor name", async () => {
  const person = await createPerson(app);
  const { username, email } = person;
  await app.sql(
    `INSERT INTO sanctions (user_id, kind, reason, starts_at, ends_at) VALUES ($1, 'BAN', 'Spam', now(), now() + interval '1 day')`,
    [person.id],
  );
  await deleteUser(person);
  const register = (changes: object) =>
    rest(app, "post", "/api/auth/register").send({
      ...{ username, email, password: "a-quiet-harbor", name: "New Member" },
      ...changes,
    });
  expectRefusal(await register({ username: `${username}x` }), 403, "FORBIDDEN");
  expectRefusal(await register({ email: `x${email}` }), 403, "FORBIDDEN");
  const kept = await app.sql<{ text: string }>(`SELECT string_agg(b::text, ' ') AS text FROM banned_identities b`);
  expect(kept[0]?.text).not.toContain(username);
  await app.sql(`UPDATE banned_identities SET ends_at = now()`);
  expect((await register({})).status).toBe(201);
});

it("keeps the buyer of a paid order for bookkeeping, for ten years", async () => {
  const person = await createPerson(app);
  await app.sql(
    `INSERT INTO orders (reference, user_id, item, title, amount_cents, currency, provider, status, created_at, expires_at, paid_at)
     SELECT 'TG-' || status || left($1, 6), $1::uuid, 'course:1', 'A course', 4999, 'usd', 'test', status, now(), now(), paid
     FROM (VALUES ('FULFILLED', now()), ('EXPIRED', NULL)) AS o (status, paid)`,
    [person.id],
  );
  await deleteUser(person);
  const buyers = (): Promise<unknown> =>
    app.sql(`SELECT status, buyer_email FROM orders WHERE user_id = $1 ORDER BY status`, [person.id]);
  expect(await buyers()).toEqual([
    { status: "EXPIRED", buyer_email: null },
    { status: "FULFILLED", buyer_email: person.email },
  ]);
  await app.sql(`UPDATE orders SET paid_at = paid_at - interval '3654 days' WHERE user_id = $1`, [person.id]);
  await app.app.services.get(RetentionSweep).run();
  expect(await buyers()).toEqual([
    { status: "EXPIRED", buyer_email: null },
    { status: "FULFILLED", buyer_email: null },
  ]);
});
