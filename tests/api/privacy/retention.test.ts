import { RetentionSweep } from "../../../graphql-server/src/features/privacy";
import { createPerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const app = useApp();

const sweep = () => app.app.services.get(RetentionSweep).run();

it("deletes sessions 30 days after they end or expire, and keeps the last one of a member without its address and browser", async () => {
  const [active, gone] = [await createPerson(app), await createPerson(app)];
  await app.sql(`DELETE FROM sessions`);
  await app.sql(
    `INSERT INTO sessions (user_id, user_agent, ip, last_used_at, expires_at, ended_at)
     SELECT owner, name, '203.0.113.9', now() + used::interval, now() + expires::interval, now() + ended::interval
     FROM (VALUES ($1::uuid, 'open', '-1 hour', '10 days', NULL), ($1, 'just ended', '-29 days', '10 days', '-29 days'),
                  ($1, 'ended', '-31 days', '10 days', '-31 days'), ($1, 'just expired', '-59 days', '-29 days', NULL),
                  ($1, 'expired', '-61 days', '-31 days', NULL), ($2, 'last', '-31 days', '10 days', '-31 days'))
       AS s (owner, name, used, expires, ended)`,
    [active.id, gone.id],
  );
  await sweep();
  const kept = await app.sql(`SELECT user_id, user_agent, ip FROM sessions ORDER BY user_agent`);
  expect(kept).toEqual([
    { user_id: gone.id, user_agent: "", ip: "" },
    ...["just ended", "just expired", "open"].map((user_agent) => ({
      user_id: active.id,
      user_agent,
      ip: "203.0.113.9",
    })),
  ]);
});

it("deletes notifications after 90 days", async () => {
  const { id } = await createPerson(app);
  await app.sql(
    `INSERT INTO notifications (user_id, event_key, kind, data, in_app, in_digest, created_at)
     SELECT $1, 'level:' || days, 'LEVEL_UP', '{}', true, false, now() - days * interval '1 day' FROM (VALUES (91), (89)) AS d (days)`,
    [id],
  );
  await sweep();
  const kept = await app.sql(`SELECT event_key FROM notifications WHERE user_id = $1`, [id]);
  expect(kept).toEqual([{ event_key: "level:89" }]);
});

it("deletes the texts of removed messages after 90 days", async () => {
  const { id } = await createPerson(app);
  await app.sql(
    `INSERT INTO removed_messages (message_id, sender_id, content, files, removed_at)
     SELECT gen_random_uuid(), $1, days::text, '{}', now() - days * interval '1 day' FROM (VALUES (91), (89)) AS d (days)`,
    [id],
  );
  await sweep();
  expect(await app.sql(`SELECT content FROM removed_messages`)).toEqual([{ content: "89" }]);
});

it("deletes conversations with visitors a year after the last message, and keeps those with members", async () => {
  const { id } = await createPerson(app);
  await app.sql(
    `INSERT INTO contact_messages (user_id, name, email, message, created_at)
     SELECT member::uuid, 'Ada', 'ada@example.test', message, now() + age::interval
     FROM (VALUES (NULL, 'old', '-366 days'), (NULL, 'answered', '-366 days'), (NULL, 'new', '-364 days'),
                  ($1, 'of a member', '-366 days')) AS m (member, message, age)`,
    [id],
  );
  await app.sql(
    `INSERT INTO contact_replies (message_id, author_id, body, created_at)
     SELECT id, $1, 'Hello', now() - interval '2 days' FROM contact_messages WHERE message = 'answered'`,
    [id],
  );
  await sweep();
  const kept = await app.sql(`SELECT message FROM contact_messages ORDER BY message`);
  expect(kept).toEqual(["answered", "new", "of a member"].map((message) => ({ message })));
});
