import { registerEnumType } from "type-graphql";

export enum ApiKeyScope {
  COURSES_READ = "courses:read",
  LEADERBOARD_READ = "leaderboard:read",
}

registerEnumType(ApiKeyScope, {
  name: "ApiKeyScope",
  description: "What an API key can read.",
  valuesConfig: {
    COURSES_READ: { description: "The catalog and its courses. Written `courses:read` in REST." },
    LEADERBOARD_READ: { description: "The leaderboard. Written `leaderboard:read` in REST." },
  },
});

/** A program that authenticates with an API key. It never acts as a user, not even as its owner. */
export interface Integration {
  keyId: string;
  scopes: readonly ApiKeyScope[];
}
