import { gql } from "../../gql";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { lessonInput, saveLesson } from "../../kit/course-inputs";
import { createPerson, type Person } from "../../kit/people";
import { startRun } from "../../kit/simulator-runs";
import { useApp } from "../../kit/test-app";

const LESSON = gql(`query LessonTasksLesson($id: ID!) { lesson(id: $id) { content blocks {
  ... on LessonScenario { anchor scenarioId scenario { title } }
  ... on LessonTask { id anchor title isSolved tradeCount requirements scenario { id } }
} } }`);
const CHECK = gql(`mutation LessonTasksCheck($id: ID!) {
  checkSimulatorTask(id: $id) { runId tradesMet requirements { text isMet } task { id isSolved } }
}`);

const CONTENT = `Text.

\`\`\`scenario
scenario: zones
\`\`\`

\`\`\`task
id: careful
title: A careful trade
text: Trade carefully.
scenario: noise-only
require: { maxRisk: 0.02, reason: true }
\`\`\`

\`\`\`task
id: patient
title: A patient trade
text: Trade patiently.
scenario: noise-only
require: { minTargetR: 5, reason: true }
\`\`\`
`;

const app = useApp({ env: { RATE_LIMITS: "off" } });
let lessonId: string;
let paidId: string;

beforeAll(async () => {
  const admin = await createPerson(app, { role: "ADMIN" });
  const save = async (preview: boolean) =>
    (await saveLesson(app, admin, lessonInput(8, { content: CONTENT, preview }))).data?.saveLesson ?? "";
  [lessonId, paidId] = [await save(true), await save(false)];
});

const read = async (person: Person | null) =>
  (await graphql(app, LESSON, { id: lessonId }, person?.token)).data?.lesson;

it("shows scenarios and tasks to everyone who can read the lesson, and leaves them out of its plain text", async () => {
  const lesson = await read(null);
  expect(lesson?.blocks.slice(1)).toMatchObject([
    { anchor: "scenario-zones", scenarioId: "zones", scenario: { title: "A range with edges" } },
    {
      ...{
        id: `${lessonId}:careful`,
        anchor: "task-careful",
        title: "A careful trade",
        isSolved: false,
        tradeCount: 1,
      },
      requirements: ["Risks at most 2% of the balance at the start", "Says when the idea is wrong"],
      scenario: { id: "noise-only" },
    },
    { id: `${lessonId}:patient` },
  ]);
  expect(lesson?.content?.trim()).toBe("Text.");
});

it("grades the latest run, remembers that a task was solved, and says what is missing", async () => {
  const person = await createPerson(app);
  const [careful, patient] = [`${lessonId}:careful`, `${lessonId}:patient`];
  const early = await graphql(app, CHECK, { id: careful }, person.token);
  expect([codeOf(early), early.errors?.[0]?.message]).toEqual(["CONFLICT", "You haven't started this scenario yet."]);
  const run = await startRun(app, person);
  const { checkSimulatorTask: missing } = await graphqlData(app, person, CHECK, { id: patient });
  expect(missing).toEqual({
    runId: run.id,
    tradesMet: 0,
    requirements: [
      { text: "Has a target of at least 5 R", isMet: false },
      { text: "Says when the idea is wrong", isMet: true },
    ],
    task: { id: patient, isSolved: false },
  });
  const { checkSimulatorTask: solved } = await graphqlData(app, person, CHECK, { id: careful });
  expect(solved).toMatchObject({ tradesMet: 1, task: { id: careful, isSolved: true } });
  expect((await read(person))?.blocks.slice(2)).toMatchObject([{ isSolved: true }, { isSolved: false }]);
  // Another run doesn't take it away.
  await app.sql(`UPDATE simulator_runs SET started_at = started_at - interval '1 hour' WHERE id = $1`, [run.id]);
  await startRun(app, person);
  expect((await graphqlData(app, person, CHECK, { id: careful })).checkSimulatorTask.task.isSolved).toBe(true);
});

it("needs a session, the lesson's course, and an existing task", async () => {
  const person = await createPerson(app);
  const code = async (id: string, token?: string) => codeOf(await graphql(app, CHECK, { id }, token));
  expect(await code(`${lessonId}:careful`)).toBe("UNAUTHENTICATED");
  expect(await code(`${paidId}:careful`, person.token)).toBe("FORBIDDEN");
  expect(await code(`${lessonId}:nothing`, person.token)).toBe("NOT_FOUND");
});

it.each([
  ["scenario: nothing", "There is no such scenario"],
  ["id: a\ntitle: b\ntext: c\nscenario: zones\nrequire: {}", "Require something of the trade"],
  ["id: a\ntitle: b\ntext: c\nscenario: zones\nrequire: { maxRisk: 2 }", "maxRisk"],
])("rejects the block %j", async (source, reason) => {
  const admin = await createPerson(app, { role: "ADMIN" });
  const kind = source.startsWith("id") ? "task" : "scenario";
  const { errors } = await saveLesson(app, admin, lessonInput(8, { content: `\`\`\`${kind}\n${source}\n\`\`\`` }));
  expect(JSON.stringify(errors)).toContain(reason);
});
