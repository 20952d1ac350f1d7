import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { invalidField } from "../../../kernel/errors/errors";
import type { Logger } from "../../../kernel/logging/logger";
import { PROJECT_ROOT } from "../../../kernel/project-root";
import type { InspectionRequest, InspectionResult } from "./document-worker";

const DEADLINE_MS = 10_000;
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

/** Detects the types of documents in a thread, one document at a time, so that no file can block or crash the server. */
export class DocumentInspector {
  private worker: Worker | null = null;
  /** Resolves after the latest inspection. */
  private latest: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly logger: Logger,
    private readonly startWorker = startDocumentWorker,
    private readonly deadlineMs = DEADLINE_MS,
  ) {}

  /** Moves large files to the thread and back, so `upload` must not be used afterward. */
  inspect(upload: Buffer, extension: string): Promise<InspectionResult> {
    const inspection = this.latest.then(() => this.run({ bytes: ownBytes(upload), extension }));
    this.latest = inspection.catch(() => undefined);
    return inspection;
  }

  async stop(): Promise<void> {
    await this.worker?.terminate();
  }

  private async run(request: InspectionRequest): Promise<InspectionResult> {
    const worker = (this.worker ??= this.startWorker());
    try {
      worker.postMessage(request, [request.bytes.buffer]);
      const signal = AbortSignal.timeout(this.deadlineMs);
      const [result] = (await once(worker, "message", { signal })) as [InspectionResult];
      return result;
    } catch (error) {
      this.worker = null;
      this.logger.warn({ err: error }, "document inspection failed");
      await worker.terminate();
      throw invalidField("file", "The file couldn't be read. Nothing was attached.");
    }
  }
}

/** The bytes in their own buffer. Small files share one. */
const ownBytes = (upload: Buffer): Uint8Array<ArrayBuffer> =>
  upload.buffer.byteLength === upload.byteLength && upload.buffer instanceof ArrayBuffer
    ? new Uint8Array(upload.buffer)
    : new Uint8Array(upload);

function startDocumentWorker(): Worker {
  const source = path.join(import.meta.dirname, "document-worker.ts");
  const worker = import.meta.filename.endsWith(".ts")
    ? new Worker(`require("tsx/cjs"); require(${JSON.stringify(source)})`, { eval: true, resourceLimits: LIMITS })
    : new Worker(path.join(PROJECT_ROOT, "graphql-server/dist/document-worker.js"), { resourceLimits: LIMITS });
  worker.unref();
  return worker;
}
