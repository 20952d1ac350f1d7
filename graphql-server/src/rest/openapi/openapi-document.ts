import type { z } from "zod";

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The subset of OpenAPI 3.1 that the published document uses. */
export interface OpenApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  deprecated?: boolean;
  security?: Record<string, string[]>[];
  parameters?: OpenApiParameter[];
  requestBody?: { required: boolean; content: Record<string, OpenApiContent> };
  responses: Record<string, OpenApiResponse>;
}

export interface OpenApiParameter {
  name: string;
  in: "path" | "query";
  description: string | undefined;
  required: boolean;
  schema: JsonSchema;
  example?: unknown;
}

export interface OpenApiResponse {
  /** A reference to a shared response, instead of the other properties. */
  $ref?: string;
  description?: string;
  headers?: Record<string, OpenApiReference>;
  content?: Record<string, OpenApiContent>;
}

export interface OpenApiReference {
  $ref: string;
}

export interface OpenApiHeader {
  description: string;
  schema: JsonSchema;
}

export interface OpenApiContent {
  schema: JsonSchema;
  example?: unknown;
}

export interface OpenApiDocument {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: {
    schemas: Record<string, unknown>;
    headers: Record<string, OpenApiHeader>;
    responses: Record<string, OpenApiResponse>;
    securitySchemes: Record<string, unknown>;
  };
}
