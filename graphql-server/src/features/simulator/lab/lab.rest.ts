import { nextCursor, PAGE_INFO, textParameter, toEnum, type Paged } from "../../../kernel/rest/rest-request";
import { row, type RestRow } from "../../../kernel/rest/rest-row";
import { LAB_DOCS as DOCS, NOTEBOOK_BODY, RESULT_BODY } from "./lab.rest-schemas";
import type { SimulatorLabNotebook, SimulatorLabResult } from "./lab.types";

const NOTEBOOKS = "/api/simulator/lab/notebooks";

interface NotebookData {
  notebook: SimulatorLabNotebook;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Writes the enum values of a rule as GraphQL does. What isn't a rule is rejected there. */
function ruleInput(rule: unknown): unknown {
  if (!isObject(rule)) return rule;
  const { side, conditions, ...rest } = rule;
  const valueInput = (value: unknown) => (isObject(value) ? { ...value, of: toEnum(value.of) } : value);
  const conditionInput = (condition: unknown) =>
    isObject(condition)
      ? { left: valueInput(condition.left), is: toEnum(condition.is), right: valueInput(condition.right) }
      : condition;
  return { ...rest, side: toEnum(side), conditions: Array.isArray(conditions) ? conditions.map(conditionInput) : null };
}

export const LAB_ROWS: RestRow[] = [
  row<{ simulatorLabNotebooks: Paged & { edges: { node: SimulatorLabNotebook }[] } }>({
    method: "GET",
    operationId: "listSimulatorLabNotebooks",
    path: NOTEBOOKS,
    doc: DOCS.list,
    summary: "List your notebooks of the backtest lab, newest first, 5 per page",
    operation: `query ($after: String) {
      simulatorLabNotebooks(first: 5, after: $after) { edges { node { ${NOTEBOOK_BODY.fields} } } ${PAGE_INFO} }
    }`,
    variables: (request) => ({ after: textParameter(request, "after") }),
    next: ({ simulatorLabNotebooks }) => nextCursor(simulatorLabNotebooks),
    body: ({ simulatorLabNotebooks }) => simulatorLabNotebooks.edges.map(({ node }) => NOTEBOOK_BODY.from(node)),
  }),
  row<NotebookData>({
    method: "POST",
    operationId: "openSimulatorLabNotebook",
    path: NOTEBOOKS,
    doc: DOCS.open,
    summary: "Open a notebook of the backtest lab",
    operation: `mutation ($input: OpenSimulatorLabNotebookInput!) {
      notebook: openSimulatorLabNotebook(input: $input) { ${NOTEBOOK_BODY.fields} }
    }`,
    variables: ({ body: { scenarioId } }) => ({ input: { scenarioId } }),
    body: ({ notebook }) => NOTEBOOK_BODY.from(notebook),
  }),
  row<{ simulatorLabNotebook: SimulatorLabNotebook | null }>({
    method: "GET",
    operationId: "getSimulatorLabNotebook",
    path: `${NOTEBOOKS}/:id`,
    doc: DOCS.notebook,
    summary: "Get one of your notebooks",
    operation: `query ($id: ID!) { simulatorLabNotebook(id: $id) { ${NOTEBOOK_BODY.fields} } }`,
    variables: ({ params }) => ({ id: params.id }),
    body: ({ simulatorLabNotebook }) => simulatorLabNotebook && NOTEBOOK_BODY.from(simulatorLabNotebook),
  }),
  row<NotebookData>({
    method: "POST",
    operationId: "trySimulatorLabRule",
    path: `${NOTEBOOKS}/:id/trials`,
    doc: DOCS.try,
    summary: "Try a rule",
    status: 201,
    fieldAliases: () => ({ notebookId: "id" }),
    operation: `mutation ($input: TrySimulatorLabRuleInput!) {
      notebook: trySimulatorLabRule(input: $input) { ${NOTEBOOK_BODY.fields} }
    }`,
    variables: ({ params, body: { requestId, rule } }) => ({
      input: { notebookId: params.id, requestId, rule: ruleInput(rule) },
    }),
    body: ({ notebook }) => NOTEBOOK_BODY.from(notebook),
  }),
  row<NotebookData>({
    method: "POST",
    operationId: "revealSimulatorLabHoldout",
    path: `${NOTEBOOKS}/:id/reveal`,
    doc: DOCS.reveal,
    summary: "Reveal the holdout",
    operation: `mutation ($id: ID!) { notebook: revealSimulatorLabHoldout(id: $id) { ${NOTEBOOK_BODY.fields} } }`,
    variables: ({ params }) => ({ id: params.id }),
    body: ({ notebook }) => NOTEBOOK_BODY.from(notebook),
  }),
  row<{ simulatorLabResult: SimulatorLabResult | null }>({
    method: "GET",
    operationId: "getSimulatorLabResult",
    path: "/api/simulator/lab/trials/:id",
    doc: DOCS.result,
    summary: "Get a trial by its link",
    operation: `query ($id: ID!) { simulatorLabResult(id: $id) { ${RESULT_BODY.fields} } }`,
    variables: ({ params }) => ({ id: params.id }),
    body: ({ simulatorLabResult }) => simulatorLabResult && RESULT_BODY.from(simulatorLabResult),
  }),
];
