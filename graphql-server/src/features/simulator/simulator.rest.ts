import {
  intParameter,
  nextCursor,
  PAGE_INFO,
  textParameter,
  toEnum,
  type Paged,
  type RestRequest,
} from "../../kernel/rest/rest-request";
import { row, type RestRow } from "../../kernel/rest/rest-row";
import type { SimulatorRunType } from "./runs/run.types";
import type { SimulatorScenario } from "./scenario.types";
import type { AnswerSimulatorQuestionPayload, SimulatorQuestion } from "./questions/question.types";
import { DOCS } from "./simulator.rest-docs";
import { RUN_BODY, RUN_FIELDS, SCENARIO_BODY } from "./simulator.rest-schemas";
import type { SimulatorRecord } from "./verdict/verdict.types";
import { ANSWER_BODY, QUESTION_BODY, RECORD_BODY, RECORD_DOCS, VERDICT_BODY } from "./verdict/verdict.rest-schemas";

const RUNS = "/api/simulator/runs";

interface RunData {
  run: SimulatorRunType;
}

/** A change of a run. By default, it returns no bars. */
const change = (
  definition: Pick<RestRow, "operationId" | "summary" | "path" | "doc" | "status"> & {
    method?: "PUT";
    mutation: string;
    input: (request: RestRequest) => Record<string, unknown>;
    first?: (request: RestRequest) => unknown;
  },
): RestRow => {
  const { mutation, input, first, method = "POST", ...rest } = definition;
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!`;
  return row<RunData>({
    ...rest,
    method,
    fieldAliases: () => ({ runId: "id" }),
    operation: `mutation ($input: ${type}, $first: Int!) { run: ${mutation}(input: $input) { ${RUN_FIELDS} } }`,
    variables: (request) => ({ input: input(request), first: first?.(request) ?? NO_BARS }),
    body: ({ run }) => RUN_BODY.from(run),
  });
};

/** Later than the last bar of any run. */
const NO_BARS = 1_000_000;

const given = <T extends Record<string, unknown>>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

export const SIMULATOR_ROWS: RestRow[] = [
  row<{ simulatorScenarios: SimulatorScenario[] }>({
    method: "GET",
    operationId: "listSimulatorScenarios",
    path: "/api/simulator/scenarios",
    doc: DOCS.scenarios,
    isPublic: true,
    summary: "List the scenarios of the simulator",
    operation: `{ simulatorScenarios { ${SCENARIO_BODY.fields} } }`,
    body: ({ simulatorScenarios }) => simulatorScenarios.map(SCENARIO_BODY.from),
  }),
  row<{ simulatorRuns: Paged & { edges: { node: SimulatorRunType }[] } }>({
    method: "GET",
    operationId: "listSimulatorRuns",
    path: RUNS,
    doc: DOCS.list,
    summary: "List your runs, newest first, 20 per page",
    operation: `query ($after: String, $first: Int!) {
      simulatorRuns(first: 20, after: $after) { edges { node { ${RUN_FIELDS} } } ${PAGE_INFO} }
    }`,
    variables: (request) => ({ after: textParameter(request, "after"), first: NO_BARS }),
    next: ({ simulatorRuns }) => nextCursor(simulatorRuns),
    body: ({ simulatorRuns }) => simulatorRuns.edges.map(({ node }) => RUN_BODY.from(node)),
  }),
  change({
    mutation: "startSimulatorRun",
    operationId: "startSimulatorRun",
    path: RUNS,
    doc: DOCS.start,
    summary: "Start a run",
    status: 201,
    input: ({ body: { scenarioId, riskPerTrade, maxTrades, breakAfterLoss } }) =>
      given({ scenarioId, riskPerTrade, maxTrades, breakAfterLoss }),
  }),
  row<{ simulatorRun: SimulatorRunType | null }>({
    method: "GET",
    operationId: "getSimulatorRun",
    path: `${RUNS}/:id`,
    doc: DOCS.run,
    summary: "Get one of your runs",
    operation: `query ($id: ID!, $first: Int!) { simulatorRun(id: $id) { ${RUN_FIELDS} } }`,
    variables: (request) => ({ id: request.params.id, first: intParameter(request, "first", NO_BARS) }),
    body: ({ simulatorRun }) => simulatorRun && RUN_BODY.from(simulatorRun),
  }),
  change({
    mutation: "stepSimulatorRun",
    operationId: "stepSimulatorRun",
    path: `${RUNS}/:id/steps`,
    doc: DOCS.step,
    summary: "Let bars close",
    input: ({ params: { id }, body: { fromBar, bars, until } }) =>
      given({ runId: id, fromBar, bars, until: until === undefined ? undefined : toEnum(until) }),
    first: ({ body: { fromBar } }) => fromBar,
  }),
  change({
    mutation: "placeSimulatorOrder",
    operationId: "placeSimulatorOrder",
    path: `${RUNS}/:id/orders`,
    doc: DOCS.place,
    summary: "Send an order",
    status: 201,
    input: ({ params: { id }, body }) => {
      const { tradeId, instrument, side, entryType, entryPrice, stop, target, units, wrongIf, probability } = body;
      const order = { tradeId, instrument, side: toEnum(side), entryType: toEnum(entryType), entryPrice, stop, target };
      return given({ runId: id, ...order, units, wrongIf, probability });
    },
  }),
  change({
    mutation: "moveSimulatorOrder",
    operationId: "moveSimulatorOrder",
    method: "PUT",
    path: `${RUNS}/:id/orders/:tradeId`,
    doc: DOCS.move,
    summary: "Move the entry, stop, or target of a trade",
    input: ({ params: { id, tradeId }, body: { actionId, entryPrice, stop, target } }) =>
      given({ runId: id, tradeId, actionId, entryPrice, stop, target }),
  }),
  change({
    mutation: "cancelSimulatorOrder",
    operationId: "cancelSimulatorOrder",
    path: `${RUNS}/:id/orders/:tradeId/cancel`,
    doc: DOCS.cancel,
    summary: "Cancel an entry order",
    input: ({ params: { id, tradeId }, body: { actionId } }) => ({ runId: id, tradeId, actionId }),
  }),
  change({
    mutation: "closeSimulatorTrade",
    operationId: "closeSimulatorTrade",
    path: `${RUNS}/:id/orders/:tradeId/close`,
    doc: DOCS.close,
    summary: "Close units of a trade",
    input: ({ params: { id, tradeId }, body: { actionId, units } }) => given({ runId: id, tradeId, actionId, units }),
  }),
  row<RunData>({
    method: "POST",
    operationId: "endSimulatorRun",
    path: `${RUNS}/:id/end`,
    doc: DOCS.end,
    summary: "End a run",
    operation: `mutation ($id: ID!, $first: Int!) { run: endSimulatorRun(id: $id) { ${RUN_FIELDS} } }`,
    variables: ({ params }) => ({ id: params.id, first: NO_BARS }),
    body: ({ run }) => RUN_BODY.from(run),
  }),
  row<{ simulatorRecord: SimulatorRecord }>({
    method: "GET",
    operationId: "getSimulatorRecord",
    path: "/api/simulator/record",
    summary: "Get what your runs say together",
    doc: RECORD_DOCS.record,
    operation: `{ simulatorRecord { ${RECORD_BODY.fields} } }`,
    body: ({ simulatorRecord }) => RECORD_BODY.from(simulatorRecord),
  }),
  row<{ simulatorQuestions: SimulatorQuestion[] }>({
    method: "GET",
    operationId: "listSimulatorQuestions",
    path: "/api/simulator/questions",
    summary: "List the questions about rules that your runs broke",
    doc: RECORD_DOCS.questions,
    operation: `{ simulatorQuestions { ${QUESTION_BODY.fields} } }`,
    body: ({ simulatorQuestions }) => simulatorQuestions.map(QUESTION_BODY.from),
  }),
  row<{ answerSimulatorQuestion: AnswerSimulatorQuestionPayload }>({
    method: "POST",
    operationId: "answerSimulatorQuestion",
    path: "/api/simulator/questions/:id/answers",
    summary: "Answer a question about a broken rule",
    doc: RECORD_DOCS.answer,
    operation: `mutation ($input: AnswerSimulatorQuestionInput!) {
      answerSimulatorQuestion(input: $input) { ${ANSWER_BODY.fields} }
    }`,
    variables: ({ params: { id }, body: { number } }) => ({ input: { id, number } }),
    body: ({ answerSimulatorQuestion }) => ANSWER_BODY.from(answerSimulatorQuestion),
  }),
  row<{ simulatorRun: SimulatorRunType | null }>({
    method: "GET",
    operationId: "getSimulatorVerdict",
    path: `${RUNS}/:id/verdict`,
    doc: DOCS.verdict,
    summary: "Get the verdict on a run",
    operation: `query ($id: ID!) { simulatorRun(id: $id) { ${VERDICT_BODY.fields} } }`,
    variables: ({ params }) => ({ id: params.id }),
    body: ({ simulatorRun }) => simulatorRun && VERDICT_BODY.from(simulatorRun),
  }),
];
