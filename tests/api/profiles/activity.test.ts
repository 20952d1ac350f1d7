import { gql } from "../../gql";
import type { ActivityPostFragment, ActivityVisibility } from "../../gql/graphql";
import { graphql, graphqlData } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person, usePerson } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { impose } from "../../kit/sanctions";
import { recordStatementTexts } from "../../kit/database/statements";
import { useApp } from "../../kit/test-app";

gql(`fragment ActivityPost on ProfilePost { messageId channelId channelName content createdAt }`);
const ACTIVITY = gql(`query Activity($id: ID!) { publicProfile(id: $id) { activity {
  helpfulAnswerCount helpfulAnswers { ...ActivityPost } recentPosts { ...ActivityPost } completedCourses { slug title completedAt } } } }`);
const SET = gql(
  `mutation ActivitySet($visibility: ActivityVisibility!) { setActivityVisibility(visibility: $visibility) }`,
);
const SEND = gql(`mutation ActivitySend($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`);

const app = useApp({ env: { RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN" });
const member = usePerson(app, { role: "PREMIUM" });
const asker = usePerson(app);
const reader = usePerson(app);

beforeAll(async () => {
  const send = async (caller: Person, channel: string, content: string, replyToId?: string): Promise<string> => {
    const input = { channelId: await channelId(app, channel), content, replyToId };
    const { sendMessage } = await graphqlData(app, caller, SEND, { input });
    return sendMessage.message.id;
  };
  await app.sql(
    `INSERT INTO channels (name, category, access_level) VALUES
       ('open-desk', 'TRADING', 'FREE'), ('paid-desk', 'PREMIUM', 'PREMIUM')`,
  );
  const question = await send(asker, "open-desk", "Where do I put the stop?");
  const reply = await send(member, "open-desk", "Below the **last low**.", question);
  await graphqlData(
    app,
    asker,
    gql(`mutation ActivityMarkHelpful($id: ID!) { markHelpful(messageId: $id) { message { id } } }`),
    { id: reply },
  );
  for (const text of ["First of the premium posts", "Second of the premium posts"])
    await send(member, "paid-desk", text);
  await app.sql(
    `INSERT INTO course_completions (user_id, course_id, certificate_id, holder_name, course_title, lessons, total_minutes, completed_at)
     VALUES ($1, 1, 'a-certificate-of-the-test', 'Member', 'Intro to Trading', 6, 30, now())`,
    [member.id],
  );
});

async function activity(viewer: Person | null) {
  const { data } = await graphql(app, ACTIVITY, { id: member.id }, viewer?.token);
  if (!data) throw new Error("no data");
  return data.publicProfile?.activity;
}

const setVisibility = (visibility: ActivityVisibility) => graphqlData(app, member, SET, { visibility });

it("shows activity to members by default, and to visitors only when it is set to everyone", async () => {
  const seenBy = async (): Promise<boolean[]> =>
    (await Promise.all([null, reader, member, admin].map(activity))).map((seen) => seen !== null);
  expect(await seenBy()).toEqual([false, true, true, true]);
  await setVisibility("EVERYONE");
  expect(await seenBy()).toEqual([true, true, true, true]);
  await setVisibility("NO_ONE");
  expect(await seenBy()).toEqual([false, false, true, true]);
  await setVisibility("MEMBERS");
  expect(await graphqlData(app, member, gql(`query ActivityVisibility { activityVisibility }`), {})).toEqual({
    activityVisibility: "MEMBERS",
  });
  const exported = await rest(app, "get", "/api/users/me/data", member);
  expect(exported.body).toMatchObject({ account: { activityVisibility: "MEMBERS" } });
});

it("lists only posts in channels that the viewer can read", async () => {
  const names = (posts: ActivityPostFragment[] = []): string[] => posts.map(({ channelName }) => channelName);
  const own = await activity(member);
  expect(names(own?.recentPosts)).toEqual(["paid-desk", "paid-desk", "open-desk"]);
  const seen = await activity(reader);
  expect(seen).toMatchObject({
    helpfulAnswerCount: 1,
    helpfulAnswers: [{ channelName: "open-desk", content: "Below the **last low**." }],
    recentPosts: [{ channelName: "open-desk" }],
    completedCourses: [{ slug: "intro-to-trading", title: "Intro to Trading" }],
  });
  expect(JSON.stringify(seen)).not.toContain("premium posts");
});

it("shows visitors counts and titles, but no posts", async () => {
  await setVisibility("EVERYONE");
  expect(await activity(null)).toMatchObject({
    helpfulAnswerCount: 1,
    helpfulAnswers: [],
    recentPosts: [],
    completedCourses: [{ title: "Intro to Trading" }],
  });
  await setVisibility("MEMBERS");
});

it("shows a kicked member no posts", async () => {
  const kicked = await createPerson(app);
  const from = new Date(Date.now() - 1_000);
  await impose(app, kicked, "KICK", { from, until: new Date(from.getTime() + 600_000) });
  const seen = await activity(kicked);
  expect(seen).toMatchObject({ helpfulAnswerCount: 1, helpfulAnswers: [], recentPosts: [] });
});

it("counts posts and helpful replies", async () => {
  const response = await rest(app, "get", `/api/users/public-profile/${member.id}`);
  expect(response.body).toMatchObject({ stats: { messages: 3, trades: 0, reputation: 1 } });
});

it("runs a limited number of statements", async () => {
  const statements = await recordStatementTexts(() => activity(reader));
  expect(
    statements.filter((text) => /messages|helpful_marks|course_completions|channels/.test(text)).length,
  ).toBeLessThan(9);
});

it("requires authentication and a known value to change the visibility", async () => {
  expect((await graphql(app, SET, { visibility: "EVERYONE" })).errors?.[0]?.extensions.code).toBe("UNAUTHENTICATED");
  expect(
    (await graphql(app, gql(`query ActivityVisibility { activityVisibility }`))).errors?.[0]?.extensions.code,
  ).toBe("UNAUTHENTICATED");
  const code = (await graphql(app, String(SET), { visibility: "FRIENDS" }, member.token)).errors?.[0]?.extensions.code;
  expect(code).toBe("VALIDATION");
});
