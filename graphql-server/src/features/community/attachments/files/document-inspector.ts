import { DeadlineWorker, workerFile } from "../../../../kernel/deadline-worker";
import { invalidField } from "../../../../kernel/errors/errors";
import type { Logger } from "../../../../kernel/logging/logger";
import type { DocumentType } from "./document-type";
import type { InspectionRequest } from "./document.worker";

const WORKER_FILE = workerFile(import.meta.dirname, "document.worker");

/** Detects the types of documents in a thread, so that no file can block or crash the server. */
export class DocumentInspector {
  private readonly worker: DeadlineWorker<InspectionRequest, DocumentType | null>;

  constructor(
    private readonly logger: Logger,
    file = WORKER_FILE,
    deadlineMs?: number,
  ) {
    this.worker = new DeadlineWorker(file, deadlineMs);
  }

  async typeOf(upload: Buffer, extension: string): Promise<DocumentType | null> {
    const bytes = new Uint8Array(upload);
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
