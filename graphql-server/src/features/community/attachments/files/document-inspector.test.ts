import { Worker } from "node:worker_threads";
import { createLogger } from "../../../../kernel/logging/logger";
import { DocumentInspector } from "./document-inspector";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");

/** Misbehaves for the extensions ".loop" and ".heap", and finds no type otherwise. */
const FRAGILE = `import { parentPort } from "node:worker_threads";
parentPort.on("message", ({ bytes, extension }) => {
  while (extension === ".loop");
  for (const kept = []; extension === ".heap"; ) kept.push(new Array(100_000).fill(0.5));
  parentPort.postMessage({ type: null, bytes }, [bytes.buffer]);
});`;

const started: Worker[] = [];
const startFragile = (): Worker => {
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(FRAGILE)}`), {
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  started.push(worker);
  return worker;
};

let inspector: DocumentInspector;
afterEach(() => inspector.stop());

it("detects types in a thread that starts with the first document, and returns the bytes", async () => {
  const large = Buffer.concat([PDF.subarray(0, 9), Buffer.alloc(1_000_000, " "), PDF.subarray(9)]);
  const copy = Buffer.from(large);
  inspector = new DocumentInspector(createLogger("silent"));
  const [pdf, none, small] = await Promise.all([
    inspector.inspect(large, ".exe"),
    inspector.inspect(Buffer.from("MZ\0"), ".txt"),
    inspector.inspect(PDF, ".pdf"),
  ]);
  expect(pdf.type).toBe("PDF");
  expect(Buffer.from(pdf.bytes).equals(copy)).toBe(true);
  expect(none.type).toBeNull();
  expect(small.type).toBe("PDF");
});

it.each([".loop", ".heap"])("rejects a file that needs too much (%s), and inspects the next one", async (extension) => {
  started.length = 0;
  inspector = new DocumentInspector(createLogger("silent"), startFragile, 3_000);
  const hostile = inspector.inspect(Buffer.from("a"), extension);
  const next = inspector.inspect(Buffer.from("b"), ".txt");
  await expect(hostile).rejects.toThrow("The file couldn't be read. Nothing was attached.");
  expect(Buffer.from((await next).bytes).toString()).toBe("b");
  expect(started.map(({ threadId }) => threadId)).toEqual([-1, expect.any(Number)]);
});

it("starts no thread before the first document, and ends it on stop", async () => {
  started.length = 0;
  inspector = new DocumentInspector(createLogger("silent"), startFragile);
  expect(started).toHaveLength(0);
  await inspector.inspect(Buffer.from("a"), ".txt");
  await inspector.stop();
  expect(started.map(({ threadId }) => threadId)).toEqual([-1]);
});
