import { z } from "zod";
import { EXAMPLE } from "../../../graphql-server/src/kernel/rest/example-values";
import type { JsonSchema } from "../../../graphql-server/src/rest/openapi/openapi-document";
import { SchemaRegistry } from "../../../graphql-server/src/rest/openapi/schema-registry";
import type { DocumentedPath } from "../../../graphql-server/src/rest/openapi/untabled-routes";
import type { RowDoc } from "../../../graphql-server/src/kernel/rest/row-doc";
import { ExampleWorld, type ExampleRequest } from "../../kit/example-world";

import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { impose } from "../../kit/sanctions";
import { REST_ROWS } from "../../kit/offline-features";

const nameOf = ({ method, path }: DocumentedPath): string => `${method} ${path}`;
const LONG = 20_000;

let world: ExampleWorld;

beforeAll(async () => {
  world = await ExampleWorld.build();
});

afterAll(() => world.stop());

interface Trial {
  name: string;
  row: DocumentedPath;
  what: string;
  field: string;
  request: ExampleRequest;
}

/** Text values that violate the schema, each with the violation. */
function wrongTexts({ maxLength, minLength, pattern, format, enum: values }: JsonSchema): [string, string][] {
  const long = (length: number): string => (format === "email" ? `${"a".repeat(length)}@b.cc` : "a".repeat(length));
  return [
    ...(maxLength !== undefined ? [["too long", long(maxLength + 1)] as [string, string]] : []),
    ...(minLength !== undefined ? [["too short", "a".repeat(minLength - 1)] as [string, string]] : []),
    ...(pattern !== undefined ? [["against the pattern", "\u{1F600}\u{1F600}\u{1F600}"] as [string, string]] : []),
    ...(format !== undefined ? [[`without ${format} format`, "neither"] as [string, string]] : []),
    ...(values ? [["outside its choices", "none-of-these"] as [string, string]] : []),
  ];
}

const trials: Trial[] = [];
const unlimited: Trial[] = [];
const { request: jsonSchema } = new SchemaRegistry();
for (const row of REST_ROWS) {
  const doc: RowDoc | undefined = row.doc;
  if (!doc) continue;
  const name = nameOf(row);
  const { example, query = {} } = doc;
  const { required = [], properties = {} } = doc.body ? jsonSchema(doc.body) : {};
  for (const field of required) {
    const rest = Object.fromEntries(Object.entries(example.body ?? {}).filter(([key]) => key !== field));
    trials.push({ name, row, what: "missing", field, request: { ...example, body: rest } });
  }
  for (const [field, schema] of Object.entries(properties as Record<string, JsonSchema>)) {
    const withValue = (value: unknown): ExampleRequest => ({ ...example, body: { ...example.body, [field]: value } });
    if (![schema.type].flat().includes("string")) continue;
    const wrong = wrongTexts(schema);
    for (const [what, value] of wrong) trials.push({ name, row, what, field, request: withValue(value) });
    if (!wrong.length) unlimited.push({ name, row, what: "long", field, request: withValue("a".repeat(LONG)) });
  }
  for (const [field, schema] of Object.entries(query)) {
    const withValue = (value: string): ExampleRequest => ({ ...example, query: { ...example.query, [field]: value } });
    const json = jsonSchema(schema);
    const { minimum, maximum } = json;
    if (minimum !== undefined)
      trials.push({ name, row, what: "too small", field, request: withValue(String(minimum - 1)) });
    if (maximum !== undefined)
      trials.push({ name, row, what: "too large", field, request: withValue(String(maximum + 1)) });
    for (const [what, value] of wrongTexts(json)) trials.push({ name, row, what, field, request: withValue(value) });
  }
}

it.each(trials)("$name names $field in the error: $what", async ({ row, field, request }) => {
  const { fields } = expectRefusal(await world.send(row, request), 400, "VALIDATION");
  expect(Object.keys(fields ?? {})).toContain(field);
});

it.each(unlimited)("$name: $field has no undocumented length limit", async ({ row, field, request }) => {
  const response = await world.send(row, request);
  // A long value may be rejected for another reason, such as an unknown token. Then the error names no field.
  if (response.status === 400) {
    const { fields = {} } = expectRefusal(response, 400, "VALIDATION");
    expect(Object.keys(fields)).not.toContain(field);
  } else {
    expect(response.status).toBe(row.doc?.example.status ?? 200);
  }
});

it("errors use the documented names of malformed path parameters", async () => {
  const malformed = REST_ROWS.flatMap((row) =>
    [...row.path.matchAll(/:(\w+)/g)]
      .map(([, field = ""]) => ({ row, field }))
      .filter(({ field }) => row.doc?.params?.[field] instanceof z.ZodUUID),
  );
  expect(malformed.length).toBeGreaterThan(10);
  for (const { row, field } of malformed) {
    const example = row.doc?.example ?? { as: "admin" };
    const params = { ...example.params, [field]: "malformed" };
    const response = await world.send(row, { ...example, as: row.isPublic ? "visitor" : "admin", params });
    const { message, fields } = expectRefusal(response, 400, "VALIDATION");
    expect([nameOf(row), message, Object.keys(fields ?? {})]).toEqual([
      nameOf(row),
      `${field} is not a valid id`,
      [field],
    ]);
  }
});

it("returns KICKED to a kicked member exactly on the documented paths", async () => {
  const path = "/api/auth/register";
  const person = { username: "kicked", email: "kicked@example.com", password: "a-long-password", name: "Kicked" };
  const registered = (await rest(world.app, "post", path).send(person)).body as { id: string };
  const now = new Date(EXAMPLE.now);
  await impose(world.app, registered, "KICK", { from: now, until: new Date(now.getTime() + 600_000) });
  const { token } = await world.signIn("kicked");
  const rows = REST_ROWS.filter(({ path, isPublic }) => !isPublic && path !== "/api/auth/logout");
  const kicked: string[] = [];
  for (const row of rows) {
    const response = await world.send(row, row.doc?.example ?? { as: "member" }, { token });
    if ((response.body as { code?: string }).code === "KICKED") kicked.push(nameOf(row));
  }
  const documented = REST_ROWS.filter(({ doc }) => doc?.errors?.KICKED);
  expect(kicked.sort()).toEqual(documented.map(nameOf).sort());
});

it("cacheable paths return an ETag and 304 for it, as documented", async () => {
  const cacheable = REST_ROWS.filter(({ cacheSeconds }) => cacheSeconds !== undefined);
  expect(cacheable.length).toBeGreaterThan(3);
  for (const row of cacheable) {
    const example = row.doc?.example ?? { as: "member" };
    const { etag } = (await world.send(row, example)).headers;
    const again = await world.send(row, { ...example, headers: { "if-none-match": String(etag) } });
    expect([nameOf(row), again.status, again.headers.etag]).toEqual([nameOf(row), 304, etag]);
  }
});
