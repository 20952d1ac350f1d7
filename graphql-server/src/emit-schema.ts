import { writeFileSync } from "node:fs";
import path from "node:path";
import { lexicographicSortSchema, printSchema } from "graphql";
import { PROJECT_ROOT } from "./project-root";
import { buildApiSchema } from "./schema";

// Prints the published contract; an argument names another file than schema/schema.graphql.
const noInstances = {
  get: (): never => {
    throw new Error("Printing the schema runs no resolver");
  },
};
const file = process.argv[2] ?? path.join(PROJECT_ROOT, "schema/schema.graphql");
writeFileSync(file, `${printSchema(lexicographicSortSchema(buildApiSchema(noInstances)))}\n`);
