import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { InMemoryLRUCache, type KeyValueCache } from "@apollo/utils.keyvaluecache";
import { PROJECT_ROOT } from "../kernel/project-root";

const FILE = path.join(PROJECT_ROOT, "graphql-server/dist/client-documents.json");

/** The GraphQL documents of the web client by their SHA-256; empty if it isn't built. */
export function clientDocuments(): Record<string, string> {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Record<string, string>) : {};
}

/** Documents that clients can send as a hash: the web client's are preloaded, others are registered on first use. */
export class PersistedDocuments implements KeyValueCache<string> {
  private readonly preloaded: ReadonlyMap<string, string>;
  private readonly registered = new InMemoryLRUCache<string>();

  constructor(documents: Record<string, string>) {
    // Apollo adds this prefix to the hash.
    this.preloaded = new Map(Object.entries(documents).map(([hash, text]) => [`apq:${hash}`, text]));
  }

  async get(key: string): Promise<string | undefined> {
    return this.preloaded.get(key) ?? (await this.registered.get(key));
  }

  async set(key: string, text: string): Promise<void> {
    if (!this.preloaded.has(key)) await this.registered.set(key, text);
  }

  async delete(key: string): Promise<boolean> {
    return this.registered.delete(key);
  }
}
