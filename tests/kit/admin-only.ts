import { graphql, type Document, type GraphQLResponse } from "./clients/graphql-client";
import { createPerson } from "./people";
import type { TestApp } from "./test-app";

/** Runs an operation as each kind of caller that isn't an admin. Returns the error codes, or "data" for a success. */
export async function refusalsOf<Variables>(
  app: TestApp,
  query: Document<unknown, Variables>,
  variables?: NoInfer<Variables>,
): Promise<Record<"anonymous" | "member" | "premium", string | undefined>> {
  const [member, premium] = [await createPerson(app), await createPerson(app, { role: "PREMIUM" })];
  const codeOf = ({ errors }: GraphQLResponse<unknown>): string | undefined =>
    errors ? errors[0]?.extensions.code : "data";
  return {
    anonymous: codeOf(await graphql(app, query, variables)),
    member: codeOf(await graphql(app, query, variables, member.token)),
    premium: codeOf(await graphql(app, query, variables, premium.token)),
  };
}

export const ADMINS_ONLY = { anonymous: "UNAUTHENTICATED", member: "FORBIDDEN", premium: "FORBIDDEN" };
