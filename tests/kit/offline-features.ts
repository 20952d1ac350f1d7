import { createOfflineFeatures } from "../../graphql-server/src/commands/offline-features";
import { buildApiSchema } from "../../graphql-server/src/graphql/schema";
import { publishedPaths } from "../../graphql-server/src/rest/openapi/published-api";

const features = createOfflineFeatures();

/** The features' declarations, for tests that need no server. */
export const ENTITIES = features.entities;
export const REST_ROWS = features.restRows;
export const PUBLISHED_PATHS = publishedPaths(features.restRows);
export const SCHEMA = buildApiSchema(features.resolvers);
