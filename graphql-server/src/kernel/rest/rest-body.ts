import { z } from "zod";
import { toIsoTime } from "../clock";
import { fromEnum } from "./rest-request";

type Value = unknown;

/** A REST body that is derived from its schema. */
export interface RestBody<Source> {
  /** The GraphQL selection of what the body contains. */
  readonly fields: string;
  readonly from: (source: Source) => Record<string, Value>;
}

/**
 * Derives a body and its GraphQL selection from the schema. `sources` has the GraphQL fields that have another name, or that are
 * in another object, like "sender.id"; null for a field that the caller adds. Enum values and times are written as REST does, a
 * boolean says whether its source has a value, and optional fields without a value are left out.
 */
export function restBody<Source extends object>(
  schema: z.ZodObject,
  sources: Record<string, string | null> = {},
): RestBody<Source> {
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, type]) => {
    const path = sources[name] === undefined ? name : sources[name];
    return path === null ? [] : [{ name, path: path.split("."), ...fieldOf(type) }];
  });
  return {
    fields: selectionOf(fields),
    from: (source) => {
      const body: Record<string, Value> = {};
      for (const { name, path, isOptional, convert } of fields) {
        let value: Value = source;
        for (const key of path) value = (value as Record<string, Value> | null)?.[key] ?? null;
        const converted = convert(value);
        if (!isOptional || (converted !== null && converted !== false)) body[name] = converted;
      }
      return body;
    },
  };
}

interface Field {
  isOptional: boolean;
  /** The selection of an object. */
  selection: string;
  convert: (value: Value) => Value;
}

function fieldOf(type: z.ZodType): Field {
  if (type instanceof z.ZodOptional) return { ...fieldOf(type.unwrap() as z.ZodType), isOptional: true };
  if (type instanceof z.ZodNullable) {
    const inner = fieldOf(type.unwrap() as z.ZodType);
    return { ...inner, convert: (value) => (value === null ? null : inner.convert(value)) };
  }
  const field = { isOptional: false, selection: "", convert: (value: Value) => value };
  if (type instanceof z.ZodArray) {
    const { selection, convert } = fieldOf(type.element as z.ZodType);
    return { ...field, selection, convert: (values) => (values as Value[]).map(convert) };
  }
  if (type instanceof z.ZodObject) {
    const { fields, from } = restBody(type);
    return { ...field, selection: fields, convert: (value) => value && from(value) };
  }
  if (type instanceof z.ZodEnum) {
    const options = new Set<Value>(type.options);
    return { ...field, convert: (value) => (options.has(value) ? value : fromEnum(String(value))) };
  }
  if (type instanceof z.ZodISODateTime) return { ...field, convert: (value) => toIsoTime(value as string) };
  if (type instanceof z.ZodBoolean) {
    return { ...field, convert: (value) => (typeof value === "boolean" ? value : value !== null) };
  }
  return field;
}

function selectionOf(fields: readonly (Field & { path: string[] })[]): string {
  const children = new Map<string, string[]>();
  for (const { path, selection } of fields) {
    const [name = "", child] = path;
    const inner = child ?? selection;
    children.set(name, [...(children.get(name) ?? []), ...(inner ? [inner] : [])]);
  }
  return [...children].map(([name, inner]) => (inner.length ? `${name} { ${inner.join(" ")} }` : name)).join(" ");
}
