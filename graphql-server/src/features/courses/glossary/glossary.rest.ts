import { z } from "zod";
import type { RowDoc } from "../../../kernel/rest/row-doc";
import { row, type RestRow } from "../../../kernel/rest/rest-row";
import type { GlossaryLesson, GlossaryTerm } from "./glossary.types";

const LESSON = z
  .object({
    id: z.string().describe("The id of the lesson."),
    title: z.string().describe("The lesson's title."),
    position: z.int().describe("Its position in the course, starting at 1."),
    courseSlug: z.string().describe("The course's slug."),
    courseTitle: z.string().describe("The course's title."),
  })
  .meta({ id: "GlossaryLesson" });

const TERM = z
  .object({
    id: z.string().describe("The term's id. It is shown at `/glossary#{id}`."),
    term: z.string().describe("The term."),
    also: z.array(z.string()).describe("Synonyms."),
    definition: z.string().describe("What it means, in one to three sentences: plain text."),
    calculatorId: z.string().describe("The id of a calculator for it.").nullable(),
    lessons: z.array(LESSON).describe("The lessons that explain it, as far as they are written."),
  })
  .meta({ id: "GlossaryTerm" });

const GLOSSARY: RowDoc = {
  tag: "Courses",
  returns: "The terms, in alphabetical order.",
  response: z.array(TERM),
  example: {
    as: "visitor",
    response: [
      {
        id: "stopping-point",
        term: "Stopping point",
        also: [],
        definition:
          "The loss from the highest value of the account, chosen in advance, at which you stop trading for a while.",
        calculatorId: null,
        lessons: [
          {
            id: "7d3f3a5e-4a6c-4b8e-9a36-0c6b5a0a4f11",
            title: "Goals for hours and process, not for money",
            position: 2,
            courseSlug: "trading-plan",
            courseTitle: "Trading Plan",
          },
        ],
      },
    ],
  },
};

export const GLOSSARY_ROWS: RestRow[] = [
  row<{ glossary: (GlossaryTerm & { lessons: GlossaryLesson[] })[] }>({
    method: "GET",
    operationId: "listGlossary",
    path: "/api/glossary",
    cacheSeconds: 60,
    doc: GLOSSARY,
    isPublic: true,
    summary: "List the terms of the glossary",
    operation: `{ glossary { id term also definition calculator { id } lessons { id title position courseSlug courseTitle } } }`,
    body: ({ glossary }) =>
      glossary.map(({ calculator, ...term }) => ({ ...term, calculatorId: calculator?.id ?? null })),
  }),
];
