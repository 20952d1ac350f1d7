import { readFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { buildSchema, getVariableValues, parse, type OperationDefinitionNode } from "graphql";
import { createDataSource } from "../database";
import { toAppError } from "./error-format";

/** A port that nothing listens on. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function errorOf(act: () => Promise<unknown>): Promise<unknown> {
  return act().then(
    () => {
      throw new Error("Expected an error");
    },
    (error: unknown) => error,
  );
}

const codeOf = async (act: () => Promise<unknown>): Promise<string> => toAppError(await errorOf(act)).error.code;

it("reports a database that refuses connections as unavailable", async () => {
  const url = `postgres://user@127.0.0.1:${await closedPort()}/none`;
  const database = createDataSource(url, { poolSize: 2, entities: [], migrations: [] });
  expect(await codeOf(() => database.initialize())).toBe("UNAVAILABLE");
});

it("reports a missing file and a refused connection to another service as internal errors", async () => {
  expect(await codeOf(() => readFile("/no/such/file"))).toBe("INTERNAL");
  const port = await closedPort();
  const reach = (): Promise<unknown> =>
    new Promise((resolve, reject) => connect(port, "127.0.0.1", () => resolve(null)).once("error", reject));
  expect(await codeOf(reach)).toBe("INTERNAL");
});

it("names a missing, unknown, or invalid input field", () => {
  const schema = buildSchema(
    `input Inner { text: String! } input Input { id: Int! inner: Inner } type Query { a(input: Input!): Int }`,
  );
  const operation = parse(`query ($input: Input!) { a(input: $input) }`).definitions[0] as OperationDefinitionNode;
  const fieldsOf = (input: unknown): unknown => {
    const { errors = [] } = getVariableValues(schema, operation.variableDefinitions ?? [], { input });
    return toAppError(errors[0]).error.details.fields;
  };
  expect(fieldsOf({})).toEqual({ id: ["id is required"] });
  expect(fieldsOf({ id: 1, bogus: "secret" })).toEqual({ bogus: ["bogus is not valid"] });
  expect(fieldsOf({ id: 1, inner: { text: "a", bogus: 1 } })).toEqual({ "inner.bogus": ["inner.bogus is not valid"] });
  expect(fieldsOf({ id: "secret" })).toEqual({ id: ["id is not valid"] });
});
