import { randomUUID } from "node:crypto";
import { gql } from "../gql";
import { graphqlData } from "./clients/graphql-client";
import type { TestApp } from "./test-app";

const START = gql(`mutation KitStartRun($input: StartSimulatorRunInput!) {
  startSimulatorRun(input: $input) { id closedBars bars { closes } }
}`);
const PLACE = gql(
  `mutation KitPlaceOrder($input: PlaceSimulatorOrderInput!) { placeSimulatorOrder(input: $input) { id } }`,
);
const STEP = gql(
  `mutation KitStepRun($input: StepSimulatorRunInput!) { stepSimulatorRun(input: $input) { id closedBars } }`,
);
const END = gql(`mutation KitEndRun($id: ID!) { endSimulatorRun(id: $id) { id } }`);

/** A run of "Noise only" with an open trade, which has a stop unless told otherwise. */
export async function startRun(
  app: TestApp,
  member: { token: string },
  { hasStop = true }: { hasStop?: boolean } = {},
): Promise<{ id: string; tradeId: string }> {
  const { startSimulatorRun: run } = await graphqlData(app, member, START, { input: { scenarioId: "noise-only" } });
  const price = run.bars[0]?.closes.at(-1) ?? 0;
  const tradeId = randomUUID();
  await graphqlData(app, member, PLACE, {
    input: {
      runId: run.id,
      tradeId,
      instrument: 0,
      side: "LONG",
      entryType: "MARKET",
      stop: hasStop ? Number((price - 20).toFixed(2)) : null,
      target: Number((price + 20).toFixed(2)),
      units: 5,
      wrongIf: "It closes below the last low.",
      probability: 0.5,
    },
  });
  await graphqlData(app, member, STEP, { input: { runId: run.id, fromBar: run.closedBars, bars: 3 } });
  return { id: run.id, tradeId };
}

/** Closes what is open, and ends the run. */
export const endRun = (app: TestApp, member: { token: string }, { id }: { id: string }): Promise<unknown> =>
  graphqlData(app, member, END, { id });
