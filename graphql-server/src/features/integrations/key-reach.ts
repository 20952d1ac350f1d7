import { missingScopeError } from "../../kernel/auth/authorize";
import { AppError } from "../../kernel/errors/errors";
import { ApiKeyScope, type Integration } from "../../kernel/auth/integration";

const PAGE = { PageInfo: ["hasPreviousPage", "hasNextPage", "startCursor", "endCursor"] };

/** What a key with a scope reads of each type, as REST shows it; a field that does not stand here is closed to keys. */
const READABLE: Record<ApiKeyScope, Record<string, readonly string[]>> = {
  [ApiKeyScope.COURSES_READ]: {
    Course: [
      "id",
      "slug",
      "title",
      "description",
      "domain",
      "collection",
      "level",
      "durationWeeks",
      "priceCents",
      "imageUrl",
      "imageAlt",
      "lessons",
      "viewerIsEntitled",
      "viewerProgress",
    ],
    // A key has no courses, so its progress is null; clients that ask for it get that.
    CourseProgress: ["progress"],
    Lesson: ["id", "title", "position", "durationMinutes", "preview", "available"],
  },
  [ApiKeyScope.LEADERBOARD_READ]: {
    Leaderboard: ["timeframe", "windowStart", "windowEnd", "entries", "me", "endCursor", "rankedCount"],
    TopTen: ["timeframe", "windowStart", "windowEnd", "entries", "endCursor"],
    LeaderboardEntry: ["rank", "xp", "level", "strikes", "status", "member"],
    LeaderboardEntryConnection: ["edges", "pageInfo"],
    LeaderboardEntryEdge: ["cursor", "node"],
    Member: ["id", "username", "avatar", "role", "level"],
    ...PAGE,
  },
};

/** Refuses a program a field that its scopes do not name. */
export function authorizeField({ scopes }: Integration, type: string, field: string): void {
  if (scopes.some((scope) => READABLE[scope][type]?.includes(field))) return;
  const missing = Object.values(ApiKeyScope).find((scope) => READABLE[scope][type]?.includes(field));
  if (missing) throw missingScopeError(missing);
  throw new AppError("FORBIDDEN", `API keys do not read ${type}.${field}.`);
}
