import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { JsonSchema } from "./openapi-document";

type Io = "input" | "output";

/** Converts the schemas of a document. Those with an id become components that other schemas refer to. */
export class SchemaRegistry {
  private readonly named = new Map<string, JsonSchema>();

  readonly request = (schema: z.ZodType): JsonSchema => this.convert(schema, "input");
  readonly response = (schema: z.ZodType): JsonSchema => this.convert(schema, "output");

  /** All components, sorted by id. */
  components(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.named].sort(([a], [b]) => a.localeCompare(b)));
  }

  private convert(schema: z.ZodType, io: Io): JsonSchema {
    const json = z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => adapt(jsonSchema, io) });
    const text = JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/');
    const { $defs = {}, ...converted } = JSON.parse(text) as JsonSchema;
    delete converted.$schema;
    for (const [id, component] of Object.entries($defs)) {
      const existing = this.named.get(id);
      if (existing && !isDeepStrictEqual(existing, component))
        throw new Error(`Two different schemas have the id ${id}`);
      this.named.set(id, component);
    }
    return converted;
  }
}

/** Adapts zod's JSON Schema to what clients and viewers handle best. Idempotent. */
function adapt(json: JsonSchema, io: Io): void {
  if (json.format) delete json.pattern;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.anyOf) mergeTypes(json, json.anyOf, io);
  if (io === "output") {
    if (json.additionalProperties === false) delete json.additionalProperties;
    openEnum(json);
  }
}

/** Writes alternatives of different simple types, such as nullable strings, as one schema with a list of types. */
function mergeTypes(json: JsonSchema, alternatives: JsonSchema[], io: Io): void {
  const types = alternatives.map(({ type }) => type).filter((type) => typeof type === "string");
  if (new Set(types).size !== alternatives.length) return;
  // zod may convert an alternative after the schema that contains it.
  for (const alternative of alternatives) adapt(alternative, io);
  const own = { ...json };
  delete own.anyOf;
  delete json.anyOf;
  Object.assign(json, ...alternatives, own, { type: types });
  if (json.enum && types.includes("null")) json.enum = [...json.enum, null];
}

/** Generated clients reject values that an `enum` doesn't list. Enums with a single value are discriminators and stay closed. */
function openEnum(json: JsonSchema): void {
  const known = json.enum ?? json["x-extensible-enum"];
  if (!Array.isArray(known) || known.length === 1) return;
  delete json.enum;
  json["x-extensible-enum"] = known;
  const note = `One of ${known.join(", ")}; more may be added.`;
  if (!json.description?.endsWith(note)) json.description = [json.description, note].filter(Boolean).join(" ");
}
