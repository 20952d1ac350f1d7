import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createLogger } from "../../../../kernel/logging/logger";
import { DocumentInspector } from "./document-inspector";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");

/** Misbehaves for the extensions ".loop" and ".heap", and returns the text as the type otherwise. */
const FRAGILE = `export const run = ({ bytes, extension }) => {
  while (extension === ".loop");
  for (const kept = []; extension === ".heap"; ) kept.push(new Array(100_000).fill(0.5));
  return Buffer.from(bytes).toString();
};`;

const folder = mkdtempSync(path.join(tmpdir(), "inspector-"));
const fragileFile = path.join(folder, "fragile.mjs");
writeFileSync(fragileFile, FRAGILE);

let inspector: DocumentInspector;
afterEach(() => inspector.stop());
afterAll(() => rmSync(folder, { recursive: true }));

it("detects types, and keeps the upload", async () => {
  const large = Buffer.concat([PDF.subarray(0, 9), Buffer.alloc(1_000_000, " "), PDF.subarray(9)]);
  inspector = new DocumentInspector(createLogger("silent"));
  const types = await Promise.all([
    inspector.typeOf(large, ".exe"),
    inspector.typeOf(Buffer.from("MZ\0"), ".txt"),
    inspector.typeOf(PDF, ".pdf"),
  ]);
  expect(types).toEqual(["PDF", null, "PDF"]);
  expect(large).toHaveLength(PDF.length + 1_000_000);
});

it.each([".loop", ".heap"])("rejects a file that needs too much (%s), and inspects the next one", async (extension) => {
  inspector = new DocumentInspector(createLogger("silent"), fragileFile, 3_000);
  await expect(inspector.typeOf(Buffer.from("a"), extension)).rejects.toThrow(
    "The file couldn't be read. Nothing was attached.",
  );
  expect(await inspector.typeOf(Buffer.from("b"), ".txt")).toBe("b");
});
