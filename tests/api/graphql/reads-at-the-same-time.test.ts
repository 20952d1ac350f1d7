import { gql } from "../../gql";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { recordStatementTexts } from "../../kit/database/statements";
import { channelId, createPerson, type Person } from "../../kit/people";
import { useApp } from "../../kit/test-app";

// Reads by different members that wait at the same time share statements. Members must not notice.

const MEMBERS = 8;
const MEMBER_IN_COURSE = 2;
const FREE_COURSE = "intro-to-trading";

const READ = `query ($general: ID!, $premium: ID!, $course: String!) {
  general: channel(id: $general) { ...Page }
  premium: channel(id: $premium) { ...Page }
  course(idOrSlug: $course) {
    viewerIsEntitled viewerOrderReference viewerProgress { completedLessonIds } viewerNotes { text } lessons { title }
  }
  leaderboard(timeframe: ALL_TIME) { entries { rank member { username } } me { rank xp member { username } } }
}
fragment Page on Channel {
  lastReadSeq viewerCanView messages(last: 20) { edges { node { content viewerSaved viewerReactions } } }
}`;

const SAVE = gql(`mutation ReadsAtTheSameTimeSave($id: ID!) { saveMessage(messageId: $id) { id } }`);

const app = useApp({ env: { RATE_LIMITS: "off" } });
let members: Person[];
let variables: Record<"general" | "premium" | "course", string>;

const read = (person: Person): Promise<Record<string, unknown>> => graphqlData(app, person, READ, variables);

async function send(sender: Person, content: string): Promise<string> {
  const data = await graphqlData(
    app,
    sender,
    gql(
      `mutation ReadsAtTheSameTimeSendMessage($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`,
    ),
    { input: { channelId: variables.general, content } },
  );
  return data.sendMessage.message.id;
}

beforeAll(async () => {
  variables = {
    general: await channelId(app, "general"),
    premium: await channelId(app, "premium-lounge"),
    course: FREE_COURSE,
  };
  members = [];
  for (let index = 0; index < MEMBERS; index += 1) {
    members.push(await createPerson(app, { xp: 10 * index, role: index % 2 ? "PREMIUM" : "FREE" }));
  }
  for (const [index, member] of members.entries()) {
    const messageId = await send(member, `message ${index}`);
    await graphqlData(app, member, SAVE, { id: messageId });
    for (const reaction of ["ROCKET", "HEART"] as const) {
      await graphqlData(
        app,
        member,
        gql(
          `mutation ReadsAtTheSameTimeAddReaction($id: ID!, $reaction: Reaction!) { addReaction(messageId: $id, reaction: $reaction) { id } }`,
        ),
        { id: messageId, reaction },
      );
    }
  }
  const [course] = await app.sql<{ id: number; lesson: string }>(
    `SELECT c.id, l.id AS lesson FROM courses c JOIN lessons l ON l.course_id = c.id WHERE c.slug = $1 ORDER BY l.position`,
    [FREE_COURSE],
  );
  await graphqlData(
    app,
    members[MEMBER_IN_COURSE] as Person,
    gql(`mutation ReadsAtTheSameTimeEnrollInCourse($course: Int!, $lesson: ID!) {
      enrollInCourse(input: { courseId: $course }) { enrolledNow }
      saveLessonNote(input: { lessonId: $lesson, text: "mine", expectedRevision: 0 }) { text }
    }`),
    { course: course?.id ?? 0, lesson: course?.lesson ?? "" },
  );
});

it("returns to each member what they get alone, and runs fewer statements than one read per member", async () => {
  const alone: unknown[] = [];
  const perMember = await recordStatementTexts(async () => {
    for (const member of members) alone.push(await read(member));
  });
  let together: unknown[] = [];
  const shared = await recordStatementTexts(async () => {
    together = await Promise.all(members.map(read));
  });
  expect(together).toEqual(alone);
  expect(shared.length).toBeLessThan(perMember.length / 2);
  const [visitor] = await Promise.all([graphql(app, READ, variables), ...members.map(read)]);
  expect(codeOf(visitor)).toBe("UNAUTHENTICATED");
  // Each member differs from the others, so a mix-up would be noticed.
  expect(new Set(alone.map((response) => JSON.stringify(response))).size).toBe(MEMBERS);
  expect(alone[MEMBER_IN_COURSE]).toMatchObject({
    general: { viewerCanView: true },
    premium: { viewerCanView: false, messages: { edges: [] } },
    course: { viewerIsEntitled: true, viewerNotes: [{ text: "mine" }] },
    leaderboard: { me: { member: { username: members[MEMBER_IN_COURSE]?.username } } },
  });
  const ownMessage = { content: "message 2", viewerSaved: true, viewerReactions: ["HEART", "ROCKET"] };
  expect(JSON.stringify(alone[MEMBER_IN_COURSE])).toContain(JSON.stringify(ownMessage));
});

it("shows members their own new message and mark, while others read all the time", async () => {
  const [writer, ...others] = members as [Person, ...Person[]];
  let isWriting = true;
  const reading = others.map(async (member) => {
    while (isWriting) await read(member);
  });
  try {
    for (let round = 0; round < 10; round += 1) {
      const content = `round ${round}`;
      const id = await send(writer, content);
      await graphqlData(app, writer, SAVE, { id });
      expect(JSON.stringify(await read(writer))).toContain(`"content":"${content}","viewerSaved":true`);
    }
  } finally {
    isWriting = false;
    await Promise.all(reading);
  }
});
