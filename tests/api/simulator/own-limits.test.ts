import { randomUUID } from "node:crypto";
import { gql } from "../../gql";
import { graphqlData } from "../../kit/clients/graphql-client";
import { createPerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const START_LIMITED = gql(`mutation SimulatorStartLimited($input: StartSimulatorRunInput!) {
  startSimulatorRun(input: $input) { id closedBars account { rulesAtLimit } }
}`);
const ACCOUNT = gql(`query SimulatorAccountRead($id: ID!) {
  simulatorRun(id: $id) { account { rulesAtLimit trades { status realizedResult } } events { kind price } }
}`);
const PLACE = gql(
  `mutation LimitsPlace($input: PlaceSimulatorOrderInput!) { placeSimulatorOrder(input: $input) { id } }`,
);
const STEP = gql(`mutation LimitsStep($input: StepSimulatorRunInput!) { stepSimulatorRun(input: $input) { id } }`);
const CLOSE = gql(
  `mutation LimitsClose($input: CloseSimulatorTradeInput!) { closeSimulatorTrade(input: $input) { id } }`,
);

const app = useApp();

it("says which of the member's own limits is reached, and what a closed part has brought", async () => {
  const person = await createPerson(app);
  const limits = { scenarioId: "noise-only", maxTrades: 1 };
  const { startSimulatorRun: run } = await graphqlData(app, person, START_LIMITED, { input: limits });
  expect(run.account.rulesAtLimit).toEqual([]);
  const tradeId = randomUUID();
  const order = { runId: run.id, tradeId, instrument: 0, side: "LONG", entryType: "MARKET", units: 10 } as const;
  await graphqlData(app, person, PLACE, { input: order });
  await graphqlData(app, person, STEP, { input: { runId: run.id, fromBar: run.closedBars, bars: 1 } });
  await graphqlData(app, person, CLOSE, { input: { runId: run.id, actionId: randomUUID(), tradeId, units: 4 } });
  await graphqlData(app, person, STEP, { input: { runId: run.id, fromBar: run.closedBars + 1, bars: 1 } });
  const { simulatorRun } = await graphqlData(app, person, ACCOUNT, { id: run.id });
  const [fill, exit] = simulatorRun?.events.filter(({ kind }) => kind === "FILLED") ?? [];
  // 4 units, and a commission of 0.005 USD for each of 10 bought and 4 sold ones.
  const realized = ((exit?.price ?? 0) - (fill?.price ?? 0)) * 4 - 14 * 0.005;
  expect(simulatorRun?.account).toMatchObject({ rulesAtLimit: ["TOO_MANY_TRADES"], trades: [{ status: "OPEN" }] });
  expect(simulatorRun?.account.trades[0]?.realizedResult).toBeCloseTo(realized, 6);
});
