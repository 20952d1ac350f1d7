import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import type supertest from "supertest";
import type { DocumentedPath } from "../../graphql-server/src/rest/docs/operations-docs";
import type { RowDoc } from "../../graphql-server/src/rest/docs/row-doc";
import type { OpenApiDocument } from "../../graphql-server/src/rest/openapi";
import { PUBLISHED_PATHS } from "../../graphql-server/src/rest/published-api";
import { ExampleWorld, type Stand } from "../kit/example-world";
import { rest } from "../kit/rest-client";

const nameOf = ({ method, path }: DocumentedPath): string => `${method} ${path}`;
const documented = PUBLISHED_PATHS.flatMap((path) => (path.doc ? [{ name: nameOf(path), path, doc: path.doc }] : []));

let world: ExampleWorld;
let document: OpenApiDocument;
let ajv: Ajv2020;

beforeAll(async () => {
  world = await ExampleWorld.build();
  document = (await rest(world.app, "get", "/api/openapi.json")).body as OpenApiDocument;
  ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ $id: "https://api.test/openapi.json", ...document });
});

afterAll(() => world.stop());

it("every row has schemas and an example; how to add them stands in the README under 'A REST path'", () => {
  const bare = PUBLISHED_PATHS.filter(({ doc }) => !doc).map(nameOf);
  expect(bare).toEqual([]);
  const silent = documented.filter(({ doc: { answer, example } }) => {
    const { status = 200 } = example;
    return status < 400 && (status === 204) === (answer !== undefined);
  });
  expect(silent.map(({ name }) => name)).toEqual([]);
});

/** The schema that the served document gives for an answer. */
function schemaOf({ method, path }: DocumentedPath, status: number): ValidateFunction | null {
  const pointer = path.replace(/:(\w+)/g, "{$1}");
  const answer = document.paths[pointer]?.[method.toLowerCase()]?.responses[String(status)];
  if (!answer) throw new Error(`${method} ${path} does not document ${status}`);
  const type = Object.keys(answer.content ?? {})[0];
  if (!type) return null;
  const escaped = [pointer, method.toLowerCase(), "responses", String(status), "content", type, "schema"].map((part) =>
    part === "responses" || part === "content" ? part : part.replaceAll("~", "~0").replaceAll("/", "~1"),
  );
  return ajv.compile({ $ref: `https://api.test/openapi.json#/paths/${escaped.map(encodeURIComponent).join("/")}` });
}

const standIn = (value: string, stand: Stand): string =>
  Object.entries(stand).reduce((text, [example, real]) => text.replaceAll(example, real), value);

function send(name: string, path: DocumentedPath, doc: RowDoc, stand: Stand, token?: string): supertest.Test {
  const { as, params = {}, query = {}, body } = doc.example;
  const address = path.path.replace(/:(\w+)/g, (_all, key: string) => standIn(params[key] ?? "", stand));
  const senders = { visitor: undefined, member: world.ada.token, admin: world.admin.token };
  const bearer = as === "visitor" ? undefined : (token ?? senders[as]);
  const request = rest(world.app, path.method.toLowerCase() as "get", address, bearer ? { token: bearer } : null);
  return request.query(query).send(body && (JSON.parse(standIn(JSON.stringify(body), stand)) as object));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Depends on who else is there. */
const COUNTS = ["memberCount", "unread"];

/** Ids, tokens and head counts are new in every world; all else is compared as it stands. */
function settled(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => settled(item));
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, settled(inner, name)]));
  }
  if (COUNTS.includes(key)) return typeof value;
  if (typeof value !== "string") return value;
  if (UUID.test(value) || /token|sessionId/i.test(key)) return `<${key}>`;
  return value.replace(/cs_test_\w+/, "<checkout>").replace(/^[0-9a-f-]{36}:/, "<id>:");
}

/** Examples show some items of a list and, of open records, some of the fields; their schemas say the rest. */
function asShown(shown: unknown): unknown {
  if (Array.isArray(shown)) return expect.arrayContaining(shown.map(asShown));
  if (shown === null || typeof shown !== "object") return shown;
  return expect.objectContaining(
    Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, asShown(value)])),
  );
}

describe("every example is answered as it says", () => {
  // What ends a session or a person comes last.
  const isEnd = (name: string): boolean => name === "POST /api/auth/logout" || name.startsWith("DELETE");
  const ordered = [...documented.filter(({ name }) => !isEnd(name)), ...documented.filter(({ name }) => isEnd(name))];

  it.each(ordered)("$name", async ({ name, path, doc }) => {
    const { token, stand = {} } = await world.prepare(name);
    const { status = 200, answer: shown } = doc.example;
    const answer = await send(name, path, doc, { ...world.stand, ...stand }, token);
    expect({ status: answer.status, text: answer.status === status ? "" : answer.text }).toEqual({ status, text: "" });
    const schema = schemaOf(path, status);
    const isJson = (doc.answerType ?? "application/json") === "application/json" && status !== 204;
    if (schema && isJson) {
      expect(schema(answer.body) ? [] : schema.errors).toEqual([]);
      if (shown !== undefined) expect(settled(answer.body)).toEqual(asShown(settled(shown)));
    } else if (!schema) {
      expect(answer.text).toBe("");
    }
  });

  it("and each fits its own schema", () => {
    for (const { name, path, doc } of documented) {
      const { status = 200, answer } = doc.example;
      const isPartial = name.endsWith("/me/data") || status >= 400;
      if (answer === undefined || isPartial) continue;
      const schema = schemaOf(path, status);
      expect([name, schema?.(answer) ? [] : schema?.errors]).toEqual([name, []]);
    }
  });
});
