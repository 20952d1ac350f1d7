import { randomUUID } from "node:crypto";
import { gql } from "../gql";
import type { LabNotebookStateFragment } from "../gql/graphql";
import { graphqlData } from "./clients/graphql-client";
import type { TestApp } from "./test-app";

const TRY = gql(`mutation KitTryRule($input: TrySimulatorLabRuleInput!) {
  trySimulatorLabRule(input: $input) { ...LabNotebookState }
}`);

const OPEN = gql(`mutation KitOpenNotebook($input: OpenSimulatorLabNotebookInput!) {
  openSimulatorLabNotebook(input: $input) { id }
}`);
const REVEAL = gql(`mutation KitRevealHoldout($id: ID!) { revealSimulatorLabHoldout(id: $id) { id } }`);

/** Tries different rules, of which each trades often. */
export async function tryRules(
  app: TestApp,
  member: { token: string },
  notebookId: string,
  count: number,
): Promise<LabNotebookStateFragment> {
  let notebook: LabNotebookStateFragment | undefined;
  for (let i = 0; i < count; i++) {
    const { trySimulatorLabRule } = await graphqlData(app, member, TRY, {
      input: {
        notebookId,
        requestId: randomUUID(),
        rule: {
          side: i % 2 === 0 ? "BOTH" : "LONG",
          conditions: [{ left: { of: "PRICE" }, is: "CROSSES_ABOVE", right: { of: "AVERAGE", period: 10 + i } }],
          stopRanges: 2,
          targetR: 2,
          maxBars: 60,
          risk: 0.01,
        },
      },
    });
    notebook = trySimulatorLabRule;
  }
  if (!notebook) throw new Error("Nothing was tried");
  return notebook;
}

/** The ids of a notebook without trials, of a revealed one, and of a trial in it. */
export async function openNotebooks(app: TestApp, member: { token: string }) {
  const open = async (scenarioId: string): Promise<string> =>
    (await graphqlData(app, member, OPEN, { input: { scenarioId } })).openSimulatorLabNotebook.id;
  const [openNotebook, revealedNotebook] = [await open("noise-only"), await open("first-trade")];
  const { trials } = await tryRules(app, member, revealedNotebook, 5);
  await graphqlData(app, member, REVEAL, { id: revealedNotebook });
  return { openNotebook, revealedNotebook, labTrial: trials[0]?.id ?? "" };
}
