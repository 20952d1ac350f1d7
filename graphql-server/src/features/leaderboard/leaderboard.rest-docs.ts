import { memberSchemas } from "../accounts";
import { EXAMPLE } from "../../kernel/rest/example-values";
import { list, moment, named, oneOf, orNull, record, text, uuid, whole } from "../../kernel/rest/json-schema";
import type { RowDoc } from "../../kernel/rest/row-doc";

const { avatar, level, ROLES } = memberSchemas;

const PLACE = named(
  "LeaderboardEntry",
  record({
    id: uuid(),
    rank: whole(undefined, { minimum: 1 }),
    username: text(),
    avatar,
    role: ROLES,
    level,
    xp: whole("Earned in the timeframe.", { minimum: 0 }),
    strikes: whole("In force.", { minimum: 0 }),
    status: oneOf(["NONE", "WARNING", "DANGER", "BANNED"]),
  }),
);

const ADA_PLACE = {
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
    timeframe: oneOf(["all-time", "monthly", "weekly"], "all-time unless said otherwise."),
    limit: whole("At most 100; 10 unless said otherwise.", { minimum: 1, maximum: 100 }),
    after: text("Where the page before ended; its header Link has the address of the next page."),
  },
  answer: named(
    "Leaderboard",
    record({
      timeframe: oneOf(["all-time", "monthly", "weekly"]),
      windowStart: orNull(moment("Null for all-time.")),
      windowEnd: orNull(moment("Exclusive; null for all-time.")),
      entries: list(PLACE, { maxItems: 100 }),
      me: orNull(PLACE),
    }),
  ),
  refusals: { VALIDATION: "Unknown timeframe, or a cursor of another list." },
  example: {
    as: "member",
    query: { timeframe: "all-time" },
    answer: { timeframe: "all-time", windowStart: null, windowEnd: null, entries: [ADA_PLACE], me: ADA_PLACE },
  },
  refused: [
    {
      as: "member",
      query: { timeframe: "daily" },
      answer: {
        message: "timeframe is one of all-time, monthly, weekly",
        code: "VALIDATION",
        fields: { timeframe: ["timeframe is one of all-time, monthly, weekly"] },
      },
    },
  ],
};
