import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import type { DocumentedPath } from "../../../graphql-server/src/rest/openapi/untabled-routes";
import { EXAMPLE } from "../../../graphql-server/src/kernel/rest/example-values";
import type { ErrorExample } from "../../../graphql-server/src/kernel/rest/row-doc";
import { RateLimits, type LimitName } from "../../../graphql-server/src/kernel/rate-limits";
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

it("every row has schemas and an example (see 'A REST path' in docs/adding-a-feature.md)", () => {
  const withoutDoc = PUBLISHED_PATHS.filter(({ doc }) => !doc).map(nameOf);
  expect(withoutDoc).toEqual([]);
  const undocumented = documented.filter(({ doc: { response, example } }) => {
    const { status = 200 } = example;
    return status >= 400 || (status === 204) === (response !== undefined);
  });
  expect(undocumented.map(({ name }) => name)).toEqual([]);
});

/** Clients must accept unknown fields and values. This makes the document strict, so that the tests find undocumented ones. */
function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict);
  if (value === null || typeof value !== "object") return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, strict(inner)]));
  const { "x-extensible-enum": values, type } = copy as { "x-extensible-enum"?: unknown[]; type?: unknown };
  if (values) copy.enum = Array.isArray(type) ? [...values, null] : values;
  const isRecord = type === "object" && "properties" in copy && copy.additionalProperties === undefined;
  // The export has one part per feature and no fixed list of fields.
  return isRecord && !("exportedAt" in (copy.properties as object)) ? { ...copy, additionalProperties: false } : copy;
}

it("allows fields and values to be added later, and documents the fields of errors", () => {
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

it("gives each operation a unique name, and documents the errors that every operation can return", () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  expect(
    names.filter((name) => !/^[a-z][A-Za-z]+$/.test(name) || /^(get|post|put|delete)Api(?!Reference$)/.test(name)),
  ).toEqual([]);
  const missing = operations.flatMap(({ operationId, requestBody, responses }) =>
    ["500", ...(requestBody ? ["413", "415"] : [])]
      .filter((status) => !responses[status])
      .map((status) => `${operationId} ${status}`),
  );
  expect(missing).toEqual([]);
  const withOperation = PUBLISHED_PATHS.filter(({ operation }) => operation).map(({ operationId }) => operationId);
  const undocumented = operations.filter(
    ({ operationId, responses }) =>
      withOperation.includes(operationId) && (!responses["403"] || !responses["429"]?.headers?.["Retry-After"]),
  );
  expect(undocumented.map(({ operationId }) => operationId)).toEqual([]);
  expect(document.paths["/api/payments/webhook"]?.post?.responses["404"]?.description).toContain(
    "STRIPE_WEBHOOK_SECRET",
  );
});

/** The validator of a response, from the served document. */
function validatorOf({ method, path }: DocumentedPath, status: number): ValidateFunction | null {
  const pointer = path.replace(/:(\w+)/g, "{$1}");
  const response = document.paths[pointer]?.[method.toLowerCase()]?.responses[String(status)];
  if (!response) throw new Error(`${method} ${path} does not document ${status}`);
  const type = Object.keys(response.content ?? {})[0];
  if (!type) return null;
  const escaped = [pointer, method.toLowerCase(), "responses", String(status), "content", type, "schema"].map((part) =>
    part === "responses" || part === "content" ? part : part.replaceAll("~", "~0").replaceAll("/", "~1"),
  );
  return ajv.compile({ $ref: `https://api.test/openapi.json#/paths/${escaped.map(encodeURIComponent).join("/")}` });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Fields that depend on the other members. */
const COUNTS = ["memberCount", "unread"];

/** Masks IDs, tokens, and counts, which differ in every run. Everything else is compared. */
function masked(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => masked(item));
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, masked(inner, name)]));
  }
  if (COUNTS.includes(key)) return typeof value;
  if (typeof value !== "string") return value;
  if (UUID.test(value) || /token|sessionId/i.test(key)) return `<${key}>`;
  return value
    .replace(/[0-9a-f]{64}\.webp/, "<picture>")
    .replace(/cs_test_\w+/, "<checkout>")
    .replace(/^[0-9a-f]{64}$/, "<digest>")
    .replace(/^[0-9a-f-]{36}:/, "<id>:");
}

/** Examples may omit items of lists and fields of objects. The schemas cover the rest. */
function partially(shown: unknown): unknown {
  if (Array.isArray(shown)) return expect.arrayContaining(shown.map(partially));
  if (shown === null || typeof shown !== "object") return shown;
  return expect.objectContaining(
    Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, partially(value)])),
  );
}

/** Those of all requests, which every path documents. */
const REQUEST_BUDGETS: readonly LimitName[] = ["requestsPerSession", "requestsPerAddress"];

/** Records the limits that can reject the next request. The returned function ends the recording. */
function recordLimits(): () => Set<LimitName> {
  const spies = [jest.spyOn(RateLimits.prototype, "take"), jest.spyOn(RateLimits.prototype, "assertNotExhausted")];
  return () => {
    const names = spies.flatMap((spy) => spy.mock.calls.map(([name]) => name));
    for (const spy of spies) spy.mockRestore();
    return new Set(names.filter((name) => !REQUEST_BUDGETS.includes(name)));
  };
}

describe("every example returns the documented response, and counts toward the documented limits", () => {
  // Calls that end a session or delete an account come last.
  const isEnd = (name: string): boolean => name === "POST /api/auth/logout" || name.startsWith("DELETE");
  const ordered = [...documented.filter(({ name }) => !isEnd(name)), ...documented.filter(({ name }) => isEnd(name))];

  it.each(ordered)("$name", async ({ name, path, doc }) => {
    const setup = await world.prepare(name);
    const taken = recordLimits();
    const { status = 200, response: shown } = doc.example;
    const response = await world.send(path, doc.example, setup);
    expect({ status: response.status, text: response.status === status ? "" : response.text }).toEqual({
      status,
      text: "",
    });
    expect(response.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    expect(response.headers["x-powered-by"]).toBeUndefined();
    expect([...taken()].sort()).toEqual([...(doc.limits ?? [])].sort());
    const validate = validatorOf(path, status);
    const isJson = (doc.responseType ?? "application/json") === "application/json" && status !== 204;
    if (isJson) expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    if (validate && isJson) {
      expect(validate(response.body) ? [] : validate.errors).toEqual([]);
      if (shown !== undefined) expect(masked(response.body)).toEqual(partially(masked(shown)));
    } else if (!validate) {
      expect(response.text).toBe("");
    }
  });

  it("and matches its own schema", () => {
    for (const { name, path, doc } of documented) {
      const { status = 200, response } = doc.example;
      if (response === undefined) continue;
      const validate = validatorOf(path, status);
      expect([name, validate?.(response) ? [] : validate?.errors]).toEqual([name, []]);
    }
  });
});

describe("every documented error is returned", () => {
  const unauthenticated = (path: DocumentedPath): ErrorExample => ({
    ...path.doc?.example,
    as: "visitor",
    response: { message: path.unauthenticated ?? "Authentication required", code: "UNAUTHENTICATED" },
  });
  const errorExamples = documented.flatMap(({ name, path, doc }) =>
    [...(doc.errorExamples ?? []), ...(path.isPublic ? [] : [unauthenticated(path)])].map((refused) => {
      const status = HTTP_STATUS[refused.response.code];
      return { name, path, refused, status, shown: `${name} ${status}` };
    }),
  );

  it.each(errorExamples)("$shown", async ({ path, refused, status }) => {
    const response = await world.send(path, refused);
    expect(response.status).toBe(status);
    expect(response.body).toEqual({ ...refused.response, requestId: response.headers["x-request-id"] });
    expect(validatorOf(path, status)?.(response.body)).toBe(true);
  });

  it("and the document contains no others", () => {
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
    const expected = errorExamples.map(({ shown, refused }) => [
      shown,
      { ...refused.response, requestId: EXAMPLE.requestId },
    ]);
    expect(inDocument.length).toBeGreaterThan(40);
    expect(Object.fromEntries(inDocument)).toEqual(Object.fromEntries(expected));
  });
});
