import { writeFileSync } from "node:fs";
import path from "node:path";
import { createOfflineFeatures } from "./offline-features";
import { buildApiSchema, sdlOf } from "../graphql/schema";
import { RateLimits } from "../kernel/rate-limits";
import { PROJECT_ROOT } from "../kernel/project-root";
import { publishedApi } from "../rest/openapi/published-api";

// Writes the published contracts to schema/, or to the folder given as an argument.
const folder = process.argv[2] ?? path.join(PROJECT_ROOT, "schema");
const { resolvers, restRows, services } = createOfflineFeatures();
writeFileSync(path.join(folder, "schema.graphql"), sdlOf(buildApiSchema(resolvers)));
writeFileSync(
  path.join(folder, "openapi.json"),
  `${JSON.stringify(publishedApi(restRows, services.get(RateLimits)), null, 2)}\n`,
);
