import { registerEnumType } from "type-graphql";

/** What an API key may do; there is nothing beyond reading. */
export enum ApiKeyScope {
  COURSES_READ = "courses:read",
  LEADERBOARD_READ = "leaderboard:read",
}

registerEnumType(ApiKeyScope, {
  name: "ApiKeyScope",
  description: "What an API key may read.",
  valuesConfig: {
    COURSES_READ: { description: "The catalogue and its courses; courses:read in REST and documentation." },
    LEADERBOARD_READ: { description: "The leaderboard; leaderboard:read in REST and documentation." },
  },
});

/** A program that calls with an API key. It never acts as a person, its owner included. */
export interface Integration {
  keyId: string;
  scopes: readonly ApiKeyScope[];
}
