import { z } from "zod";
import type { RowDoc } from "../../kernel/rest/row-doc";
import { fromEnum } from "../../kernel/rest/rest-request";
import { row, type RestRow } from "../../kernel/rest/rest-row";
import type { Calculator } from "./calculator.types";

const tag = "Tools";

const SUMMARY_FIELDS = {
  id: z.string().describe("The calculator's id. Its page is `/tools/{id}`."),
  name: z.string().describe("The name."),
  description: z.string().describe("What it calculates, in one sentence."),
  group: z.string().describe("The title of its group."),
};

const name = z.string().describe("The name in formulas.");
const unit = z.string().describe("The unit, such as `$`, `%`, or `years`.");

const PARAMETER = z
  .object({
    name,
    label: z.string().describe("The label of the field."),
    unit,
    default: z.number().describe("The value at the start."),
    min: z.number().describe("The smallest value."),
    max: z.number().describe("The largest value."),
    step: z.number().describe("The change of the value when the user presses an arrow key."),
    hint: z.string().describe("An explanation of the input.").nullable(),
  })
  .meta({ id: "CalculatorParameter" });

const CONFLICT = z
  .object({
    input: z.string().describe("The input that shows the text."),
    when: z.string().describe("A formula that is true for such inputs."),
    text: z.string().describe("What is wrong: a text with formulas in braces."),
  })
  .meta({ id: "CalculatorConflict" });

const VALUE = z
  .object({ name, formula: z.string().describe("A formula of inputs and earlier values.") })
  .meta({ id: "CalculatorValue" });

const RESULT = z
  .object({
    name,
    label: z.string().describe("What the result is."),
    formula: z.string().describe("A formula of inputs, values, and earlier results."),
    unit,
    decimals: z.int().describe("Number of decimals shown."),
    rounding: z
      .enum(["nearest", "down", "up"])
      .describe("With `down` and `up`, later formulas use the rounded number; with `nearest`, all digits."),
  })
  .meta({ id: "CalculatorResult" });

const WARNING = z
  .object({
    when: z.string().describe("A formula that is true if the warning applies."),
    text: z.string().describe("A text with formulas in braces, such as `{loss|2}` with two decimals."),
  })
  .meta({ id: "CalculatorWarning" });

const DRAWDOWN_SUMMARY = {
  id: "drawdown-recovery",
  name: "Drawdown recovery",
  description: "How much an account must gain after a loss to get back to where it was, and how long that takes.",
  group: "Strategy and account",
};

export const TOOLS: RowDoc = {
  tag,
  returns: "The calculators, in the order of their groups.",
  response: z.array(z.object(SUMMARY_FIELDS).meta({ id: "CalculatorSummary" })),
  example: { as: "visitor", response: [DRAWDOWN_SUMMARY] },
};

const TOOL_BY_ID: RowDoc = {
  tag,
  params: { id: z.string().describe("The calculator's id.") },
  returns:
    "The calculator. Its formulas use +, -, *, /, ^, comparisons, and functions such as `max` and `log` (natural).",
  response: z
    .object({
      ...SUMMARY_FIELDS,
      keywords: z.array(z.string()).describe("Words that people search for."),
      explanation: z.string().describe("The formula in words, an example, and its limits: Markdown."),
      inputs: z.array(PARAMETER).describe("The inputs."),
      conflicts: z.array(CONFLICT).describe("Combinations of inputs that have no result."),
      values: z.array(VALUE).describe("Values that only formulas use, in order of calculation."),
      results: z.array(RESULT).describe("The results, in order of calculation."),
      warnings: z.array(WARNING).describe("Warnings that can apply."),
    })
    .meta({ id: "Calculator" }),
  errors: { NOT_FOUND: "Calculator not found" },
  example: {
    as: "visitor",
    params: { id: "drawdown-recovery" },
    response: {
      ...DRAWDOWN_SUMMARY,
      keywords: [
        "drawdown",
        "drawdown recovery",
        "recover a loss",
        "recover losses",
        "get back to even",
        "recovery time",
        "gain to recover",
      ],
      explanation:
        "**Gain to recover = 1 ÷ (1 − loss) − 1**. **Years = log(1 ÷ (1 − loss)) ÷ log(1 + return per year)**.\n\n**Example.** 10,000 minus 50% is 5,000. To get back to 10,000, the account must gain 100%. At 9% a year, that takes 8 years.\n\n**When this isn't true.** Returns vary from year to year, and a second loss on the way starts the count again. Taxes, fees, and withdrawals make it longer.",
      inputs: [
        {
          name: "account",
          label: "Account before the loss",
          unit: "$",
          default: 10000,
          min: 1,
          max: 1000000000,
          step: 500,
          hint: null,
        },
        { name: "loss", label: "Loss", unit: "%", default: 50, min: 0.1, max: 99.9, step: 1, hint: null },
        {
          name: "growth",
          label: "Assumed return per year",
          unit: "%",
          default: 9,
          min: 0.1,
          max: 100,
          step: 0.5,
          hint: "An assumption, the same every year. No one knows future returns.",
        },
      ],
      conflicts: [],
      values: [],
      results: [
        {
          name: "remaining",
          label: "Account after the loss",
          formula: "account * (1 - loss / 100)",
          unit: "$",
          decimals: 2,
          rounding: "nearest",
        },
        {
          name: "gain",
          label: "Gain needed to recover",
          formula: "100 * (1 / (1 - loss / 100) - 1)",
          unit: "%",
          decimals: 1,
          rounding: "nearest",
        },
        {
          name: "years",
          label: "Years to recover",
          formula: "log(1 / (1 - loss / 100)) / log(1 + growth / 100)",
          unit: "years",
          decimals: 1,
          rounding: "nearest",
        },
      ],
      warnings: [
        {
          when: "loss >= 50",
          text: "You'd need a gain of {gain|0}%. Doubling the size to recover faster risks the rest.",
        },
      ],
    },
  },
  errorExamples: [
    { as: "visitor", params: { id: "alchemy" }, response: { message: "Calculator not found", code: "NOT_FOUND" } },
  ],
};

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
    doc: TOOLS,
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
    doc: TOOL_BY_ID,
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
