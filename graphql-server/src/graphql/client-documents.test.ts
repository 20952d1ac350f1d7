import { createHash } from "node:crypto";
import { ApolloServer } from "@apollo/server";
import { PersistedDocuments } from "./client-documents";

const preloaded = "query Preloaded { answer }";
const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

const apollo = new ApolloServer({
  typeDefs: "type Query { answer: Int }",
  resolvers: { Query: { answer: () => 42 } },
  persistedQueries: { cache: new PersistedDocuments({ [hashOf(preloaded)]: preloaded }) },
  stopOnTerminationSignals: false,
});

beforeAll(() => apollo.start());
afterAll(() => apollo.stop());

async function run(hash: string, query?: string): Promise<unknown> {
  const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };
  const { body } = await apollo.executeOperation({ query, extensions });
  return body.kind === "single" ? (body.singleResult.data ?? body.singleResult.errors?.[0]?.extensions?.code) : null;
}

it("runs a preloaded document by its hash", async () => {
  expect(await run(hashOf(preloaded))).toEqual({ answer: 42 });
});

it("registers a sent document, under its own hash only", async () => {
  const other = "query Other { answer }";
  expect(await run(hashOf(other))).toBe("PERSISTED_QUERY_NOT_FOUND");
  expect(await run(hashOf(preloaded), other)).not.toEqual({ answer: 42 });
  expect(await run(hashOf(other), other)).toEqual({ answer: 42 });
  expect(await run(hashOf(other))).toEqual({ answer: 42 });
});
