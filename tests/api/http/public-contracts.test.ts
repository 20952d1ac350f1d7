import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import supertest from "supertest";
import { HTTP_STATUS } from "../../../graphql-server/src/kernel/errors/errors";
import { createPerson, type Person } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { startTestApp, type TestApp } from "../../kit/test-app";

const ROOT = path.resolve(import.meta.dirname, "../../..");

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await startTestApp();
  person = await createPerson(app);
});

afterAll(() => app.stop());

const get = (address: string): supertest.Test => supertest(app.url).get(address);

describe("the contracts", () => {
  it("are served as they are committed", async () => {
    const sdl = await get("/graphql/schema.graphql");
    expect(sdl.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(sdl.text).toBe(readFileSync(path.join(ROOT, "schema/schema.graphql"), "utf8"));
    const openApi: unknown = JSON.parse(readFileSync(path.join(ROOT, "schema/openapi.json"), "utf8"));
    expect((await get("/api/openapi.json")).body).toEqual(openApi);
  });

  it.each(["/api/docs", "/api/guide", "/graphiql"])(
    "%s is a page that loads nothing from elsewhere",
    async (address) => {
      const { text, headers } = await get(address);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(headers["content-security-policy"]).toContain("script-src 'self';");
      const loaded = [...text.matchAll(/(?:src="|<link[^>]* href=")([^"#]+)"/g)].map(([, target]) => target ?? "");
      expect(loaded.filter((target) => !target.startsWith("/"))).toEqual([]);
      const files = loaded.filter((target) => /\.(js|css|svg)$/.test(target));
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) expect([file, (await get(file)).status]).toEqual([file, 200]);
    },
  );

  it("the guide has every chapter of docs/api.md, each to be led to", async () => {
    const { text } = await get("/api/guide");
    const chapters = readFileSync(path.join(ROOT, "docs/api.md"), "utf8").match(/^## .*$/gm) ?? [];
    const ids = [...text.matchAll(/<h2 id="([^"]+)">/g)].map(([, id]) => id);
    expect(ids).toHaveLength(chapters.length);
    for (const id of ids) expect(text).toContain(`<a href="#${id}">`);
  });

  it("large files of the pages are sent compressed where that is understood", async () => {
    const zipped = await get("/graphiql/graphql-worker.js").set("accept-encoding", "gzip");
    const plain = await get("/graphiql/graphql-worker.js").set("accept-encoding", "identity");
    expect([zipped.headers["content-encoding"], plain.headers["content-encoding"]]).toEqual(["gzip", undefined]);
    expect(zipped.headers.etag).toBe(plain.headers.etag);
    for (const [coding, { headers }] of [
      ["gzip", zipped],
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

  it.each(ADDRESSES)("%s may be kept, and is not sent twice to who has it", async (address) => {
    const ask = (): supertest.Test => get(address);
    const first = await ask();
    expect(first.headers["cache-control"]).toMatch(/^public, max-age=\d+$/);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    for (const known of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
      const again = await ask().set("if-none-match", known);
      expect([again.status, again.text]).toEqual([304, ""]);
      expect(again.headers.etag).toBe(etag);
    }
    expect((await ask().set("if-none-match", '"other"')).status).toBe(200);
  });

  it("over GraphQL have another validator under another media type, and say what they depend on", async () => {
    const ask = (accept: string): supertest.Test =>
      get("/graphql").query({ query: "{ courses { id } }" }).set("accept", accept);
    const types = ["application/json", "application/graphql-response+json"];
    const [json, response] = [await ask(types[0] ?? ""), await ask(types[1] ?? "")];
    expect([json, response].map(({ headers }) => String(headers["content-type"]).split(";")[0])).toEqual(types);
    expect(json.text).toBe(response.text);
    expect(json.headers.etag).not.toBe(response.headers.etag);
    expect(json.headers.vary).toBe("authorization, accept");
    const crossed = await ask(types[0] ?? "").set("if-none-match", String(response.headers.etag));
    expect(crossed.status).toBe(200);
  });

  it("are sent compressed where that is understood, with the same validator", async () => {
    const ask = (coding: string): supertest.Test => get("/api/openapi.json").set("accept-encoding", coding);
    const [zipped, plain, refused] = [await ask("gzip, br"), await ask("identity"), await ask("gzip;q=0")];
    const codings = [zipped, plain, refused].map(({ headers }) => headers["content-encoding"] as unknown);
    expect(codings).toEqual(["gzip", undefined, undefined]);
    expect(zipped.text).toBe(plain.text);
    for (const { headers } of [zipped, plain]) expect(headers.vary).toContain("accept-encoding");
    expect(zipped.headers.etag).toBe(plain.headers.etag);
    const query = "{ __schema { types { name fields { name description } } } }";
    const posted = await supertest(app.url).post("/graphql").set("accept-encoding", "gzip").send({ query });
    expect([posted.status, posted.headers["content-encoding"]]).toEqual([200, "gzip"]);
  });

  it("have another validator after a change", async () => {
    const before = String((await get("/api/courses/2")).headers.etag);
    await app.sql(`UPDATE courses SET title = title || '!' WHERE id = 2`);
    const after = await get("/api/courses/2").set("if-none-match", before);
    expect([after.status, after.headers.etag === before]).toEqual([200, false]);
  });

  it("with a token are one's own", async () => {
    for (const address of ["/api/courses", "/api/leaderboard"]) {
      const { headers } = await rest(app, "get", address, person);
      expect(headers).toMatchObject({
        "cache-control": "private, no-cache",
        vary: expect.stringMatching(/authorization/i) as string,
      });
      const again = await rest(app, "get", address, person).set("if-none-match", String(headers.etag));
      expect(again.status).toBe(304);
    }
    const asked = await rest(app, "get", "/graphql?query=%7Bcourses%7Bid%7D%7D", person);
    expect([asked.headers["cache-control"], asked.headers.etag]).toEqual(["no-store", undefined]);
  });

  it("are not what tells of the viewer, what failed, or what was posted", async () => {
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

it("documents that were sent once may be asked for by their hash", async () => {
  const query = "{ courses { slug } }";
  const sha256Hash = createHash("sha256").update(query).digest("hex");
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  const ask = (body: object): supertest.Test => supertest(app.url).post("/graphql").send(body);
  const unknown = (await ask({ extensions })).body as { errors: { message: string; extensions: { code: string } }[] };
  expect(unknown.errors[0]).toMatchObject({
    message: "PersistedQueryNotFound",
    extensions: { code: "PERSISTED_QUERY_NOT_FOUND" },
  });
  const forged = await ask({ query: "{ site { demoMode } }", extensions });
  expect(forged.status).toBe(400);
  expect((await ask({ query, extensions })).status).toBe(200);
  expect((await ask({ extensions })).body).toMatchObject({ data: { courses: expect.any(Array) as unknown } });
});

it("names every error code and its status in the guide", () => {
  const guide = readFileSync(path.join(ROOT, "docs/api.md"), "utf8");
  const codes = Object.entries(HTTP_STATUS).filter(([code]) => code !== "SLOW_CONSUMER");
  expect(codes.filter(([code, status]) => !guide.includes(code) || !guide.includes(String(status)))).toEqual([]);
});
