import { writeFileSync } from "node:fs";
import path from "node:path";
import { PROJECT_ROOT } from "../kernel/project-root";
import { publishedApi } from "../rest/openapi/published-api";
import { buildApiSchema, sdlOf } from "../graphql/schema";

// Prints the published contracts; an argument names another folder than schema/.
const noInstances = {
  get: (): never => {
    throw new Error("Printing the schema runs no resolver");
  },
};
const folder = process.argv[2] ?? path.join(PROJECT_ROOT, "schema");
writeFileSync(path.join(folder, "schema.graphql"), sdlOf(buildApiSchema(noInstances)));
writeFileSync(path.join(folder, "openapi.json"), `${JSON.stringify(publishedApi(), null, 2)}\n`);
