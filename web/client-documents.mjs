import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { InMemoryCache } from "@apollo/client";
import { print } from "@apollo/client/utilities";
import { root } from "../scripts/run.mjs";

// The documents the web client sends, by the hash it sends in their place: the server knows them from its start, so that nobody's
// first request is refused and sent again. Made by the same code as in the browser, or the hashes would not be the same.
const cache = new InMemoryCache();
const generated = readdirSync(join(root, "web/src"), { recursive: true })
  .filter((file) => file.endsWith(".generated.ts"))
  .sort();
const documents = {};
for (const file of generated) {
  const exported = await import(pathToFileURL(join(root, "web/src", file)).href);
  for (const document of Object.values(exported)) {
    const sent = document.definitions?.find(({ kind }) => kind === "OperationDefinition");
    if (!sent || sent.operation === "subscription") continue;
    const text = print(cache.transformDocument(document));
    documents[createHash("sha256").update(text).digest("hex")] = text;
  }
}
mkdirSync(join(root, "graphql-server/dist"), { recursive: true });
writeFileSync(join(root, "graphql-server/dist/client-documents.json"), JSON.stringify(documents));
