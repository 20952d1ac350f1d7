import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import sharp from "sharp";
import { gql } from "../../gql";
import { createPerson, UNKNOWN_ID, usePerson } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { graphql } from "../../kit/clients/graphql-client";
import {
  linksOf,
  PDF,
  picture,
  pngPicture,
  postFile,
  sendFiles,
  uploadFile,
  WORD_PARTS,
  zipOf,
} from "../../kit/attachments";
import { createChannel, type TestChannel } from "../../kit/conversation";
import { impose } from "../../kit/sanctions";
import { useApp } from "../../kit/test-app";

const app = useApp({ env: { RATE_LIMITS: "off" } });
const ada = usePerson(app);
let channel: TestChannel;

beforeAll(async () => {
  channel = await createChannel(app);
});

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(path.join(app.dataDir, "attachments"), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

async function stored(): Promise<{ rows: unknown[]; files: string[] }> {
  return { rows: await app.sql(`SELECT id FROM attachments ORDER BY id`), files: (await storedFiles()).sort() };
}

/** Sends a file with a message and downloads it. */
async function roundTrip(bytes: Buffer, name: string) {
  const file = await uploadFile(app, ada, bytes, name);
  await sendFiles(app, ada, channel.id, [file.id]);
  const [links] = await linksOf(app, ada, [file.id]);
  const response = await fetch(app.url + (links?.url ?? ""));
  return { file, links, response, body: Buffer.from(await response.arrayBuffer()) };
}

describe("images", () => {
  it.each(["png", "jpeg", "webp", "gif"] as const)("re-encodes %s as WebP in two sizes", async (format) => {
    const upload = await picture(2_000, 1_000).toFormat(format).toBuffer();
    const { file, links, response, body } = await roundTrip(upload, `EUR USD.${format}`);
    expect(file).toMatchObject({ kind: "image", name: "EUR USD.webp", width: 1_920, height: 960, bytes: body.length });
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(await sharp(body).metadata()).toMatchObject({ format: "webp", width: 1_920, height: 960 });
    const thumbnail = await fetch(app.url + (links?.thumbnailUrl ?? ""));
    const small = await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata();
    expect(small).toMatchObject({ format: "webp", width: 640, height: 320 });
  });

  it("removes metadata such as the location, and turns the image upright", async () => {
    const upload = await picture(60, 40)
      .jpeg()
      .withExif({ IFD0: { Artist: "SECRET-OWNER" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 3230/100" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(upload.includes("SECRET-OWNER")).toBe(true);
    const { file, body } = await roundTrip(upload, "photo.jpg");
    expect(file).toMatchObject({ width: 40, height: 60 });
    expect(await sharp(body).metadata()).not.toHaveProperty("exif");
    for (const name of await storedFiles()) expect((await readFile(name)).includes("SECRET-OWNER")).toBe(false);
  });

  it("keeps small images at their size, with the description and a safe name", async () => {
    const response = await postFile(app, ada, await pngPicture(10, 10), "../..\\ev\u202eil<b>.PNG").field(
      "altText",
      "  A tiny chart  ",
    );
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({ width: 10, height: 10, altText: "A tiny chart", name: "ev il b.webp" });
    const umlaut = await uploadFile(app, ada, await pngPicture(10, 10), "Zürich 走势.png");
    expect(umlaut.name).toBe("Zürich 走势.webp");
  });

  it("accepts a file of exactly 8 MB, and rejects one more byte", async () => {
    const padded = (bytes: number): Buffer =>
      Buffer.concat([PDF.subarray(0, 9), Buffer.alloc(bytes - PDF.length, " "), PDF.subarray(9)]);
    const limit = 8 * 1024 * 1024;
    expect((await uploadFile(app, ada, padded(limit), "a.pdf")).bytes).toBe(limit);
    const refusal = expectRefusal(await postFile(app, ada, padded(limit + 1), "a.pdf"), 413, "TOO_LARGE");
    expect(refusal.message).toBe("A file can have at most 8 MB.");
  });
});

describe("documents", () => {
  it.each([
    ["pdf", "plan.pdf", PDF, "application/pdf"],
    ["text", "notes.txt", Buffer.from("Grüße\r\n1 < 2"), "text/plain; charset=utf-8"],
    ["word", "plan.docx", zipOf(WORD_PARTS), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ])("offers %s only as a download that can't run anything", async (kind, name, bytes, type) => {
    const { file, links, response, body } = await roundTrip(bytes, name);
    expect(file).toMatchObject({ kind, name, bytes: bytes.length, width: null, height: null });
    expect(links?.thumbnailUrl).toBeNull();
    expect(body.equals(bytes)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
    });
  });

  it("names a file after its content, not after the extension that the sender chose", async () => {
    expect((await uploadFile(app, ada, PDF, "plan.exe")).name).toBe("plan.pdf");
    expect((await uploadFile(app, ada, await pngPicture(), "page.html")).kind).toBe("image");
  });
});

const SCRIPT = "<script>alert(1)</script>";
const macroTypes = WORD_PARTS["[Content_Types].xml"].replace("document.main", "document.macroEnabled.main");
const animated = (format: "gif" | "webp"): Promise<Buffer> =>
  sharp(Buffer.alloc(8 * 16 * 3, 90).fill(200, 192), { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    .toFormat(format, { delay: [100, 100] })
    .toBuffer();
const bomb = (): Promise<Buffer> =>
  sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: "black" } })
    .png()
    .toBuffer();

describe("hostile files", () => {
  it.each<[string, string, () => Buffer | Promise<Buffer>, number]>([
    ["an empty file", "a.png", () => Buffer.alloc(0), 400],
    ["an SVG image", "a.svg", () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`), 415],
    ["an SVG image named PNG", "a.png", () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"/>`), 415],
    ["an SVG image named TXT", "a.txt", () => Buffer.from(`\ufeff <svg onload="alert(1)"/>`), 415],
    ["a page named TXT", "a.txt", () => Buffer.from(`<!doctype html>${SCRIPT}`), 415],
    ["a script", "a.js", () => Buffer.from("alert(1)"), 415],
    ["a text with null characters", "a.txt", () => Buffer.from("MZ\0\0"), 415],
    ["a text in another encoding", "a.txt", () => Buffer.from("Gr\xfc\xdfe", "latin1"), 415],
    ["a program", "a.exe", () => Buffer.from("MZ\x90\0\x03", "latin1"), 415],
    ["a video", "a.mp4", () => Buffer.from("\0\0\0\x18ftypmp42", "latin1"), 415],
    ["a BMP image", "a.png", () => Buffer.from("BM6\0\0\0", "latin1"), 415],
    ["a TIFF image", "a.png", () => picture().tiff().toBuffer(), 415],
    ["an AVIF image", "a.png", () => picture().avif().toBuffer(), 415],
    ["an animated GIF", "a.gif", () => animated("gif"), 400],
    ["an animated WebP", "a.webp", () => animated("webp"), 400],
    ["a decompression bomb", "a.png", bomb, 400],
    ["a truncated image", "a.png", async () => (await pngPicture(200, 200)).subarray(0, 500), 400],
    ["a script behind an image header", "a.gif", () => Buffer.from(`GIF89a=1;${SCRIPT}`), 400],
    ["a page behind a PNG header", "a.png", () => Buffer.from(`\x89PNG\r\n\x1a\n${SCRIPT}`, "latin1"), 400],
    ["a page before a PDF header", "a.pdf", () => Buffer.concat([Buffer.from(SCRIPT), PDF]), 415],
    ["a page inside a PDF's envelope", "a.pdf", () => Buffer.from(`%PDF-1.4 ${SCRIPT}\n%%EOF`), 415],
    ["a ZIP file after a PDF", "a.pdf", () => Buffer.concat([PDF, zipOf({ a: "x" })]), 415],
    ["half a PDF", "a.pdf", () => PDF.subarray(0, 20), 415],
    ["a ZIP file", "a.docx", () => zipOf({ "a.exe": "MZ" }), 415],
    ["a spreadsheet", "a.docx", () => zipOf({ "[Content_Types].xml": "<Types/>", "xl/workbook.xml": "" }), 415],
    ["a document with macros", "a.docm", () => zipOf({ ...WORD_PARTS, "[Content_Types].xml": macroTypes }), 415],
    ["hidden macros", "a.docx", () => zipOf({ ...WORD_PARTS, "word/vbaProject.bin": "x" }), 415],
    ["a path out of the folder", "a.docx", () => zipOf({ ...WORD_PARTS, "../../a": "x" }), 415],
    ["a page before a document", "a.docx", () => Buffer.concat([Buffer.from(SCRIPT), zipOf(WORD_PARTS)]), 415],
    ["a page after a document", "a.docx", () => Buffer.concat([zipOf(WORD_PARTS), Buffer.from(SCRIPT)]), 415],
    [
      "a list of types that expands",
      "a.docx",
      () => zipOf({ ...WORD_PARTS, "[Content_Types].xml": Buffer.alloc(5_000_000, " ") }),
      415,
    ],
  ])("rejects %s and stores nothing", async (_what, name, create, status) => {
    const before = await stored();
    const code = status === 415 ? "UNSUPPORTED_MEDIA_TYPE" : "VALIDATION";
    for (const type of ["image/png", "application/pdf"]) {
      expectRefusal(await postFile(app, ada, await create(), name, type), status, code);
    }
    expect(await stored()).toEqual(before);
  });

  it("keeps nothing of what is hidden in or behind an image", async () => {
    const gif = await picture(20, 20).gif().toBuffer();
    for (const upload of [
      Buffer.concat([await pngPicture(), Buffer.from(SCRIPT)]),
      Buffer.concat([gif, zipOf({ "a.html": SCRIPT })]),
      await picture(20, 20)
        .withExif({ IFD0: { ImageDescription: SCRIPT } })
        .jpeg()
        .toBuffer(),
    ]) {
      const { body } = await roundTrip(upload, "polyglot.html");
      expect(body.includes("<script")).toBe(false);
      expect(body.toString("latin1", 0, 4) + body.toString("latin1", 8, 12)).toBe("RIFFWEBP");
    }
  });

  it("answers damaged files without failing, and stores only what it can decode", async () => {
    const originals = [await pngPicture(), await picture().jpeg().toBuffer(), PDF, zipOf(WORD_PARTS)];
    const change = fc.record({ at: fc.nat(), byte: fc.nat(255), keep: fc.double({ min: 0.1, max: 1, noNaN: true }) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...originals),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        async (file, changes) => {
          let damaged = Buffer.from(file);
          for (const { at, byte, keep } of changes) {
            damaged[at % damaged.length] = byte;
            damaged = damaged.subarray(0, Math.ceil(damaged.length * keep));
          }
          const response = await postFile(app, ada, damaged, "a.docx");
          expect([201, 400, 415]).toContain(response.status);
        },
      ),
      { numRuns: 60 },
    );
    for (const { kind, storage_key: key } of await app.sql<{ kind: string; storage_key: string }>(
      `SELECT kind, storage_key FROM attachments WHERE kind = 'IMAGE'`,
    )) {
      const view = path.join(app.dataDir, "attachments", key.slice(0, 2), `${key}-view`);
      expect([kind, (await sharp(view).metadata()).format]).toEqual(["IMAGE", "webp"]);
    }
  });
});

describe("requests", () => {
  it("rejects visitors before reading the file, and requests without a file", async () => {
    expectRefusal(await postFile(app, null, await pngPicture()), 401, "UNAUTHENTICATED");
    expectRefusal(await rest(app, "post", "/api/attachments", ada).send({}), 400, "VALIDATION");
    const upload = gql(`mutation AttachmentUploadsUpload { uploadAttachment(input: {}) { id } }`);
    expect((await graphql(app, upload, {}, ada.token)).errors?.[0]?.extensions.code).toBe("VALIDATION");
    expectRefusal(await postFile(app, ada, PDF).field("altText", "x".repeat(501)), 400, "VALIDATION");
  });

  it("rejects members who can't post: muted or kicked", async () => {
    const moderated = await createPerson(app);
    for (const [kind, code] of [
      ["MUTE", "MUTED"],
      ["KICK", "KICKED"],
    ] as const) {
      const from = new Date(Date.now() - 1_000);
      await impose(app, moderated, kind, { from, until: new Date(from.getTime() + 60_000) });
      expectRefusal(await postFile(app, moderated, PDF), 403, code);
      await app.sql(`DELETE FROM sanctions WHERE user_id = $1`, [moderated.id]);
    }
    expect((await postFile(app, moderated, PDF)).status).toBe(201);
  });

  it("removes an unsent upload of its own member only, with its files", async () => {
    const eve = await createPerson(app);
    const file = await uploadFile(app, ada, await pngPicture());
    const address = `/api/attachments/${file.id}`;
    expectRefusal(await rest(app, "delete", address, eve), 404, "NOT_FOUND");
    expectRefusal(await rest(app, "delete", address), 401, "UNAUTHENTICATED");
    expect((await rest(app, "delete", address, ada)).status).toBe(204);
    expectRefusal(await rest(app, "delete", address, ada), 404, "NOT_FOUND");
    expectRefusal(await rest(app, "delete", `/api/attachments/${UNKNOWN_ID}`, ada), 404, "NOT_FOUND");
    const sent = await uploadFile(app, ada, PDF, "a.pdf");
    await sendFiles(app, ada, channel.id, [sent.id]);
    expectRefusal(await rest(app, "delete", `/api/attachments/${sent.id}`, ada), 404, "NOT_FOUND");
  });

  it("limits the bytes that a member can store in a day", async () => {
    const max = await createPerson(app);
    const file = await uploadFile(app, max, PDF, "a.pdf");
    await app.sql(`UPDATE attachments SET bytes = 200 * 1024 * 1024 WHERE id = $1`, [file.id]);
    expectRefusal(await postFile(app, max, PDF, "a.pdf"), 429, "RATE_LIMITED");
    await app.sql(`UPDATE attachments SET created_at = now() - interval '25 hours' WHERE id = $1`, [file.id]);
    expect((await postFile(app, max, PDF, "a.pdf")).status).toBe(201);
  });

  it("answers other requests while many images wait to be decoded", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => createPerson(app)));
    const large = await pngPicture(1_000, 800);
    const uploads = people.flatMap((person) => [1, 2, 3].map(async () => postFile(app, person, large)));
    const answered = rest(app, "get", "/api/users/me", ada).then((response) => response.status);
    const first = await Promise.race([answered, Promise.all(uploads).then(() => "uploads")]);
    expect(first).toBe(200);
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(uploads.map(() => 201));
  });

  it("limits the uploads of one member at the same time", async () => {
    const impatient = await createPerson(app);
    const large = await pngPicture(1_000, 800);
    const results = await Promise.all(Array.from({ length: 8 }, async () => postFile(app, impatient, large)));
    const statuses = results.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(3);
    expect(statuses).toContain(429);
    expect((await postFile(app, impatient, large)).status).toBe(201);
  });
});
