import * as docs from "./leaderboard.rest-docs";
import { ApiKeyScope } from "../../kernel/auth/integration";
import { invalidField } from "../../kernel/errors/errors";
import {
  choiceOf,
  fromEnum,
  intParameter,
  NEXT,
  nextOf,
  textParameter,
  type Paged,
  type RestRequest,
} from "../../kernel/rest/rest-request";
import { row, type RestRow } from "../../kernel/rest/rest-row";

interface Place {
  rank: number;
  xp: number;
  level: number;
  strikes: number;
  status: string;
  member: { id: string; username: string; avatar: string; role: string };
}

const PLACE = "rank xp level strikes status member { id username avatar role }";
const TOP = 10;
const LARGEST_PAGE = 100;
const TIMEFRAMES = ["all-time", "monthly", "weekly"];

function pageSizeOf(request: RestRequest): number {
  const limit = intParameter(request, "limit", TOP);
  if (limit < 1 || limit > LARGEST_PAGE) throw invalidField("limit", `limit is 1 to ${LARGEST_PAGE}`);
  return limit;
}

const placeBody = ({ rank, xp, level, strikes, status, member }: Place): object => ({
  id: member.id,
  rank,
  username: member.username,
  avatar: member.avatar,
  role: member.role,
  level,
  xp,
  strikes,
  status,
});

export const LEADERBOARD_ROWS: RestRow[] = [
  row<{
    leaderboard: {
      windowStart: string | null;
      windowEnd: string | null;
      timeframe: string;
      endCursor: string | null;
      entries: Place[];
      me: Place | null;
    };
    ranking?: { edges: { node: Place }[]; pageInfo: Paged["pageInfo"] };
  }>({
    method: "GET",
    operationId: "getLeaderboard",
    path: "/api/leaderboard",
    scope: ApiKeyScope.LEADERBOARD_READ,
    keptSeconds: 0,
    doc: docs.LEADERBOARD,
    summary: "The first of all time, this month or this week, and the caller's own place",
    operation: `query ($timeframe: Timeframe!, $first: Int!, $after: String, $isPage: Boolean!) {
      leaderboard(timeframe: $timeframe) { timeframe windowStart windowEnd endCursor entries { ${PLACE} } me { ${PLACE} } }
      ranking(timeframe: $timeframe, first: $first, after: $after) @include(if: $isPage) {
        edges { node { ${PLACE} } } ${NEXT} }
    }`,
    variables: (request) => ({
      timeframe: choiceOf(TIMEFRAMES, "timeframe", textParameter(request, "timeframe") ?? "all-time"),
      first: pageSizeOf(request),
      after: textParameter(request, "after"),
      // The first ten are kept by the server; other pages are read.
      isPage: request.query.limit !== undefined || request.query.after !== undefined,
    }),
    next: ({ leaderboard, ranking }) => {
      if (ranking) return nextOf(ranking);
      return leaderboard.entries.length < TOP ? null : leaderboard.endCursor;
    },
    body: ({ leaderboard: { timeframe, windowStart, windowEnd, entries, me }, ranking }) => ({
      timeframe: fromEnum(timeframe),
      windowStart,
      windowEnd,
      entries: (ranking?.edges.map(({ node }) => node) ?? entries).map(placeBody),
      me: me && placeBody(me),
    }),
  }),
];
