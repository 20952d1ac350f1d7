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
import { MESSAGE_BODY } from "../community";
import { SEARCH } from "./search.rest-docs";
import type { FoundMessageType, SearchResults } from "./search.types";

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
