import { randomUUID } from "node:crypto";
import { gql } from "../../gql";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const START = gql(
  `mutation QuestionsStart { startSimulatorRun(input: { scenarioId: "noise-only" }) { id closedBars bars { closes } } }`,
);
const PLACE = gql(
  `mutation QuestionsPlace($input: PlaceSimulatorOrderInput!) { placeSimulatorOrder(input: $input) { id } }`,
);
const STEP = gql(`mutation QuestionsStep($input: StepSimulatorRunInput!) { stepSimulatorRun(input: $input) { id } }`);
const END = gql(`mutation QuestionsEnd($id: ID!) { endSimulatorRun(id: $id) { id verdict { result } } }`);
const QUESTIONS = gql(`query QuestionsRead {
  simulatorQuestions { id runId scenarioTitle rule text unit decimals anchor lesson { courseSlug number } }
}`);
const ANSWER = gql(`mutation QuestionsAnswer($input: AnswerSimulatorQuestionInput!) {
  answerSimulatorQuestion(input: $input) { question { id } isCorrect solution }
}`);

const RECORD = gql(`query SimulatorRecordRead {
  simulatorRecord { runs trades tradesWithPlanKept expectancy { mean count } shareAtLeast habits { habit } brier }
}`);

const app = useApp({ env: { RATE_LIMITS: "off" } });

/** A run with one trade of 30 units without a stop, whose plan allows 100 USD. */
async function breakRule(person: Person): Promise<string> {
  const { startSimulatorRun: run } = await graphqlData(app, person, START, {});
  const order = { runId: run.id, tradeId: randomUUID(), instrument: 0, side: "LONG", entryType: "MARKET" } as const;
  await graphqlData(app, person, PLACE, { input: { ...order, units: 30, wrongIf: "It falls." } });
  await graphqlData(app, person, STEP, { input: { runId: run.id, fromBar: run.closedBars, bars: 1 } });
  await graphqlData(app, person, END, { id: run.id });
  return run.id;
}

const read = async (person: Person) => (await graphqlData(app, person, QUESTIONS, {})).simulatorQuestions;
const answer = async (person: Person, id: string, number: number) =>
  (await graphqlData(app, person, ANSWER, { input: { id, number } })).answerSimulatorQuestion;

it("asks about a broken rule with the member's own numbers until it is answered, one question for each rule", async () => {
  const person = await createPerson(app);
  const runId = await breakRule(person);
  await breakRule(person);
  const questions = await read(person);
  const [question] = questions;
  expect(questions).toMatchObject([
    {
      ...{ runId, scenarioTitle: "Noise only", rule: "NO_STOP", unit: "", decimals: 2 },
      ...{ anchor: "the-stop-order-a-market-order-that-waits", lesson: { courseSlug: "intro-to-trading", number: 2 } },
    },
  ]);
  const [, entry] =
    /^You bought 30 units at ([\d.]+) without a stop\. Your plan allowed a loss of \$100\.00\./.exec(
      question?.text ?? "",
    ) ?? [];
  const id = question?.id ?? "";
  const right = Number(entry) - 100 / 30;
  expect(await answer(person, id, right + 0.05)).toEqual({ question: { id }, isCorrect: false, solution: null });
  await answer(person, id, 1);
  expect((await answer(person, id, 2)).solution).toContain(right.toFixed(2));
  expect(await read(person)).toHaveLength(1);
  expect(await answer(person, id, Number(right.toFixed(2)))).toMatchObject({ isCorrect: true });
  expect(await read(person)).toEqual([]);
});

it("belongs to its member alone", async () => {
  const [owner, other] = [await createPerson(app), await createPerson(app)];
  const runId = await breakRule(owner);
  const input = { id: `${runId}:NO_STOP`, number: 1 };
  expect(codeOf(await graphql(app, ANSWER, { input }, other.token))).toBe("NOT_FOUND");
  expect(codeOf(await graphql(app, ANSWER, { input }))).toBe("UNAUTHENTICATED");
  expect(codeOf(await graphql(app, QUESTIONS, {}))).toBe("UNAUTHENTICATED");
  expect(codeOf(await graphql(app, ANSWER, { input: { ...input, id: "x:NO_STOP" } }, owner.token))).toBe("VALIDATION");
  expect(await read(other)).toEqual([]);
});

it("shows what all runs of the member say together, judges those without a verdict, and shows nothing of other members", async () => {
  const person = await createPerson(app);
  await breakRule(person);
  await breakRule(person);
  const { simulatorRecord: record } = await graphqlData(app, person, RECORD, {});
  expect(record).toMatchObject({
    runs: 2,
    trades: 2,
    tradesWithPlanKept: 0,
    shareAtLeast: null,
    expectancy: { count: 2 },
  });
  // As if both runs had ended while the member was away.
  await app.sql(`UPDATE simulator_runs SET verdict = NULL WHERE user_id = $1`, [person.id]);
  expect((await graphqlData(app, person, RECORD, {})).simulatorRecord).toEqual(record);
  const other = await createPerson(app);
  expect((await graphqlData(app, other, RECORD, {})).simulatorRecord).toMatchObject({ runs: 0, expectancy: null });
  expect(codeOf(await graphql(app, RECORD, {}))).toBe("UNAUTHENTICATED");
});
