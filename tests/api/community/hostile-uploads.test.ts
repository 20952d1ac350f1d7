import { once } from "node:events";
import { request as startRequest, type ClientRequest, type IncomingMessage } from "node:http";
import { deflateRawSync } from "node:zlib";
import { PDF, postFile, WORD_PARTS, zipOf } from "../../kit/attachments";
import { rest } from "../../kit/clients/rest-client";
import { createPerson, type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const SIZE = 8 * 1024 * 1024;
/** Generous, because the test's client shares the process. */
const MAX_ANSWER_MS = 2_000;

const app = useApp({ env: { TRUST_PROXY: "on" } });
const ada = usePerson(app);

const filled = (start: string, fill: string, end: string): Buffer =>
  Buffer.concat([Buffer.from(start), Buffer.alloc(SIZE - start.length - end.length, fill), Buffer.from(end)]);
const links = { packed: deflateRawSync("<Relationship ".repeat(70_000)) };
const parts = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`word/_rels/${index}.xml.rels`, links]));

it.each<[string, string, () => Buffer, number]>([
  ["a PDF of streams that never end", "a.pdf", () => filled("%PDF-1.7\n", "stream\n", "\n%%EOF\n"), 201],
  ["a document with thousands of links", "a.docx", () => zipOf({ ...WORD_PARTS, ...parts }), 201],
  ["a text of markup", "a.txt", () => filled("", "\n", "<"), 201],
  ["a form of almost boundaries", "a.bin", () => filled("", "\r\n--------------------------", ""), 415],
  ["a file with a long name", `a${". ".repeat(3_000)}b.pdf`, () => PDF, 201],
])("answers other requests while a member uploads %s", async (_what, name, create, status) => {
  const upload = postFile(app, ada, create(), name).then((response) => response.status);
  let slowestMs = 0;
  for (let answered: number | null = null; answered === null;) {
    const start = performance.now();
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    slowestMs = Math.max(slowestMs, performance.now() - start);
    answered = await Promise.race([upload, new Promise<null>((resolve) => setImmediate(() => resolve(null)))]);
  }
  expect(await upload).toBe(status);
  expect(slowestMs).toBeLessThan(MAX_ANSWER_MS);
});

interface OpenUpload {
  status: Promise<number | undefined>;
  finish: () => void;
}

const PARTS: Record<string, string> = { "/api/attachments": "file", "/api/courses/pictures": "picture" };

describe("uploads that are still being sent", () => {
  const requests: ClientRequest[] = [];
  afterEach(() => requests.splice(0).forEach((request) => request.destroy()));

  /** Sends the start of a form with a file. */
  function startUpload(
    method: string,
    path: string,
    caller: Pick<Person, "token"> | null,
    address = "10.0.0.1",
  ): OpenUpload {
    const request = startRequest(app.url + path, {
      method,
      headers: {
        "content-type": "multipart/form-data; boundary=x",
        "x-forwarded-for": address,
        ...(caller && { authorization: `Bearer ${caller.token}` }),
      },
    });
    requests.push(request);
    request.on("error", () => undefined);
    const name = PARTS[path] ?? "profilePicture";
    request.write(`--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n\r\nPNG`);
    const response = once(request, "response") as Promise<[IncomingMessage]>;
    return {
      status: response.then(([{ statusCode }]) => statusCode),
      finish: () => void request.end("\r\n--x--\r\n"),
    };
  }

  /** The statuses of the uploads. Only some can be answered before the rest of the files arrives. */
  async function statusesOf(uploads: readonly OpenUpload[], early: number): Promise<(number | undefined)[]> {
    expect(await Promise.race(uploads.map(({ status }) => status))).toBe(early);
    for (const { finish } of uploads) finish();
    return (await Promise.all(uploads.map(({ status }) => status))).sort();
  }

  it("are limited to three per member, with all kinds of files", async () => {
    const bob = await createPerson(app);
    const uploads = [
      startUpload("POST", "/api/attachments", bob, "10.0.1.1"),
      startUpload("PUT", `/api/users/${bob.id}`, bob, "10.0.1.2"),
      startUpload("PUT", `/api/users/${bob.id}/update`, bob, "10.0.1.3"),
      startUpload("POST", "/api/attachments", bob, "10.0.1.4"),
    ];
    const statuses = await statusesOf(uploads, 429);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it("are limited to three per address of visitors", async () => {
    const uploads = Array.from({ length: 4 }, () => startUpload("POST", "/api/auth/register", null, "10.0.1.5"));
    expect(await statusesOf(uploads, 429)).toEqual([400, 400, 400, 429]);
  });

  it("leave room for members when many visitors upload", async () => {
    const uploads = Array.from({ length: 11 }, (_, index) =>
      startUpload("POST", "/api/auth/register", null, `10.0.2.${index}`),
    );
    await Promise.race(uploads.map(({ status }) => status));
    expect((await postFile(app, ada, PDF, "a.pdf")).status).toBe(201);
    expect(await statusesOf(uploads, 503)).toEqual([...Array<number>(10).fill(400), 503]);
  });

  it("are rejected early if their sender may not upload", async () => {
    const bob = await createPerson(app);
    expect(await startUpload("PUT", `/api/users/${ada.id}`, bob).status).toBe(403);
    expect(await startUpload("PUT", `/api/users/${ada.id}/update`, bob).status).toBe(403);
    expect(await startUpload("POST", "/api/courses/pictures", bob).status).toBe(403);
    expect(await startUpload("POST", "/api/attachments", null).status).toBe(401);
    const account = { username: ada.username, email: "a@example.test", password: "a-quiet-harbor", name: "Ada" };
    for (let index = 0; index < 20; index += 1) {
      await rest(app, "post", "/api/auth/register").set("x-forwarded-for", "10.0.4.1").send(account);
    }
    expect(await startUpload("POST", "/api/auth/register", null, "10.0.4.1").status).toBe(429);
  });
});
