import { memberSchemas } from "../accounts";
import { EXAMPLE } from "../../kernel/rest/example-values";
import {
  array,
  dateTime,
  named,
  stringEnum,
  nullable,
  object,
  string,
  uuid,
  integer,
} from "../../kernel/rest/json-schema";
import type { RowDoc } from "../../kernel/rest/row-doc";

const { avatar, level, ROLES } = memberSchemas;

const ENTRY = named(
  "LeaderboardEntry",
  object({
    id: uuid(),
    rank: integer(undefined, { minimum: 1 }),
    username: string(),
    avatar,
    role: ROLES,
    level,
    xp: integer("XP earned in the timeframe.", { minimum: 0 }),
    strikes: integer("Active strikes.", { minimum: 0 }),
    status: stringEnum(["NONE", "WARNING", "DANGER", "BANNED"]),
  }),
);

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
    timeframe: stringEnum(["all-time", "monthly", "weekly"], "`all-time` by default."),
    limit: integer("10 by default.", { minimum: 1, maximum: 100 }),
    after: string("A cursor from the Link header of the previous page."),
  },
  returns: "The leaderboard.",
  response: named(
    "Leaderboard",
    object({
      timeframe: stringEnum(["all-time", "monthly", "weekly"]),
      windowStart: nullable(dateTime("Null for all-time.")),
      windowEnd: nullable(dateTime("Exclusive; null for all-time.")),
      entries: array(ENTRY, { maxItems: 100 }),
      me: nullable(ENTRY),
    }),
  ),
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
