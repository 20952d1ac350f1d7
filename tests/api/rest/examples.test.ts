import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import type { DocumentedPath } from "../../../graphql-server/src/rest/openapi/untabled-routes";
import { EXAMPLE } from "../../../graphql-server/src/kernel/rest/example-values";
import type { ErrorExample } from "../../../graphql-server/src/kernel/rest/row-doc";
import { HTTP_STATUS } from "../../../graphql-server/src/kernel/errors/errors";
import type { OpenApiDocument } from "../../../graphql-server/src/rest/openapi/openapi";
import { ExampleWorld } from "../../kit/example-world";
import { rest } from "../../kit/clients/rest-client";
import { PUBLISHED_PATHS } from "../../kit/offline-features";

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
  ajv.addSchema({ $id: "https://api.test/openapi.json", ...(strict(document) as OpenApiDocument) });
});

afterAll(() => world.stop());

it("every row has schemas and an example; how to add them stands in the README under 'A REST path'", () => {
  const bare = PUBLISHED_PATHS.filter(({ doc }) => !doc).map(nameOf);
  expect(bare).toEqual([]);
  const silent = documented.filter(({ doc: { response, example } }) => {
    const { status = 200 } = example;
    return status >= 400 || (status === 204) === (response !== undefined);
  });
  expect(silent.map(({ name }) => name)).toEqual([]);
});

/** Clients let more fields and values come than they know. Here there must be none that the document does not name. */
function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict);
  if (value === null || typeof value !== "object") return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, strict(inner)]));
  const { "x-extensible-enum": values, type } = copy as { "x-extensible-enum"?: unknown[]; type?: unknown };
  if (values) copy.enum = Array.isArray(type) ? [...values, null] : values;
  const isRecord = type === "object" && "properties" in copy && copy.additionalProperties === undefined;
  // The parts of the export are one for each feature, and have no fixed list.
  return isRecord && !("exportedAt" in (copy.properties as object)) ? { ...copy, additionalProperties: false } : copy;
}

it("lets clients meet fields and values that are added later, and says which refusals speak of which field", () => {
  const text = JSON.stringify(document.components.schemas);
  expect(text).not.toContain('"additionalProperties":false');
  const { Error, LeaderboardEntry } = document.components.schemas as Record<string, { properties: object }>;
  expect(Error?.properties).toMatchObject({
    fields: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
  });
  expect(LeaderboardEntry?.properties).toMatchObject({
    status: { type: "string", "x-extensible-enum": ["NONE", "WARNING", "DANGER", "BANNED"] },
  });
  const closed = Object.entries(document.components.schemas).filter(([, schema]) =>
    /"enum":\[[^\]]*,/.test(JSON.stringify(schema)),
  );
  expect(closed.map(([name]) => name)).toEqual([]);
});

it("names operations for generated clients, each once, and says of every one what may go wrong anywhere", () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z]+[A-Za-z]+$/.test(name) || /^(get|post|put|delete)Api/.test(name))).toEqual([]);
  const lacking = operations.flatMap(({ operationId, requestBody, responses }) =>
    ["500", ...(requestBody ? ["413", "415"] : [])]
      .filter((status) => !responses[status])
      .map((status) => `${operationId} ${status}`),
  );
  expect(lacking).toEqual([]);
  const closedToKeys = PUBLISHED_PATHS.filter(({ operation }) => operation).map(({ operationId }) => operationId);
  const silent = operations.filter(
    ({ operationId, responses }) => closedToKeys.includes(operationId) && !responses["403"],
  );
  expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  expect(document.paths["/api/payments/webhook"]?.post?.responses["404"]?.description).toContain(
    "STRIPE_WEBHOOK_SECRET",
  );
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
  return value
    .replace(/[0-9a-f]{64}\.webp/, "<picture>")
    .replace(/cs_test_\w+/, "<checkout>")
    .replace(/^[0-9a-f-]{36}:/, "<id>:");
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
    const cast = await world.prepare(name);
    const { status = 200, response: shown } = doc.example;
    const answer = await world.send(path, doc.example, cast);
    expect({ status: answer.status, text: answer.status === status ? "" : answer.text }).toEqual({ status, text: "" });
    const schema = schemaOf(path, status);
    const isJson = (doc.responseType ?? "application/json") === "application/json" && status !== 204;
    if (schema && isJson) {
      expect(schema(answer.body) ? [] : schema.errors).toEqual([]);
      if (shown !== undefined) expect(settled(answer.body)).toEqual(asShown(settled(shown)));
    } else if (!schema) {
      expect(answer.text).toBe("");
    }
  });

  it("and each fits its own schema", () => {
    for (const { name, path, doc } of documented) {
      const { status = 200, response } = doc.example;
      if (response === undefined) continue;
      const schema = schemaOf(path, status);
      expect([name, schema?.(response) ? [] : schema?.errors]).toEqual([name, []]);
    }
  });
});

describe("every refusal that is shown is one that really comes", () => {
  const nobody = (path: DocumentedPath): ErrorExample => ({
    ...path.doc?.example,
    as: "visitor",
    response: { message: path.unauthenticated ?? "Authentication required", code: "UNAUTHENTICATED" },
  });
  const sent = documented.flatMap(({ name, path, doc }) =>
    [...(doc.errorExamples ?? []), ...(path.isPublic ? [] : [nobody(path)])].map((refused) => {
      const status = HTTP_STATUS[refused.response.code];
      return { name, path, refused, status, shown: `${name} ${status}` };
    }),
  );

  it.each(sent)("$shown", async ({ path, refused, status }) => {
    const answer = await world.send(path, refused);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ ...refused.response, requestId: answer.headers["x-request-id"] });
    expect(schemaOf(path, status)?.(answer.body)).toBe(true);
  });

  it("and there are no others in the document", () => {
    const inDocument = Object.entries(document.paths).flatMap(([address, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        Object.entries(responses)
          .filter(([status]) => Number(status) >= 400)
          .flatMap(([status, { content = {} }]) => {
            const { example } = content["application/json"] ?? {};
            const name = `${method.toUpperCase()} ${address.replace(/{(\w+)}/g, ":$1")} ${status}`;
            return example === undefined ? [] : [[name, example]];
          }),
      ),
    );
    const known = sent.map(({ shown, refused }) => [shown, { ...refused.response, requestId: EXAMPLE.requestId }]);
    expect(inDocument.length).toBeGreaterThan(40);
    expect(Object.fromEntries(inDocument)).toEqual(Object.fromEntries(known));
  });
});
