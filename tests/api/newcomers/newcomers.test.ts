import { DAY_MS } from "../../../graphql-server/src/kernel/clock";
import { gql } from "../../gql";
import type { AnswerNewcomerQuestionsInput } from "../../gql/graphql";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { sendMessage } from "../../kit/conversation";
import { rest } from "../../kit/clients/rest-client";
import { channelId, createPerson, type Person } from "../../kit/people";
import { startRun } from "../../kit/simulator-runs";
import { useApp } from "../../kit/test-app";

const STEPS = gql(`query NewcomerSteps {
  viewer { newcomer { id firstSteps { kind done channelId lesson { id courseSlug minutes } } } }
}`);
const ANSWERS = gql(`query NewcomerAnswers {
  viewer { newcomer { goal experience minutesPerWeek suggestedCourses { slug } } }
}`);
const ANSWER = gql(`mutation NewcomerAnswer($input: AnswerNewcomerQuestionsInput!) {
  answerNewcomerQuestions(input: $input) { id goal experience minutesPerWeek suggestedCourses { slug } }
}`);
const SEND = gql(`mutation NewcomerSendTrade($input: SendMessageInput!) {
  sendMessage(input: $input) { message { id } }
}`);
const DELETE_ACCOUNT = gql(
  `mutation NewcomerDeleteAccount($input: CurrentPasswordInput!) { deleteMyAccount(input: $input) }`,
);
const TRADE = {
  instrument: "EUR/USD",
  side: "LONG" as const,
  entry: 1.085,
  stop: 1.08,
  target: 1.095,
  sizeR: 1,
  reason: "A plan",
  wrongIf: "It closes below 1.08.",
};
const DISMISS = gql(`mutation NewcomerDismissSteps { dismissFirstSteps { id firstSteps { kind } } }`);

const app = useApp();

const stepsOf = async (person: Person) => (await graphqlData(app, person, STEPS)).viewer?.newcomer.firstSteps ?? [];
const answersOf = async (person: Person) => (await graphqlData(app, person, ANSWERS)).viewer?.newcomer;
const doneOf = async (person: Person): Promise<string[]> =>
  (await stepsOf(person)).filter(({ done }) => done).map(({ kind }) => kind);
const answer = (person: Person | null, input: AnswerNewcomerQuestionsInput) =>
  graphql(app, ANSWER, { input }, person?.token);

it("leads a new member to the free lesson and the channels to post in, and notices what they did", async () => {
  const person = await createPerson(app, { emailConfirmed: false });
  const steps = await stepsOf(person);
  expect(steps.map(({ kind, done }) => [kind, done])).toEqual([
    ["CONFIRM_EMAIL", false],
    ["FIRST_LESSON", false],
    ["INTRODUCTION", false],
    ["TRADE_IDEA", false],
  ]);
  const [, first, introduction, trade] = steps;
  expect(first?.lesson).toMatchObject({ courseSlug: "intro-to-trading" });
  expect(first?.lesson?.minutes).toBeGreaterThan(0);
  expect(introduction?.channelId).toBe(await channelId(app, "introductions"));
  expect(trade?.channelId).toBe(await channelId(app, "forex-desk"));

  await sendMessage(app, person, { channelId: await channelId(app, "general"), content: "Not an introduction" });
  expect(await doneOf(person)).toEqual([]);
  await sendMessage(app, person, { channelId: introduction?.channelId as string, content: "Hi, I'm new." });
  expect(await doneOf(person)).toEqual(["INTRODUCTION"]);
  await app.sql(`UPDATE users SET email_confirmed_at = now() WHERE id = $1`, [person.id]);
  await app.sql(`INSERT INTO lesson_completions (user_id, lesson_id, completed_at) VALUES ($1, $2, now())`, [
    person.id,
    first?.lesson?.id,
  ]);
  expect(await doneOf(person)).toEqual(["CONFIRM_EMAIL", "FIRST_LESSON", "INTRODUCTION"]);

  await graphqlData(app, person, SEND, {
    input: { channelId: trade?.channelId as string, content: "", tradeCard: TRADE },
  });
  expect(await stepsOf(person)).toEqual([]);
});

it("counts an order in the simulator as the first trade", async () => {
  const person = await createPerson(app, { emailConfirmed: false });
  expect(await doneOf(person)).toEqual([]);
  await startRun(app, person);
  expect(await doneOf(person)).toEqual(["TRADE_IDEA"]);
});

it("shows no first steps to admins, to members who aren't new, and to those who hid them", async () => {
  const [admin, old, person] = [
    await createPerson(app, { role: "ADMIN" }),
    await createPerson(app),
    await createPerson(app),
  ];
  await app.sql(`UPDATE users SET created_at = $2 WHERE id = $1`, [old.id, new Date(Date.now() - 31 * DAY_MS)]);
  expect([await stepsOf(admin), await stepsOf(old)]).toEqual([[], []]);

  expect(await stepsOf(person)).not.toEqual([]);
  expect(await graphqlData(app, person, DISMISS)).toEqual({ dismissFirstSteps: { id: person.id, firstSteps: [] } });
  await answer(person, { goal: "TRADE" });
  expect(await stepsOf(person)).toEqual([]);
});

it("stores answers, orders the suggested courses by them, and takes them back", async () => {
  const person = await createPerson(app);
  const before = await answersOf(person);
  expect(before).toMatchObject({ goal: null, experience: null, minutesPerWeek: null });
  expect(before?.suggestedCourses.slice(0, 2).map(({ slug }) => slug)).toEqual([
    "intro-to-trading",
    "technical-analysis",
  ]);
  const { data } = await answer(person, { goal: "AUTOMATE", experience: "REGULAR", minutesPerWeek: 60 });
  const stored = await answersOf(person);
  expect(data?.answerNewcomerQuestions).toEqual({ id: person.id, ...stored });
  expect(stored).toMatchObject({ goal: "AUTOMATE", experience: "REGULAR", minutesPerWeek: 60 });
  expect(stored?.suggestedCourses.slice(0, 2).map(({ slug }) => slug)).toEqual(["intro-to-trading", "algorithmic-fx"]);
  expect(stored?.suggestedCourses).toHaveLength(17);
  await answer(person, { minutesPerWeek: 120 });
  expect(await answersOf(person)).toEqual({ ...stored, minutesPerWeek: 120 });
  await answer(person, { goal: null, experience: null, minutesPerWeek: null });
  expect(await answersOf(person)).toEqual(before);
});

it("refuses other answers, visitors, and too many changes", async () => {
  const person = await createPerson(app);
  for (const minutesPerWeek of [14, 2401])
    expect((await answer(person, { minutesPerWeek })).errors?.[0]?.extensions.fields).toHaveProperty("minutesPerWeek");
  expect(codeOf(await graphql(app, String(ANSWER), { input: { goal: "GET_RICH" } }, person.token))).toBe("VALIDATION");
  expect(codeOf(await answer(null, { goal: "TRADE" }))).toBe("UNAUTHENTICATED");
  expect(codeOf(await graphql(app, DISMISS))).toBe("UNAUTHENTICATED");
  const codes: (string | undefined)[] = [];
  while (codes.length < 31) codes.push(codeOf(await answer(person, { goal: "TRADE" })));
  expect(codes.at(-1)).toBe("RATE_LIMITED");
});

it("exports the answers, and deletes them with the account", async () => {
  const person = await createPerson(app);
  await answer(person, { goal: "INVEST" });
  const exported: { body: { newcomerAnswers?: unknown } } = await rest(app, "get", "/api/users/me/data", person);
  expect(exported.body.newcomerAnswers).toEqual([
    { goal: "INVEST", experience: null, minutesPerWeek: null, dismissedAt: null },
  ]);
  await graphqlData(app, person, DELETE_ACCOUNT, { input: { currentPassword: person.password } });
  expect(await app.sql(`SELECT 1 FROM newcomers WHERE user_id = $1`, [person.id])).toEqual([]);
});
