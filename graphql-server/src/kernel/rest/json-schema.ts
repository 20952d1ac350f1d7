/** The subset of JSON Schema 2020-12 that the REST layer uses. */
export interface JsonSchema {
  /** Schemas with a title become components of that name. */
  title?: string;
  description?: string;
  /** The description names the replacement. */
  deprecated?: boolean;
  type?: string | string[];
  format?: string;
  enum?: readonly (string | number | boolean | null)[];
  anyOf?: readonly JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  /** Known values of a response field; more may be added. */
  "x-extensible-enum"?: readonly (string | number | boolean)[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  default?: string | number | boolean | null;
}

type Constraints = Omit<JsonSchema, "type">;

const withDescription = (description: string | undefined, rules: Constraints): Constraints =>
  description === undefined ? rules : { description, ...rules };

export const string = (description?: string, rules: Constraints = {}): JsonSchema => ({
  type: "string",
  ...withDescription(description, rules),
});

export const integer = (description?: string, rules: Constraints = {}): JsonSchema => ({
  type: "integer",
  ...withDescription(description, rules),
});

export const number = (description?: string, rules: Constraints = {}): JsonSchema => ({
  type: "number",
  ...withDescription(description, rules),
});

export const boolean = (description?: string): JsonSchema => ({ type: "boolean", ...withDescription(description, {}) });
export const uuid = (description?: string): JsonSchema => string(description, { format: "uuid" });
export const dateTime = (description?: string): JsonSchema => string(description, { format: "date-time" });
export const array = (items: JsonSchema, rules: Constraints = {}): JsonSchema => ({ type: "array", items, ...rules });
export const stringEnum = (values: readonly string[], description?: string): JsonSchema =>
  string(description, { enum: values });

export function nullable(schema: JsonSchema): JsonSchema {
  if (typeof schema.type !== "string" || schema.title) return { anyOf: [schema, { type: "null" }] };
  return { ...schema, type: [schema.type, "null"], ...(schema.enum && { enum: [...schema.enum, null] }) };
}

/** Generated clients reject values that an `enum` doesn't list. Enums with a single value are discriminators and stay closed. */
function openEnum(schema: JsonSchema): JsonSchema {
  const { enum: values, ...open } = schema;
  if (!values || values.length === 1) return schema;
  const known = values.filter((value) => value !== null);
  const description = [open.description, `One of ${known.join(", ")}; more may be added.`].filter(Boolean).join(" ");
  return { ...open, description, "x-extensible-enum": known };
}

/** A response object. All keys except the optional ones are always present; more may be added. */
export function object(properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  const open = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, openEnum(schema)]));
  return { type: "object", properties: open, required };
}

/** A request body. Unknown keys are ignored. */
export function input(required: Record<string, JsonSchema>, optional: Record<string, JsonSchema> = {}): JsonSchema {
  const names = Object.keys(required);
  return { type: "object", properties: { ...required, ...optional }, ...(names.length && { required: names }) };
}

/** A part of a request that rejects unknown keys. */
export const strictInput = (properties: Record<string, JsonSchema>): JsonSchema => ({
  ...input(properties),
  additionalProperties: false,
});

export const named = (title: string, schema: JsonSchema): JsonSchema => ({ title, ...schema });
