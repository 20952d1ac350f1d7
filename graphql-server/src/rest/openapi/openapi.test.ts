import { z } from "zod";
import type { DocumentedPath } from "./untabled-routes";
import { openApiDocument } from "./openapi";

const path: DocumentedPath = {
  method: "GET",
  operationId: "getStreak",
  path: "/api/streaks/:id",
  summary: "A streak",
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
  const { get } = openApiDocument([path]).paths["/api/streaks/{id}"] ?? {};
  expect(get).toMatchObject({
    deprecated: true,
    description: expect.stringMatching(/^Since 1.1.0: read it from GET \/api\/leaderboard\./) as string,
  });
  expect(get?.requestBody?.content["application/json"]?.schema).toMatchObject({
    properties: { from: { deprecated: true } },
  });
});

it("documents cache headers and rate limit headers", () => {
  const responses = openApiDocument([path]).paths["/api/streaks/{id}"]?.get?.responses ?? {};
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
