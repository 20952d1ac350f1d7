import { z } from "zod";
import { memberSchemas } from "../accounts";
import { EXAMPLE } from "../../kernel/rest/example-values";
import type { RowDoc } from "../../kernel/rest/row-doc";
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

const { avatar, level, memberId, ROLES, username } = memberSchemas;

export const ENTRY = z
  .object({
    id: memberId,
    rank: z.int().min(1).describe("1 is first."),
    username,
    avatar,
    role: ROLES,
    level,
    xp: z.int().min(0).describe("XP earned in the timeframe."),
    strikes: z.int().min(0).describe("Active strikes."),
    status: z.enum(["NONE", "WARNING", "DANGER", "BANNED"]),
  })
  .meta({ id: "LeaderboardEntry" });

const ADA_ENTRY = {
  id: EXAMPLE.memberId,
  rank: 1,
  username: EXAMPLE.username,
  avatar: "avatar_ai.png",
  role: "FREE",
  level: 3,
  xp: 250,
  strikes: 0,
  status: "NONE",
};

export const LEADERBOARD: RowDoc = {
  tag: "Leaderboard",
  query: {
    timeframe: z.enum(["all-time", "monthly", "weekly"]).describe("`all-time` by default."),
    limit: z.int().min(1).max(100).describe("10 by default."),
    after: z.string().describe("A cursor from the Link header of the previous page."),
  },
  returns: "The leaderboard.",
  response: z
    .object({
      timeframe: z.enum(["all-time", "monthly", "weekly"]),
      windowStart: z.iso.datetime().describe("Null for all-time.").nullable(),
      windowEnd: z.iso.datetime().describe("Exclusive; null for all-time.").nullable(),
      entries: z.array(ENTRY).max(100).describe("A page of the ranking, highest XP first."),
      me: ENTRY.nullable().describe("The caller's entry; null if the caller isn't ranked, and for API keys."),
    })
    .meta({ id: "Leaderboard" }),
  errors: { VALIDATION: "The timeframe is unknown, or the cursor is invalid." },
  example: {
    as: "member",
    query: { timeframe: "all-time" },
    response: { timeframe: "all-time", windowStart: null, windowEnd: null, entries: [ADA_ENTRY], me: ADA_ENTRY },
  },
  errorExamples: [
    {
      as: "member",
      query: { timeframe: "daily" },
      response: {
        message: "timeframe must be one of all-time, monthly, weekly",
        code: "VALIDATION",
        fields: { timeframe: ["timeframe must be one of all-time, monthly, weekly"] },
      },
    },
  ],
};

const ENTRY_BODY = restBody<LeaderboardEntry>(ENTRY, {
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
    doc: LEADERBOARD,
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
