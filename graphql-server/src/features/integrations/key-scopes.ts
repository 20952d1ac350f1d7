import { missingScopeError } from "../../kernel/auth/authorize";
import { AppError } from "../../kernel/errors/errors";
import { ApiKeyScope, type Integration } from "../../kernel/auth/integration";

const PAGE_INFO_FIELDS = { PageInfo: ["hasPreviousPage", "hasNextPage", "startCursor", "endCursor"] };

/** The fields each scope can read, matching the REST API. API keys can't read any other field. */
const READABLE_FIELDS: Record<ApiKeyScope, Record<string, readonly string[]>> = {
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
    // An API key has no courses, so its progress is always null.
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
    ...PAGE_INFO_FIELDS,
  },
};

/** Throws FORBIDDEN if the integration's scopes don't include the field. */
export function assertFieldInScope({ scopes }: Integration, type: string, field: string): void {
  if (scopes.some((scope) => READABLE_FIELDS[scope][type]?.includes(field))) return;
  const missing = Object.values(ApiKeyScope).find((scope) => READABLE_FIELDS[scope][type]?.includes(field));
  if (missing) throw missingScopeError(missing);
  throw new AppError("FORBIDDEN", `API keys can't read ${type}.${field}.`);
}
