import type { ValidationRule } from "graphql";
import { LRUCache } from "lru-cache";
import type { FastLane, PreparedOperation } from "./fast-lane";

/** Prepared documents take about 130 bytes per character. */
const MAX_CHARACTERS = 200_000;
/** Apollo Server decides whether introspection is allowed. */
const INTROSPECTION = /__(schema|type)\b/;

interface TextDocumentsDeps {
  fastLane: FastLane;
  limits: readonly ValidationRule[];
}

/** Prepares the documents that clients send as text, and remembers the latest. */
export class TextDocuments {
  /** By text. False if Apollo Server must answer the document. */
  private readonly documents = new LRUCache<string, PreparedOperation | false>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_document, text) => text.length + 1,
  });

  constructor(private readonly deps: TextDocumentsDeps) {}

  /** Returns null if Apollo Server must answer it. */
  find(text: string): PreparedOperation | null {
    const known = this.documents.get(text);
    if (known !== undefined) return known || null;
    const document = this.prepare(text);
    this.documents.set(text, document);
    return document || null;
  }

  private prepare(text: string): PreparedOperation | false {
    if (INTROSPECTION.test(text)) return false;
    try {
      return this.deps.fastLane.prepareClientQuery(text, this.deps.limits);
    } catch {
      // Apollo Server reports what is wrong.
      return false;
    }
  }
}
