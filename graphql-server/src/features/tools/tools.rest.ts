import * as docs from "./tools.rest-docs";
import { fromEnum } from "../../kernel/rest/rest-request";
import { row, type RestRow } from "../../kernel/rest/rest-row";
import type { Calculator } from "./calculator.types";

const SUMMARY = "id name description group";
const DETAILS = `${SUMMARY} keywords explanation
  inputs { name label unit default min max step hint }
  conflicts { input when text }
  values { name formula }
  results { name label formula unit decimals rounding }
  warnings { when text }`;

export const TOOLS_ROWS: RestRow[] = [
  row<{ calculators: Calculator[] }>({
    method: "GET",
    operationId: "listTools",
    path: "/api/tools",
    cacheSeconds: 60,
    doc: docs.TOOLS,
    isPublic: true,
    summary: "List the calculators",
    operation: `{ calculators { ${SUMMARY} } }`,
    body: ({ calculators }) => calculators,
  }),
  row<{ calculator: Calculator }>({
    method: "GET",
    operationId: "getTool",
    path: "/api/tools/:id",
    cacheSeconds: 60,
    doc: docs.TOOL_BY_ID,
    isPublic: true,
    summary: "Get a calculator with its inputs and formulas",
    operation: `query ($id: ID!) { calculator(id: $id) { ${DETAILS} } }`,
    variables: ({ params }) => ({ id: params.id }),
    body: ({ calculator: { results, ...calculator } }) => ({
      ...calculator,
      results: results.map((result) => ({ ...result, rounding: fromEnum(result.rounding) })),
    }),
  }),
];
