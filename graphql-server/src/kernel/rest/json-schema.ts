/** The part of JSON Schema 2020-12 that the documents of this layer use. */
export interface JsonSchema {
  /** Schemas with a title are shown once, under that name. */
  title?: string;
  description?: string;
  /** Still works; the description says what to use instead. */
  deprecated?: boolean;
  type?: string | string[];
  format?: string;
  enum?: readonly (string | number | boolean | null)[];
  anyOf?: readonly JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  /** Values of an answer that programs know of; more may be added. */
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

/** The same, or null. */
export function nullable(schema: JsonSchema): JsonSchema {
  if (typeof schema.type !== "string" || schema.title) return { anyOf: [schema, { type: "null" }] };
  return { ...schema, type: [schema.type, "null"], ...(schema.enum && { enum: [...schema.enum, null] }) };
}

/** Generated clients refuse values that a closed enumeration does not have. One value tells alternatives apart, and stays. */
function openEnum(schema: JsonSchema): JsonSchema {
  const { enum: values, ...open } = schema;
  if (!values || values.length === 1) return schema;
  const known = values.filter((value) => value !== null);
  const description = [open.description, `One of ${known.join(", ")}; more may be added.`].filter(Boolean).join(" ");
  return { ...open, description, "x-extensible-enum": known };
}

/** An answer: all of these keys but the optional ones are always there, and more may be added. */
export function object(properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  const open = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, openEnum(schema)]));
  return { type: "object", properties: open, required };
}

/** The body of a request: unknown keys are ignored. */
export function input(required: Record<string, JsonSchema>, optional: Record<string, JsonSchema> = {}): JsonSchema {
  const names = Object.keys(required);
  return { type: "object", properties: { ...required, ...optional }, ...(names.length && { required: names }) };
}

/** A part of a request that takes these keys and no others. */
export const strictInput = (properties: Record<string, JsonSchema>): JsonSchema => ({
  ...input(properties),
  additionalProperties: false,
});

export const named = (title: string, schema: JsonSchema): JsonSchema => ({ title, ...schema });
