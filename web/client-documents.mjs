import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { InMemoryCache } from "@apollo/client";
import { print } from "@apollo/client/utilities";
import { root } from "../scripts/run.mjs";

// Writes the web client's operations by hash, so that the server accepts a persisted query on its first request.
// The hashes match only if the documents are transformed and printed exactly as in the browser.
const cache = new InMemoryCache();
const generated = readdirSync(join(root, "web/src"), { recursive: true })
  .filter((file) => file.endsWith(".generated.ts"))
  .sort();
const documents = {};
for (const file of generated) {
  const exported = await import(pathToFileURL(join(root, "web/src", file)).href);
  for (const document of Object.values(exported)) {
    const operation = document.definitions?.find(({ kind }) => kind === "OperationDefinition");
    if (!operation || operation.operation === "subscription") continue;
    const text = print(cache.transformDocument(document));
    documents[createHash("sha256").update(text).digest("hex")] = text;
  }
}
mkdirSync(join(root, "graphql-server/dist"), { recursive: true });
writeFileSync(join(root, "graphql-server/dist/client-documents.json"), JSON.stringify(documents));
