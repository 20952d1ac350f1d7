import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../scripts/run.mjs";
import { readClientOperations } from "./client-operations.mjs";

// Writes the web client's queries and mutations by hash, so that the server accepts a persisted query on its first request.
const operations = (await readClientOperations()).filter(({ kind }) => kind !== "subscription");
const documents = operations.map(({ text }) => [createHash("sha256").update(text).digest("hex"), text]);
mkdirSync(join(root, "graphql-server/dist"), { recursive: true });
writeFileSync(join(root, "graphql-server/dist/client-documents.json"), JSON.stringify(Object.fromEntries(documents)));
