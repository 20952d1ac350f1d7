import { gql } from "../gql";
import type { AnswerInput, PracticeCheckFragment } from "../gql/graphql";
import { graphql, type Document } from "./clients/graphql-client";
import { rest } from "./clients/rest-client";
import { createPerson, type Person } from "./people";
import { startTestApp, type TestApp } from "./test-app";

export const INTRO = 1;

/** The answer is 10 times the number in the question. */
export const numberCheck = (id: string): string => `\`\`\`check
id: ${id}
kind: number
question: What does a round trip of {shares} shares cost at a gap of 10?
parameters: { shares: 20..9000 step 7 }
answer: shares * 10
unit: USD
decimals: 0
mistakes: [{ answer: shares / 10, feedback: You divided. }]
solution: "secret-solution: {shares} × 10"
\`\`\``;

const CHOICE = `\`\`\`check
id: side
kind: choice
question: At which price do you buy?
options: [{ text: Ask, correct: true }, { text: Bid, feedback: secret-feedback }, { text: Middle }]
solution: secret-solution
\`\`\``;

gql(`fragment PracticeCheck on LessonCheck {
  id anchor drawId isSolved wrongTries viewerCanSeeSolution question { kind text options unit decimals allowsSeveral }
  solved { question { text } number choices text solution } }`);
export const LESSON = gql(`query PracticeLesson($id: ID!) { lesson(id: $id) { content blocks {
  ... on LessonText { anchor markdown } ... on LessonCheck { ...PracticeCheck } } } }`);
export const ANSWER = gql(`mutation PracticeAnswer($input: AnswerCheckInput!) { answerCheck(input: $input) {
  isCorrect feedback solution lessonCompletedNow check { ...PracticeCheck } course { viewerProgress { completedLessonIds } } } }`);
export const SOLUTION = gql(
  `mutation PracticeSolution($id: ID!) { showSolution(checkId: $id) { solution check { ...PracticeCheck } } }`,
);
export const COMPLETE = gql(
  `mutation PracticeComplete($id: ID!) { completeLesson(lessonId: $id) { courseCompletedNow xpAwarded } }`,
);
export const STATUS = gql(
  `query PracticeStatus { course(idOrSlug: "1") { finalTest { lessonsLeft retryAt viewerCanStart isStarted isPassed correct questions } } }`,
);
export const START = gql(
  `mutation PracticeStart { startFinalTest(courseId: 1) { id questions { kind text options } answers { number choices text } } }`,
);
export const SUBMIT = gql(`mutation PracticeSubmit($input: SubmitFinalTestInput!) { submitFinalTest(input: $input) {
  isPassed correct retryAt xpAwarded questions { isCorrect solution } course { viewerProgress { certificateId } } } }`);
const SAVE = gql(`mutation PracticeSave($input: SaveLessonInput!) { saveLesson(input: $input) }`);
export const REVIEW = gql(
  `query PracticeReview { review { dueCount minutes nextAt streakDays } dueReviews { lessonTitle course { slug } check { ...PracticeCheck } } }`,
);

export type CheckView = PracticeCheckFragment;

export const isCheck = (block: object): block is CheckView => "drawId" in block;

/** An app whose free course has two lessons with questions, and functions to answer them. The clock stands still. */
export function usePractice() {
  let app: TestApp;
  let now = new Date("2026-03-10T12:00:00Z");
  let lessonIds: string[];

  beforeAll(async () => {
    app = await startTestApp({ clock: { now: () => now }, env: { RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" } });
    await app.sql(`DELETE FROM lessons WHERE course_id = $1 AND position > 2`, [INTRO]);
    lessonIds = (
      await app.sql<{ id: string }>(`SELECT id FROM lessons WHERE course_id = $1 ORDER BY position`, [INTRO])
    ).map(({ id }) => id);
    await saveLesson(0, `Text before.\n\n${numberCheck("cost")}\n\n## After\n\n${CHOICE}`);
    await saveLesson(1, `Text\n\n${numberCheck("fee")}\n\n${numberCheck("swap")}`);
  });

  afterAll(() => app.stop());

  /** Publishes a lesson as an admin. The first one is a preview. */
  async function saveLesson(index: number, content: string): Promise<void> {
    const title = `Lesson ${index + 1}`;
    const input = { id: lessonIds[index], courseId: INTRO, title, durationMinutes: 5, preview: index === 0, content };
    await send(await createPerson(app, { role: "ADMIN" }), SAVE, { input });
  }

  async function createLearner(): Promise<Person> {
    const person = await createPerson(app);
    await rest(app, "post", "/api/payments/complete", person).send({ courseId: INTRO });
    return person;
  }

  const send = async <Data, Variables>(
    person: Person | null,
    query: Document<Data, Variables>,
    variables?: NoInfer<Variables>,
  ): Promise<Data> => {
    const { data, errors } = await graphql(app, query, variables, person?.token);
    if (!data || errors) throw new Error(errors?.[0]?.extensions.code);
    return data;
  };
  const blocksOf = async (person: Person | null, lesson = 0) =>
    (await send(person, LESSON, { id: lessonIds[lesson] ?? "" })).lesson?.blocks ?? [];
  const checksOf = async (person: Person | null, lesson = 0): Promise<CheckView[]> =>
    (await blocksOf(person, lesson)).filter(isCheck);
  const right = ({ question }: { question: Pick<CheckView["question"], "kind" | "text" | "options"> }): AnswerInput =>
    question.kind === "NUMBER"
      ? { number: Number(/of ([\d,]+) shares/.exec(question.text)?.[1]?.replace(",", "")) * 10 }
      : { choices: [question.options.indexOf("Ask")] };
  const wrong = ({ question }: CheckView): AnswerInput =>
    question.kind === "NUMBER" ? { number: 1 } : { choices: [question.options.indexOf("Bid")] };
  const answer = async (person: Person, check: CheckView, value: AnswerInput, seconds = 30) =>
    (await send(person, ANSWER, { input: { checkId: check.id, drawId: check.drawId, answer: value, seconds } }))
      .answerCheck;
  async function solveLesson(person: Person, lesson: number): Promise<void> {
    for (const check of await checksOf(person, lesson)) await answer(person, check, right(check));
  }
  async function createReadyLearner(): Promise<Person> {
    const person = await createLearner();
    await solveLesson(person, 0);
    await solveLesson(person, 1);
    return person;
  }
  const start = async (person: Person) => (await send(person, START)).startFinalTest;
  const submit = async (person: Person, id: string, answers: AnswerInput[]) =>
    (await send(person, SUBMIT, { input: { id, answers } })).submitFinalTest;
  const xpOf = async (person: Person): Promise<number> =>
    ((await rest(app, "get", `/api/users/${person.id}/level`, person)).body as { xp: number }).xp;
  return {
    get app() {
      return app;
    },
    get lessonIds() {
      return lessonIds;
    },
    get now() {
      return now;
    },
    saveLesson,
    passTime: (ms: number) => void (now = new Date(now.getTime() + ms)),
    createLearner,
    createReadyLearner,
    send,
    blocksOf,
    checksOf,
    right,
    wrong,
    answer,
    solveLesson,
    start,
    submit,
    xpOf,
  };
}
