import { gql } from "../../gql";
import { graphql } from "../../kit/clients/graphql-client";
import { rest } from "../../kit/clients/rest-client";
import { createChannel, deleteMessage, sendMessage } from "../../kit/conversation";
import { createPerson, UNKNOWN_ID, type Person } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const QUESTIONS =
  gql(`query LessonQuestionsQuestions($lessonId: ID!, $first: Int) { lessonQuestions(lessonId: $lessonId, first: $first) {
  channelId channelName hasMore questions { replyCount isAnswered message { id content } } } }`);
const EDIT = gql(`mutation LessonQuestionsEdit($input: EditMessageInput!) { editMessage(input: $input) { id } }`);
const INTRO = 1;

const app = useApp({ env: { RATE_LIMITS: "off" } });
let lessonId: string;
let otherLessonId: string;
let channelId: string;

beforeAll(async () => {
  const idOf = async (statement: string): Promise<string> => (await app.sql<{ id: string }>(statement))[0]?.id ?? "";
  lessonId = await idOf(`SELECT id FROM lessons WHERE course_id = ${INTRO} AND position = 1`);
  otherLessonId = await idOf(`SELECT id FROM lessons WHERE course_id = 2 AND position = 1`);
  channelId = await idOf(`SELECT id FROM channels WHERE course_id = ${INTRO}`);
});

beforeEach(async () => {
  await app.sql(`UPDATE messages SET lesson_id = NULL`);
});

async function createLearner(): Promise<Person> {
  const person = await createPerson(app);
  await rest(app, "post", "/api/payments/complete", person).send({ courseId: INTRO });
  return person;
}

async function read(person: Person | null, id = lessonId, first = 5) {
  const { data, errors } = await graphql(app, QUESTIONS, { lessonId: id, first }, person?.token);
  if (errors) throw new Error(errors[0]?.extensions.code);
  return data?.lessonQuestions ?? null;
}

const linkTo = (id: string): string => `${app.url}/courses/intro-to-trading/lessons/${id}#p-1a2b3c4d`;
const contentsFor = async (person: Person): Promise<string[]> =>
  (await read(person))?.questions.map(({ message }) => message.content.split(" ")[0] ?? "") ?? [];

it("lists the messages that link to the lesson, the newest first, with their replies", async () => {
  const [ann, ben] = [await createLearner(), await createLearner()];
  const first = await sendMessage(app, ann, { channelId, content: `First ${linkTo(lessonId)}` });
  await sendMessage(app, ben, { channelId, content: "No link" });
  await sendMessage(app, ben, { channelId, content: `Second ${linkTo(lessonId)}` });
  const reply = await sendMessage(app, ben, { channelId, content: `See ${linkTo(lessonId)}`, replyToId: first.id });
  expect(await read(ben)).toMatchObject({
    channelId,
    channelName: "intro-to-trading",
    hasMore: false,
    questions: [
      { replyCount: 0, isAnswered: false, message: { content: `Second ${linkTo(lessonId)}` } },
      { replyCount: 1, isAnswered: false, message: { id: first.id } },
    ],
  });
  await graphql(
    app,
    gql(`mutation LessonQuestionsMarkHelpful($id: ID!) { markHelpful(messageId: $id) { xpAwarded } }`),
    { id: reply.id },
    ann.token,
  );
  expect((await read(ann))?.questions[1]).toMatchObject({ replyCount: 1, isAnswered: true });
  expect(await read(ann, lessonId, 1)).toMatchObject({ hasMore: true, questions: [{ replyCount: 0 }] });
});

it("follows edits and deletions", async () => {
  const learner = await createLearner();
  const { id } = await sendMessage(app, learner, { channelId, content: "Question" });
  const edit = (content: string) => graphql(app, EDIT, { input: { messageId: id, content } }, learner.token);
  expect(await contentsFor(learner)).toEqual([]);
  await edit(`Question ${linkTo(lessonId)}`);
  expect(await contentsFor(learner)).toEqual(["Question"]);
  await edit("Question without a link");
  expect(await contentsFor(learner)).toEqual([]);
  await edit(`Again ${linkTo(lessonId)}`);
  await deleteMessage(app, learner, id);
  expect(await contentsFor(learner)).toEqual([]);
  expect(await app.sql(`SELECT 1 FROM messages WHERE lesson_id IS NOT NULL`)).toEqual([]);
});

it("ignores links to lessons of other courses and links in other channels", async () => {
  const learner = await createLearner();
  const general = await createChannel(app);
  await sendMessage(app, learner, { channelId, content: `Wrong course ${linkTo(otherLessonId)}` });
  await sendMessage(app, learner, { channelId, content: `No lesson ${linkTo(UNKNOWN_ID)}` });
  await sendMessage(app, learner, { channelId: general.id, content: `Wrong channel ${linkTo(lessonId)}` });
  expect(await contentsFor(learner)).toEqual([]);
});

it("keeps messages when their lesson is deleted", async () => {
  const learner = await createLearner();
  const [lesson] = await app.sql<{ id: string }>(
    `INSERT INTO lessons (course_id, position, title, duration_minutes, content) VALUES (${INTRO}, 90, 'X', 5, 'X') RETURNING id`,
  );
  const { id } = await sendMessage(app, learner, { channelId, content: `About it: ${linkTo(lesson?.id ?? "")}` });
  await app.sql(`DELETE FROM lessons WHERE id = $1`, [lesson?.id]);
  expect(await app.sql(`SELECT lesson_id FROM messages WHERE id = $1`, [id])).toEqual([{ lesson_id: null }]);
});

it("is only for those who can read the course's channel", async () => {
  const [learner, stranger] = [await createLearner(), await createPerson(app)];
  expect(await read(stranger)).toBeNull();
  await expect(read(null)).rejects.toThrow("UNAUTHENTICATED");
  await expect(read(learner, "no-id")).rejects.toThrow("VALIDATION");
  for (const first of [0, 51]) await expect(read(learner, lessonId, first)).rejects.toThrow("VALIDATION");
  expect(await read(learner, UNKNOWN_ID)).toBeNull();
  await app.sql(`UPDATE entitlements SET revoked_at = now() WHERE user_id = $1`, [learner.id]);
  expect(await read(learner)).toBeNull();
});
