import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import supertest from "supertest";
import { HTTP_STATUS } from "../../../graphql-server/src/kernel/errors/errors";
import { usePerson } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

const ROOT = path.resolve(import.meta.dirname, "../../..");

const app = useApp();
const person = usePerson(app);

const get = (url: string): supertest.Test => supertest(app.url).get(url);

describe("the published contracts", () => {
  it("match the committed files", async () => {
    const sdl = await get("/graphql/schema.graphql");
    expect(sdl.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(sdl.text).toBe(readFileSync(path.join(ROOT, "schema/schema.graphql"), "utf8"));
    const openApi: unknown = JSON.parse(readFileSync(path.join(ROOT, "schema/openapi.json"), "utf8"));
    expect((await get("/api/openapi.json")).body).toEqual(openApi);
  });

  it.each(["/api/docs", "/api/guide", "/api/changelog", "/graphiql"])(
    "%s loads nothing from other origins",
    async (url) => {
      const { text, headers } = await get(url);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(headers["content-security-policy"]).toContain("script-src 'self';");
      const loaded = [...text.matchAll(/(?:src="|<link[^>]* href=")([^"#]+)"/g)].map(([, target]) => target ?? "");
      expect(loaded.filter((target) => !target.startsWith("/"))).toEqual([]);
      const files = loaded.filter((target) => /\.(js|css|svg)$/.test(target));
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) expect([file, (await get(file)).status]).toEqual([file, 200]);
    },
  );

  it("the guide contains and links every chapter of docs/api.md", async () => {
    const { text } = await get("/api/guide");
    const chapters = readFileSync(path.join(ROOT, "docs/api.md"), "utf8").match(/^## .*$/gm) ?? [];
    const ids = [...text.matchAll(/<h2 id="([^"]+)">/g)].map(([, id]) => id);
    expect(ids).toHaveLength(chapters.length);
    for (const id of ids) expect(text).toContain(`<a href="#${id}">`);
  });

  it("large page files are compressed for clients that accept it", async () => {
    const compressed = await get("/graphiql/graphql-worker.js").set("accept-encoding", "gzip");
    const plain = await get("/graphiql/graphql-worker.js").set("accept-encoding", "identity");
    expect([compressed.headers["content-encoding"], plain.headers["content-encoding"]]).toEqual(["gzip", undefined]);
    expect(compressed.headers.etag).toBe(plain.headers.etag);
    for (const [coding, { headers }] of [
      ["gzip", compressed],
      ["identity", plain],
    ] as const) {
      const again = await get("/graphiql/graphql-worker.js")
        .set("accept-encoding", coding)
        .set("if-none-match", String(headers.etag));
      expect([coding, again.status, again.headers.vary]).toEqual([coding, 304, "accept-encoding"]);
    }
  });
});

describe("public reads", () => {
  const ADDRESSES = [
    "/api/courses",
    "/api/courses/intro-to-trading",
    "/api/openapi.json",
    "/graphql/schema.graphql",
    "/graphql?query=%7Bcourses%7Bid%20title%7D%7D",
  ];

  it.each(ADDRESSES)("%s is cacheable and returns 304 for a known ETag", async (url) => {
    const request = (): supertest.Test => get(url);
    const first = await request();
    expect(first.headers["cache-control"]).toMatch(/^public, max-age=\d+$/);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    for (const known of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
      const again = await request().set("if-none-match", known);
      expect([again.status, again.text]).toEqual([304, ""]);
      expect(again.headers.etag).toBe(etag);
    }
    expect((await request().set("if-none-match", '"other"')).status).toBe(200);
  });

  it("over GraphQL have one ETag per media type and a matching Vary header", async () => {
    const request = (accept: string): supertest.Test =>
      get("/graphql").query({ query: "{ courses { id } }" }).set("accept", accept);
    const types = ["application/json", "application/graphql-response+json"];
    const [json, response] = [await request(types[0] ?? ""), await request(types[1] ?? "")];
    expect([json, response].map(({ headers }) => String(headers["content-type"]).split(";")[0])).toEqual(types);
    expect(json.text).toBe(response.text);
    expect(json.headers.etag).not.toBe(response.headers.etag);
    expect(json.headers.vary).toBe("authorization, accept");
    const otherTypeResponse = await request(types[0] ?? "").set("if-none-match", String(response.headers.etag));
    expect(otherTypeResponse.status).toBe(200);
  });

  it.each([
    ["/api/openapi.json", "accept-encoding"],
    ["/graphql?query=%7Bcourses%7Bid%20description%7D%7D", "authorization, accept, accept-encoding"],
  ])("%s is compressed for clients that accept it, with the same ETag", async (url, vary) => {
    const request = (coding: string): supertest.Test => get(url).set("accept-encoding", coding);
    const [compressed, plain, refused] = [
      await request("gzip, br"),
      await request("identity"),
      await request("gzip;q=0"),
    ];
    const codings = [compressed, plain, refused].map(({ headers }) => headers["content-encoding"] as unknown);
    expect(codings).toEqual(["gzip", undefined, undefined]);
    expect(compressed.text).toBe(plain.text);
    for (const { headers } of [compressed, plain]) expect(headers.vary).toBe(vary);
    expect(compressed.headers.etag).toMatch(/^W\//);
    expect(compressed.headers.etag).toBe(plain.headers.etag);
    expect((await request("gzip").set("if-none-match", String(plain.headers.etag))).status).toBe(304);
  });

  it("compresses large responses to POST requests", async () => {
    const query = "{ __schema { types { name fields { name description } } } }";
    const posted = await supertest(app.url).post("/graphql").set("accept-encoding", "gzip").send({ query });
    expect([posted.status, posted.headers["content-encoding"]]).toEqual([200, "gzip"]);
  });

  it("have a new ETag after a change", async () => {
    const before = String((await get("/api/courses/2")).headers.etag);
    await app.sql(`UPDATE courses SET title = title || '!' WHERE id = 2`);
    const after = await get("/api/courses/2").set("if-none-match", before);
    expect([after.status, after.headers.etag === before]).toEqual([200, false]);
  });

  it("are private when sent with a token", async () => {
    for (const url of ["/api/courses", "/api/leaderboard"]) {
      const { headers } = await rest(app, "get", url, person);
      expect(headers).toMatchObject({
        "cache-control": "private, no-cache",
        vary: expect.stringMatching(/authorization/i) as string,
      });
      const again = await rest(app, "get", url, person).set("if-none-match", String(headers.etag));
      expect(again.status).toBe(304);
    }
    const graphqlResponse = await rest(app, "get", "/graphql?query=%7Bcourses%7Bid%7D%7D", person);
    expect([graphqlResponse.headers["cache-control"], graphqlResponse.headers.etag]).toEqual(["no-store", undefined]);
  });

  it("exclude viewer data, errors, and POST requests", async () => {
    for (const query of ["{ viewer { id } }", "{ courses { id } viewer { id } }", '{ course(idOrSlug: "x") { id } }']) {
      const { headers } = await get("/graphql").query({ query });
      expect([query, headers["cache-control"]]).toEqual([query, "no-store"]);
    }
    const posted = await supertest(app.url).post("/graphql").send({ query: "{ courses { id } }" });
    expect(posted.headers["cache-control"]).toBe("no-store");
    for (const path of ["/api/users/me", "/%61pi/users/me", "/api/community/channels", "/api/stripe/direct-checkout"]) {
      expect([path, (await rest(app, "get", path, person)).headers["cache-control"]]).toEqual([path, "no-store"]);
    }
  });
});

it("runs persisted queries by their hash", async () => {
  const query = "{ courses { slug } }";
  const sha256Hash = createHash("sha256").update(query).digest("hex");
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  const request = (body: object): supertest.Test => supertest(app.url).post("/graphql").send(body);
  const unknown = await request({ extensions });
  expect((unknown.body as { errors: unknown[] }).errors[0]).toMatchObject({
    message: "PersistedQueryNotFound",
    extensions: { code: "PERSISTED_QUERY_NOT_FOUND", requestId: unknown.headers["x-request-id"] },
  });
  const forged = await request({ query: "{ site { demoMode } }", extensions });
  expect(forged.status).toBe(400);
  expect((await request({ query, extensions })).status).toBe(200);
  expect((await request({ extensions })).body).toMatchObject({ data: { courses: expect.any(Array) as unknown } });
});

it("names every error code and its status in the guide", () => {
  const guide = readFileSync(path.join(ROOT, "docs/api.md"), "utf8");
  const codes = Object.entries(HTTP_STATUS).filter(([code]) => code !== "SLOW_CONSUMER");
  expect(codes.filter(([code, status]) => !guide.includes(code) || !guide.includes(String(status)))).toEqual([]);
});
