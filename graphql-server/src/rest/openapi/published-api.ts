import { PATHS_BESIDE_THE_TABLE, type DocumentedPath } from "../docs/operations-docs";
import { openApiDocument, type OpenApiDocument } from "./openapi";
import { REST_ROWS } from "../routes";

/** Every path that the published document has to describe. */
export const PUBLISHED_PATHS: readonly DocumentedPath[] = [...REST_ROWS, ...PATHS_BESIDE_THE_TABLE];

/** The REST contract: schema/openapi.json, /api/openapi.json and /api/docs. */
export const publishedApi = (): OpenApiDocument => openApiDocument(PUBLISHED_PATHS);
