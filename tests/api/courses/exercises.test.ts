import { gql } from "../../gql";
import { graphql } from "../../kit/clients/graphql-client";
import { rest } from "../../kit/clients/rest-client";
import { lessonInput, saveLesson } from "../../kit/course-inputs";
import { createPerson, type Person } from "../../kit/people";
import { useApp } from "../../kit/test-app";

gql(`fragment ExercisesExercise on LessonExercise { id viewerAnswer modelAnswer title task minutes }`);
const LESSON = gql(`query ExercisesLesson($id: ID!) { lesson(id: $id) { content blocks {
  ... on LessonText { markdown } ... on LessonExample { title text steps } ... on LessonExercise { ...ExercisesExercise } } } }`);
const ANSWER = gql(
  `mutation ExercisesAnswer($input: AnswerExerciseInput!) { answerExercise(input: $input) { ...ExercisesExercise } }`,
);

const CONTENT = `A paragraph.

\`\`\`exercise
id: stop-rule
title: Your stop rule
minutes: 20
task: Write your rule.
answer: secret-model-answer
\`\`\`

\`\`\`example
id: size
title: Size
given: { account: 10000 }
text: An account of {account} USD.
steps: [{ name: budget, formula: account / 100, equals: 100, text: "{budget} USD" }]
\`\`\`
`;

const app = useApp({ env: { RATE_LIMITS: "off" } });
let lessonId: string;
let exerciseId: string;
let paidId: string;

beforeAll(async () => {
  const admin = await createPerson(app, { role: "ADMIN" });
  lessonId = (await saveLesson(app, admin, lessonInput(8, { content: CONTENT }))).data?.saveLesson ?? "";
  exerciseId = `${lessonId}:stop-rule`;
  paidId = (await saveLesson(app, admin, lessonInput(8, { content: CONTENT, preview: false }))).data?.saveLesson ?? "";
});

async function exerciseOf(person: Person | null) {
  const { data } = await graphql(app, LESSON, { id: lessonId }, person?.token);
  return data?.lesson?.blocks[1];
}

const answer = (person: Person | null, text: string, id = exerciseId) =>
  graphql(app, ANSWER, { input: { exerciseId: id, answer: text } }, person?.token);

it("shows the model answer only to members who have written their own", async () => {
  const [member, other] = [await createPerson(app), await createPerson(app)];
  expect(await exerciseOf(member)).toMatchObject({ viewerAnswer: null, modelAnswer: null });
  const { data } = await answer(member, "  My rule.  ");
  expect(data?.answerExercise).toMatchObject({ viewerAnswer: "My rule.", modelAnswer: "secret-model-answer" });
  await answer(member, "My better rule.");
  expect(await exerciseOf(member)).toMatchObject({
    viewerAnswer: "My better rule.",
    modelAnswer: "secret-model-answer",
  });
  for (const person of [other, null]) {
    const reply = await graphql(app, LESSON, { id: lessonId }, person?.token);
    expect(JSON.stringify(reply.data)).not.toContain("secret");
    expect(reply.data).toMatchObject({ lesson: { blocks: [{}, { viewerAnswer: null }, { steps: ["100 USD"] }] } });
    expect((await rest(app, "get", "/api/courses/8", person)).text).not.toContain("secret");
  }
});

it.each([
  ["an empty answer", " ", () => exerciseId, "VALIDATION"],
  ["a long answer", "x".repeat(10_001), () => exerciseId, "VALIDATION"],
  ["an unknown exercise", "x", () => `${lessonId}:other`, "NOT_FOUND"],
  ["a lesson without access", "x", () => `${paidId}:stop-rule`, "FORBIDDEN"],
])("rejects %s", async (_name, text, id, code) => {
  const { errors } = await answer(await createPerson(app), text, id());
  expect(errors?.[0]?.extensions.code).toBe(code);
});

it("requires a signed-in member", async () => {
  expect((await answer(null, "x")).errors?.[0]?.extensions.code).toBe("UNAUTHENTICATED");
});

it("exports answers, and erases them with the account", async () => {
  const member = await createPerson(app);
  await answer(member, "My rule.");
  const reply = await rest(app, "get", "/api/users/me/data", member);
  expect(reply.body).toMatchObject({ courses: { exercises: [{ exercise: "stop-rule", answer: "My rule." }] } });
  const erase = gql(`mutation ExercisesErase($input: CurrentPasswordInput!) { deleteMyAccount(input: $input) }`);
  await graphql(app, erase, { input: { currentPassword: member.password } }, member.token);
  expect(await app.sql(`SELECT 1 FROM exercise_answers WHERE user_id = $1`, [member.id])).toEqual([]);
});
