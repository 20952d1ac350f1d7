import * as docs from "./leaderboard.rest-docs";
import { ApiKeyScope } from "../../kernel/auth/integration";
import { invalidField } from "../../kernel/errors/errors";
import {
  parseChoice,
  fromEnum,
  intParameter,
  PAGE_INFO,
  nextCursor,
  textParameter,
  type Paged,
  type RestRequest,
} from "../../kernel/rest/rest-request";
import { restBody } from "../../kernel/rest/rest-body";
import { row, type RestRow } from "../../kernel/rest/rest-row";
import type { LeaderboardEntry } from "./leaderboard.types";

const ENTRY_BODY = restBody<LeaderboardEntry>(docs.ENTRY, {
  id: "member.id",
  username: "member.username",
  avatar: "member.avatar",
  role: "member.role",
});
const DEFAULT_PAGE_SIZE = 10;
const MAX_PAGE_SIZE = 100;
const TIMEFRAMES = ["all-time", "monthly", "weekly"];

function pageSizeOf(request: RestRequest): number {
  const limit = intParameter(request, "limit", DEFAULT_PAGE_SIZE);
  if (limit < 1 || limit > MAX_PAGE_SIZE) throw invalidField("limit", `limit must be between 1 and ${MAX_PAGE_SIZE}`);
  return limit;
}

export const LEADERBOARD_ROWS: RestRow[] = [
  row<{
    leaderboard: {
      windowStart: string | null;
      windowEnd: string | null;
      timeframe: string;
      endCursor: string | null;
      entries: LeaderboardEntry[];
      me: LeaderboardEntry | null;
    };
    ranking?: { edges: { node: LeaderboardEntry }[]; pageInfo: Paged["pageInfo"] };
  }>({
    method: "GET",
    operationId: "getLeaderboard",
    path: "/api/leaderboard",
    scope: ApiKeyScope.LEADERBOARD_READ,
    cacheSeconds: 0,
    doc: docs.LEADERBOARD,
    summary: "Get the top members of all time, this month, or this week, and the caller's rank",
    operation: `query ($timeframe: Timeframe!, $first: Int!, $after: String, $isPage: Boolean!) {
      leaderboard(timeframe: $timeframe) { timeframe windowStart windowEnd endCursor entries { ${ENTRY_BODY.fields} } me { ${ENTRY_BODY.fields} } }
      ranking(timeframe: $timeframe, first: $first, after: $after) @include(if: $isPage) {
        edges { node { ${ENTRY_BODY.fields} } } ${PAGE_INFO} }
    }`,
    variables: (request) => ({
      timeframe: parseChoice(TIMEFRAMES, "timeframe", textParameter(request, "timeframe") ?? "all-time"),
      first: pageSizeOf(request),
      after: textParameter(request, "after"),
      // `leaderboard` already includes the top ten; other pages need `ranking`.
      isPage: request.query.limit !== undefined || request.query.after !== undefined,
    }),
    next: ({ leaderboard, ranking }) => {
      if (ranking) return nextCursor(ranking);
      return leaderboard.entries.length < DEFAULT_PAGE_SIZE ? null : leaderboard.endCursor;
    },
    body: ({ leaderboard: { timeframe, windowStart, windowEnd, entries, me }, ranking }) => ({
      timeframe: fromEnum(timeframe),
      windowStart,
      windowEnd,
      entries: (ranking?.edges.map(({ node }) => node) ?? entries).map(ENTRY_BODY.from),
      me: me && ENTRY_BODY.from(me),
    }),
  }),
];
