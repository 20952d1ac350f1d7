import type { ValidationRule } from "graphql";
import { LRUCache } from "lru-cache";
import type { FastLane, PreparedOperation } from "./prepared-operations";

const MAX_DOCUMENTS = 500;
const MAX_CHARACTERS = 2_000_000;
/** Apollo Server decides whether introspection is allowed. */
const INTROSPECTION = /__(schema|type)\b/;

interface Document {
  /** Null if Apollo Server must answer it. */
  prepared: PreparedOperation | null;
}

/** Prepares the documents that clients send as text, and remembers the latest. */
export class TextDocuments {
  private readonly documents = new LRUCache<string, Document>({
    max: MAX_DOCUMENTS,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_document, text) => text.length + 1,
  });

  constructor(
    private readonly fastLane: FastLane,
    private readonly limits: readonly ValidationRule[],
  ) {}

  /** Returns null if Apollo Server must answer it. */
  find(text: string): PreparedOperation | null {
    const known = this.documents.get(text);
    if (known) return known.prepared;
    const prepared = this.prepare(text);
    this.documents.set(text, { prepared });
    return prepared;
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
