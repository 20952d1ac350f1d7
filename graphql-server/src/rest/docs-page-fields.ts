import type { JsonSchema } from "./docs/json-schema";
import type { OpenApiDocument } from "./openapi";

export interface FieldRow {
  name: string;
  type: string;
  text: string;
}

export type Shown = JsonSchema & { $ref?: string };

/** The fields of a schema, those of inner objects by their path: "entries[].rank". */
export function fieldRows(document: OpenApiDocument, schema: Shown | undefined, prefix = ""): FieldRow[] {
  if (!schema) return [];
  const known = resolve(document, schema);
  if (known.anyOf) return onceEach(known.anyOf.flatMap((each) => fieldRows(document, each, prefix)));
  if (known.items) return fieldRows(document, known.items, `${prefix}[].`);
  return Object.entries(known.properties ?? {}).flatMap(([name, field]) => {
    const inner = resolve(document, field);
    const isOptional = known.required !== undefined && !known.required.includes(name);
    const row = {
      name: `${prefix.replace("..", ".")}${name}`,
      type: `${typeOf(document, field)}${isOptional ? ", optional" : ""}`,
      text: [field.description ?? inner.description, inner.enum && `One of ${inner.enum.map(String).join(", ")}.`]
        .filter(Boolean)
        .join(" "),
    };
    return [
      row,
      ...fieldRows(document, field, `${row.name}${inner.items ? "" : "."}`).filter(({ name: each }) => each),
    ];
  });
}

/** Alternatives have fields in common. */
const onceEach = (rows: FieldRow[]): FieldRow[] =>
  [...new Map(rows.toReversed().map((row) => [row.name, row])).values()].toReversed();

function resolve(document: OpenApiDocument, schema: Shown): Shown {
  const name = schema.$ref?.split("/").at(-1);
  return name ? (document.components.schemas[name] as Shown) : schema;
}

function typeOf(document: OpenApiDocument, schema: Shown): string {
  const { anyOf, type, items, format } = resolve(document, schema);
  if (anyOf) return anyOf.map((each) => typeOf(document, each)).join(" or ");
  if (items) return `list of ${typeOf(document, items)}`;
  const plain = Array.isArray(type) ? type.join(" or ") : (type ?? "anything");
  return format ? `${plain} (${format})` : plain;
}
