import { EXAMPLE } from "../../../graphql-server/src/kernel/rest/example-values";
import type { JsonSchema } from "../../../graphql-server/src/kernel/rest/json-schema";
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

/** Values of a text that its schema leaves out, by what is wrong with them. */
function wrongTexts({ maxLength, minLength, pattern, format, enum: values }: JsonSchema): [string, string][] {
  const long = (length: number): string => (format === "email" ? `${"a".repeat(length)}@b.cc` : "a".repeat(length));
  return [
    ...(maxLength !== undefined ? [["too long", long(maxLength + 1)] as [string, string]] : []),
    ...(minLength !== undefined ? [["too short", "a".repeat(minLength - 1)] as [string, string]] : []),
    ...(pattern !== undefined ? [["not of the pattern", "\u{1F600}\u{1F600}\u{1F600}"] as [string, string]] : []),
    ...(format !== undefined ? [[`no ${format}`, "neither"] as [string, string]] : []),
    ...(values ? [["no choice", "none-of-these"] as [string, string]] : []),
  ];
}

const trials: Trial[] = [];
const unlimited: Trial[] = [];
for (const row of REST_ROWS) {
  const doc: RowDoc | undefined = row.doc;
  if (!doc) continue;
  const name = nameOf(row);
  const { example, body, query = {} } = doc;
  const required = body?.required ?? [];
  for (const field of required) {
    const rest = Object.fromEntries(Object.entries(example.body ?? {}).filter(([key]) => key !== field));
    trials.push({ name, row, what: "left out", field, request: { ...example, body: rest } });
  }
  for (const [field, schema] of Object.entries(body?.properties ?? {})) {
    const sending = (value: unknown): ExampleRequest => ({ ...example, body: { ...example.body, [field]: value } });
    if (![schema.type].flat().includes("string")) continue;
    const wrong = wrongTexts(schema);
    for (const [what, value] of wrong) trials.push({ name, row, what, field, request: sending(value) });
    if (!wrong.length) unlimited.push({ name, row, what: "long", field, request: sending("a".repeat(LONG)) });
  }
  for (const [field, schema] of Object.entries(query)) {
    const sending = (value: string): ExampleRequest => ({ ...example, query: { ...example.query, [field]: value } });
    const { minimum, maximum } = schema;
    if (minimum !== undefined)
      trials.push({ name, row, what: "too small", field, request: sending(String(minimum - 1)) });
    if (maximum !== undefined)
      trials.push({ name, row, what: "too large", field, request: sending(String(maximum + 1)) });
    for (const [what, value] of wrongTexts(schema)) trials.push({ name, row, what, field, request: sending(value) });
  }
}

it.each(trials)("$name: $field $what is refused, by its name", async ({ row, field, request }) => {
  const { fields } = expectRefusal(await world.send(row, request), 400, "VALIDATION");
  expect(Object.keys(fields ?? {})).toContain(field);
});

it.each(unlimited)("$name: $field has no undocumented length limit", async ({ row, field, request }) => {
  const answer = await world.send(row, request);
  // A value that is only long, such as an unknown token, may be rejected, but not for its length: no field is named.
  if (answer.status === 400) {
    const { fields = {} } = expectRefusal(answer, 400, "VALIDATION");
    expect(Object.keys(fields)).not.toContain(field);
  } else {
    expect(answer.status).toBe(row.doc?.example.status ?? 200);
  }
});

it("what is in the path is called as in the path", async () => {
  const malformed = REST_ROWS.flatMap((row) =>
    [...row.path.matchAll(/:(\w+)/g)]
      .map(([, field = ""]) => ({ row, field }))
      .filter(({ field }) => !row.doc?.params?.[field]),
  );
  expect(malformed.length).toBeGreaterThan(10);
  for (const { row, field } of malformed) {
    const example = row.doc?.example ?? { as: "admin" };
    const params = { ...example.params, [field]: "malformed" };
    const answer = await world.send(row, { ...example, as: row.isPublic ? "visitor" : "admin", params });
    const { message, fields } = expectRefusal(answer, 400, "VALIDATION");
    expect([nameOf(row), message, Object.keys(fields ?? {})]).toEqual([
      nameOf(row),
      `${field} is not a valid id`,
      [field],
    ]);
  }
});

it("a kicked member is told so on the paths that say it, and on no others", async () => {
  const path = "/api/auth/register";
  const person = { username: "kicked", email: "kicked@example.com", password: "a-long-password", name: "Kicked" };
  const registered = (await rest(world.app, "post", path).send(person)).body as { id: string };
  const now = new Date(EXAMPLE.now);
  await impose(world.app, registered, "KICK", { from: now, until: new Date(now.getTime() + 600_000) });
  const { token } = await world.signIn("kicked");
  const rows = REST_ROWS.filter(({ path, isPublic }) => !isPublic && path !== "/api/auth/logout");
  const kicked: string[] = [];
  for (const row of rows) {
    const answer = await world.send(row, row.doc?.example ?? { as: "member" }, { token });
    if ((answer.body as { code?: string }).code === "KICKED") kicked.push(nameOf(row));
  }
  const documented = REST_ROWS.filter(({ doc }) => doc?.errors?.KICKED);
  expect(kicked.sort()).toEqual(documented.map(nameOf).sort());
});

it("what may be kept has a validator and answers 304, as is told", async () => {
  const kept = REST_ROWS.filter(({ cacheSeconds }) => cacheSeconds !== undefined);
  expect(kept.length).toBeGreaterThan(3);
  for (const row of kept) {
    const example = row.doc?.example ?? { as: "member" };
    const { etag } = (await world.send(row, example)).headers;
    const again = await world.send(row, { ...example, headers: { "if-none-match": String(etag) } });
    expect([nameOf(row), again.status, again.headers.etag]).toEqual([nameOf(row), 304, etag]);
  }
});
