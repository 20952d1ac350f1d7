import { graphql, type GraphQLAnswer } from "./clients/graphql-client";
import { createPerson } from "./people";
import type { TestApp } from "./test-app";

/** Tries an operation as everybody who is no admin: what each of them is told. */
export async function refusalsOf(
  app: TestApp,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Record<"anonymous" | "member" | "premium", string | undefined>> {
  const [member, premium] = [await createPerson(app), await createPerson(app, { role: "PREMIUM" })];
  const told = ({ data, errors }: GraphQLAnswer<unknown>): string | undefined =>
    data === null ? errors?.[0]?.extensions.code : "data";
  return {
    anonymous: told(await graphql(app, query, variables)),
    member: told(await graphql(app, query, variables, member.token)),
    premium: told(await graphql(app, query, variables, premium.token)),
  };
}

export const ADMINS_ONLY = { anonymous: "UNAUTHENTICATED", member: "FORBIDDEN", premium: "FORBIDDEN" };
