import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { InMemoryCache } from "@apollo/client";
import { print } from "@apollo/client/utilities";
import { root } from "../scripts/run.mjs";

/** The operations of the web client, with their texts exactly as it sends them. */
export async function readClientOperations() {
  const cache = new InMemoryCache();
  const files = readdirSync(join(root, "web/src"), { recursive: true })
    .filter((file) => file.endsWith(".generated.ts"))
    .sort();
  const operations = [];
  for (const file of files) {
    const exported = await import(pathToFileURL(join(root, "web/src", file)).href);
    for (const document of Object.values(exported)) {
      const definition = document.definitions?.find(({ kind }) => kind === "OperationDefinition");
      if (!definition) continue;
      operations.push({
        kind: definition.operation,
        name: definition.name.value,
        variables: (definition.variableDefinitions ?? []).map(({ variable }) => variable.name.value),
        text: print(cache.transformDocument(document)),
      });
    }
  }
  return operations;
}
