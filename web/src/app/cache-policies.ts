import type { TypePolicies } from "@apollo/client";

/** How the cache keeps what has more to it than an id. */
export const typePolicies: TypePolicies = {
  Lesson: { keyFields: ["id"] },
};
