import {
  canRead,
  canReadSql,
} from "../../../graphql-server/src/features/community/channels/access/channel-readers.sql";
import {
  ChannelAccessLevel,
  ChannelApproval,
  ChannelCategory,
} from "../../../graphql-server/src/features/community/channels/channel.entity";
import { Role } from "../../../graphql-server/src/kernel/auth/roles";
import { createPerson, UNKNOWN_ID } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const app = useApp();

const combinations = <Key extends string, Value>(choices: Record<Key, readonly Value[]>): Record<Key, Value>[] =>
  Object.entries<readonly Value[]>(choices).reduce(
    (all, [key, values]) => all.flatMap((each) => values.map((value) => ({ ...each, [key]: value }))),
    [{}] as Record<Key, Value>[],
  );

it("decides the same in SQL as in the channel policy, for every kind of channel and member", async () => {
  const [enrolled, other] = [await createPerson(app), await createPerson(app)];
  const courses = await app.sql<{ id: number; isInPremium: boolean }>(
    `SELECT id, included_in_premium AND published AS "isInPremium" FROM courses ORDER BY included_in_premium, id`,
  );
  const [without, included] = [courses.find((each) => !each.isInPremium), courses.find((each) => each.isInPremium)];
  if (!without || !included) throw new Error("The catalog needs a course in Premium and one outside of it");
  await app.sql(
    `INSERT INTO entitlements (user_id, course_id, source, starts_at) VALUES ($1, $2, 'PURCHASE', now()), ($1, $3, 'PURCHASE', now())`,
    [enrolled.id, without.id, included.id],
  );
  const [conversation] = await app.sql<{ id: string }>(
    `WITH c AS (INSERT INTO channels (name, category, access_level) VALUES ('pair:x', 'DIRECT', 'DIRECT') RETURNING id)
     INSERT INTO conversation_members (channel_id, user_id, state, invited_at)
     SELECT c.id, u.id, u.state, now() FROM c, (VALUES ($1::uuid, 'ACCEPTED'), ($2::uuid, 'INVITED')) AS u (id, state)
     RETURNING channel_id AS id`,
    [enrolled.id, other.id],
  );
  const channels = combinations<string, unknown>({
    id: [conversation?.id, UNKNOWN_ID],
    access_level: [...Object.values(ChannelAccessLevel), "LATER"],
    min_level: [null, 1, 3],
    archived_at: [null, "2026-01-01"],
    approval: Object.values(ChannelApproval),
    created_by_id: [null, enrolled.id],
    course_id: [null, without.id, included.id],
  });
  const users = combinations<string, unknown>({
    id: [enrolled.id, other.id],
    role: Object.values(Role),
    xp: [0, 199, 200],
  });
  const rows = await app.sql<{ channel: Record<string, never>; reader: Record<string, never>; canRead: boolean }>(
    `SELECT to_json(c) AS channel, to_json(u) AS reader, ${canReadSql("c", "u", "now()")} AS "canRead"
     FROM jsonb_to_recordset($1) AS c (id uuid, access_level text, min_level int, archived_at timestamptz, approval text,
       created_by_id uuid, course_id int), jsonb_to_recordset($2) AS u (id uuid, role text, xp int)`,
    [JSON.stringify(channels), JSON.stringify(users)],
  );
  expect(rows).toHaveLength(channels.length * users.length);
  const different = rows.filter(({ channel, reader, canRead: isAllowed }) => {
    const expected = canRead(
      {
        category: ChannelCategory.GENERAL,
        accessLevel: channel.access_level ?? ChannelAccessLevel.ADMIN,
        minLevel: channel.min_level ?? null,
        archived: channel.archived_at !== null,
        approval: channel.approval ?? ChannelApproval.PENDING,
        createdById: channel.created_by_id ?? null,
        courseId: channel.course_id ?? null,
        courseIsInPremium: channel.course_id === included.id,
      },
      {
        id: reader.id ?? "",
        role: reader.role ?? Role.FREE,
        xp: reader.xp ?? 0,
        enrolled: reader.id === enrolled.id && channel.course_id !== null,
        isJoined: reader.id === enrolled.id && channel.id === conversation?.id,
      },
    );
    return expected !== isAllowed;
  });
  expect(different).toEqual([]);
});
