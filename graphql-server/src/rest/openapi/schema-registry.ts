import type { JsonSchema } from "../../kernel/rest/json-schema";

type Reference = { $ref: string };

/** Collects the titled schemas of a document, which become components that other schemas refer to by name. */
export class SchemaRegistry {
  private readonly schemas = new Map<string, { source: string; schema: unknown }>();

  register(schema: JsonSchema): JsonSchema | Reference {
    const { title, ...rest } = schema;
    const resolved = this.registerNested(rest);
    if (!title) return resolved;
    const source = JSON.stringify(resolved);
    const existing = this.schemas.get(title);
    if (existing && existing.source !== source) throw new Error(`Two different schemas have the title ${title}`);
    this.schemas.set(title, { source, schema: resolved });
    return { $ref: `#/components/schemas/${title}` };
  }

  /** All components, sorted by name. */
  all(): Record<string, unknown> {
    const sorted = [...this.schemas].sort(([a], [b]) => a.localeCompare(b));
    return Object.fromEntries(sorted.map(([name, { schema }]) => [name, schema]));
  }

  private registerNested(schema: JsonSchema): JsonSchema {
    const { properties, items, anyOf, ...rest } = schema;
    const put = (each: JsonSchema): JsonSchema => this.register(each) as JsonSchema;
    return {
      ...rest,
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, put(each)])),
      }),
      ...(items && { items: put(items) }),
      ...(anyOf && { anyOf: anyOf.map(put) }),
    };
  }
}
