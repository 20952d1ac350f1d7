import { z } from "zod";
import type { RowDoc } from "../../kernel/rest/row-doc";
import { memberSchemas } from "../accounts";
import { CATEGORIES, CHANNEL_ID, EXAMPLE_MESSAGE, KICKED, MESSAGE, MESSAGE_BODY } from "../community";
import {
  fromEnum,
  intParameter,
  nextCursor,
  PAGE_INFO,
  textParameter,
  type Paged,
} from "../../kernel/rest/rest-request";
import { row, type RestRow } from "../../kernel/rest/rest-row";
import { invalidField } from "../../kernel/errors/errors";
import type { FoundMessageType, SearchResults } from "./search.types";

const { avatar, fullName, level, memberId, username } = memberSchemas;

const NO_TERM = "Add a word to search for, or a filter such as from:ann or in:general.";

export const SEARCH: RowDoc = {
  tag: "Community",
  query: {
    query: z
      .string()
      .max(200)
      .describe(
        "Words, at most 8, and filters for messages: `from:username`, `in:channel`, `has:image`, `helped:yes`, `before:date`, and `after:date` (inclusive). A date is a day in UTC, such as 2026-11-20, `today`, `yesterday`, or `7d`.",
      ),
    limit: z.int().min(1).max(50).describe("The maximum number of messages; 20 by default."),
    after: z.string().describe("The cursor of the next page of messages, from the Link header."),
  },
  returns: "What the caller can read. Messages contain all words, in any grammatical form, the newest first.",
  response: z.object({
    channels: z.array(
      z.object({
        id: CHANNEL_ID,
        name: z.string().describe("The name, without the #."),
        description: z.string().describe("A short description; may be empty."),
        category: CATEGORIES,
      }),
    ),
    members: z.array(z.object({ id: memberId, username, name: fullName, avatar, level })),
    lessons: z.array(
      z.object({
        id: z.uuid().describe("The lesson's id."),
        title: z.string().describe("The title of the lesson."),
        courseId: z.int().describe("The id of its course."),
        courseSlug: z.string().describe("The slug of its course."),
        courseTitle: z.string().describe("The title of its course."),
        canRead: z.boolean().describe("Whether the caller can read it."),
        isInPremium: z.boolean().describe("Whether Premium unlocks it."),
      }),
    ),
    pages: z
      .array(
        z.object({
          title: z.string().describe("The name of the course or calculator, or the term."),
          text: z.string().describe("What the course is about, what the calculator computes, or what the term means."),
          path: z.string().describe("The path on this site."),
        }),
      )
      .describe("Courses, calculators, and terms of the glossary."),
    messages: z.array(
      MESSAGE.extend({
        channelName: z.string().describe("The name of its channel, without the #."),
        snippet: z
          .array(
            z.object({
              text: z.string(),
              isMatch: z.boolean().describe("Whether it is a word that the search found."),
            }),
          )
          .describe("An excerpt around the first match, as plain text."),
      }).meta({ id: "FoundMessage" }),
    ),
    correctedWords: z
      .array(z.string())
      .describe("If nothing contains the words as typed: the similar words that the results contain.")
      .nullable(),
  }),
  errors: { VALIDATION: NO_TERM, KICKED },
  limits: ["searchesPerPerson"],
  example: {
    as: "member",
    query: { query: "mornings in:examples" },
    response: {
      channels: [],
      members: [],
      lessons: [],
      pages: [],
      messages: [
        {
          ...EXAMPLE_MESSAGE,
          channelName: "examples",
          snippet: [
            { text: "Good ", isMatch: false },
            { text: "morning", isMatch: true },
          ],
        },
      ],
      correctedWords: null,
    },
  },
  errorExamples: [
    {
      as: "member",
      query: { query: "" },
      response: { message: NO_TERM, code: "VALIDATION", fields: { query: [NO_TERM] } },
    },
  ],
};

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 50;

interface Data {
  search: SearchResults;
  searchMessages: {
    correctedWords: string[] | null;
    page: { edges: { node: FoundMessageType }[]; pageInfo: Paged["pageInfo"] };
  };
}

export const SEARCH_ROWS: RestRow[] = [
  row<Data>({
    method: "GET",
    operationId: "search",
    path: "/api/search",
    doc: SEARCH,
    summary: "Search channels, members, lessons, and messages",
    operation: `query ($query: String!, $first: Int!, $after: String) {
      search(query: $query) {
        channels { id name description category }
        members { id username name avatar level }
        lessons { id title courseId courseSlug courseTitle viewerCanRead isInPremium }
        pages { title text path }
        correctedWords
      }
      searchMessages(query: $query, first: $first, after: $after) {
        correctedWords
        page { edges { node { channelName snippet { text isMatch } message { ${MESSAGE_BODY.fields} } } } ${PAGE_INFO} }
      }
    }`,
    variables: (request) => {
      const first = intParameter(request, "limit", DEFAULT_PAGE_SIZE);
      if (first < 1 || first > MAX_PAGE_SIZE)
        throw invalidField("limit", `limit must be between 1 and ${MAX_PAGE_SIZE}`);
      return { query: textParameter(request, "query") ?? "", first, after: textParameter(request, "after") };
    },
    body: ({
      search: { channels, members, lessons, pages, correctedWords },
      searchMessages: { page, ...messages },
    }) => ({
      channels: channels.map(({ category, ...channel }) => ({ ...channel, category: fromEnum(category) })),
      members,
      lessons: lessons.map(({ viewerCanRead, ...lesson }) => ({ ...lesson, canRead: viewerCanRead })),
      pages,
      messages: page.edges.map(({ node: { message, channelName, snippet } }) => ({
        ...MESSAGE_BODY.from(message),
        channelName,
        snippet,
      })),
      correctedWords: messages.correctedWords ?? correctedWords,
    }),
    next: ({ searchMessages: { page } }) => nextCursor(page),
  }),
];
