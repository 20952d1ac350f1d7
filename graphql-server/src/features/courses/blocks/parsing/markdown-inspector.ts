import { DeadlineWorker, workerFile } from "../../../../kernel/deadline-worker";
import { invalidField } from "../../../../kernel/errors/errors";

const WORKER_FILE = workerFile(import.meta.dirname, "markdown.worker");

/** A built-in lesson takes a few milliseconds. */
const MAX_PARSING_MS = 200;
/** Includes the start of the thread. */
const DEADLINE_MS = 3_000;

/** Finds texts that take long to parse, such as thousands of open brackets, before they are parsed in the server's main thread. */
export class MarkdownInspector {
  private readonly worker = new DeadlineWorker<string, number>(WORKER_FILE, DEADLINE_MS);

  /** Throws VALIDATION for a text that would block the server. */
  async assertQuick(markdown: string): Promise<void> {
    const parsingMs = await this.worker.run(markdown).catch(() => Infinity);
    if (parsingMs <= MAX_PARSING_MS) return;
    throw invalidField(
      "content",
      "The text can't be read: it has too many open brackets, or lists or quotes in each other.",
    );
  }

  stop(): Promise<void> {
    return this.worker.stop();
  }
}
