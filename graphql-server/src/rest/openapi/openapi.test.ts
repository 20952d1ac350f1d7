import { z } from "zod";
import type { DocumentedPath } from "./untabled-routes";
import { openApiDocument } from "./openapi";
import { SchemaRegistry } from "./schema-registry";

const limits = { describe: (name: string): string => `5 ${name}` };

const path: DocumentedPath = {
  method: "GET",
  operationId: "getStreak",
  path: "/api/streaks/:id",
  summary: "A streak",
  operation: "{ streak }",
  isPublic: true,
  cacheSeconds: 60,
  scope: "leaderboard:read",
  doc: {
    tag: "Leaderboard",
    deprecated: "Since 1.1.0: read it from GET /api/leaderboard.",
    body: z.object({
      from: z.string().meta({ description: "Since 1.1.0 use `since`.", deprecated: true }),
    }),
    response: z.object({ days: z.string() }).meta({ id: "Streak" }),
    example: { as: "visitor", params: { id: "1" } },
  },
};

it("marks deprecated paths and fields", () => {
  const { get } = openApiDocument([path], limits).paths["/api/streaks/{id}"] ?? {};
  expect(get).toMatchObject({
    deprecated: true,
    description: expect.stringMatching(/^Since 1.1.0: read it from GET \/api\/leaderboard\./) as string,
  });
  expect(get?.requestBody?.content["application/json"]?.schema).toMatchObject({
    properties: { from: { deprecated: true } },
  });
});

it("documents cache headers and rate limit headers", () => {
  const responses = openApiDocument([path], limits).paths["/api/streaks/{id}"]?.get?.responses ?? {};
  const names = Object.entries(responses).map(([status, { headers = {} }]) => [status, Object.keys(headers)]);
  const limit = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];
  expect(Object.fromEntries(names)).toEqual({
    200: ["ETag", "Cache-Control", ...limit],
    304: ["ETag", "Cache-Control", ...limit],
    400: limit,
    401: [],
    403: limit,
    413: limit,
    415: limit,
    429: ["Retry-After", ...limit],
    500: limit,
    503: limit,
  });
});

it("closes enums in requests and opens them in responses, including nullable ones", () => {
  const size = z.enum(["S", "L"]).describe("The size.");
  const sizes = z.object({ size, nullable: size.nullable(), described: size.nullable().describe("Or null.") });
  const note = "One of S, L; more may be added.";
  const known = { "x-extensible-enum": ["S", "L"] };
  const registry = new SchemaRegistry();
  expect(registry.request(sizes).properties).toEqual({
    size: { type: "string", enum: ["S", "L"], description: "The size." },
    nullable: { type: ["string", "null"], enum: ["S", "L", null], description: "The size." },
    described: { type: ["string", "null"], enum: ["S", "L", null], description: "Or null." },
  });
  expect(registry.response(sizes).properties).toEqual({
    size: { type: "string", ...known, description: `The size. ${note}` },
    nullable: { type: ["string", "null"], ...known, description: `The size. ${note}` },
    described: { type: ["string", "null"], ...known, description: `Or null. ${note}` },
  });
});

it("rejects two different schemas with one id", () => {
  const registry = new SchemaRegistry();
  registry.response(z.object({ days: z.int() }).meta({ id: "Streak" }));
  expect(() => registry.response(z.object({ days: z.string() }).meta({ id: "Streak" }))).toThrow("Streak");
});
