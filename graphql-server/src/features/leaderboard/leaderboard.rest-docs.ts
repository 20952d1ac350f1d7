import { z } from "zod";
import { memberSchemas } from "../accounts";
import { EXAMPLE } from "../../kernel/rest/example-values";
import type { RowDoc } from "../../kernel/rest/row-doc";

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
