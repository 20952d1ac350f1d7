import { DeadlineWorker, startWorkerFile } from "../../../../kernel/deadline-worker";
import { invalidField } from "../../../../kernel/errors/errors";
import type { Logger } from "../../../../kernel/logging/logger";
import type { InspectionRequest, InspectionResult } from "./document.worker";

const startDocumentWorker = () => startWorkerFile(import.meta.dirname, "document.worker");

/** Detects the types of documents in a thread, so that no file can block or crash the server. */
export class DocumentInspector {
  private readonly worker: DeadlineWorker<InspectionRequest, InspectionResult>;

  constructor(
    private readonly logger: Logger,
    startWorker = startDocumentWorker,
    deadlineMs?: number,
  ) {
    this.worker = new DeadlineWorker(startWorker, deadlineMs);
  }

  /** Moves large files to the thread and back, so `upload` must not be used afterward. */
  async inspect(upload: Buffer, extension: string): Promise<InspectionResult> {
    const bytes = ownBytes(upload);
    try {
      return await this.worker.run({ bytes, extension }, [bytes.buffer]);
    } catch (error) {
      this.logger.warn({ err: error }, "document inspection failed");
      throw invalidField("file", "The file couldn't be read. Nothing was attached.");
    }
  }

  stop(): Promise<void> {
    return this.worker.stop();
  }
}

/** The bytes in their own buffer. Small files share one. */
const ownBytes = (upload: Buffer): Uint8Array<ArrayBuffer> =>
  upload.buffer.byteLength === upload.byteLength && upload.buffer instanceof ArrayBuffer
    ? new Uint8Array(upload.buffer)
    : new Uint8Array(upload);
