import type { ValidationRule } from "graphql";
import { LRUCache } from "lru-cache";
import type { FastLane, PreparedOperation } from "./prepared-operations";

/** Preparing a document parses and validates it, so it must have been sent this often. */
const MIN_REQUESTS = 3;
const MAX_DOCUMENTS = 500;
const MAX_CHARACTERS = 2_000_000;
/** Apollo Server decides whether introspection is allowed. */
const INTROSPECTION = /__(schema|type)\b/;

interface Document {
  requests: number;
  /** Null until the document was sent often, and if the fast lane can't run it. */
  prepared: PreparedOperation | null;
}

/** Prepares the documents that clients often send as text. */
export class FrequentDocuments {
  private readonly documents = new LRUCache<string, Document>({
    max: MAX_DOCUMENTS,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_document, text) => text.length + 1,
  });

  constructor(
    private readonly fastLane: FastLane,
    private readonly limits: readonly ValidationRule[],
  ) {}

  /** Counts the request. Returns null if Apollo Server must answer it. */
  find(text: string): PreparedOperation | null {
    const document = this.documents.get(text) ?? { requests: 0, prepared: null };
    document.requests += 1;
    if (document.requests === 1) this.documents.set(text, document);
    if (document.requests === MIN_REQUESTS) document.prepared = this.prepare(text);
    return document.prepared;
  }

  private prepare(text: string): PreparedOperation | null {
    if (INTROSPECTION.test(text)) return null;
    try {
      return this.fastLane.prepareClientText(text, this.limits);
    } catch {
      // Apollo Server reports what is wrong.
      return null;
    }
  }
}
