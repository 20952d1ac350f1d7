import { AppError } from "./errors/errors";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Description of idempotency keys in the GraphQL schema. */
export const IDEMPOTENCY_KEY = "A UUID that the client generates. Retrying with the same key has no further effect.";

export const isUuid = (value: string): boolean => UUID.test(value);

/** Rejects malformed ids with 400; services report unknown ids with 404. */
export function requireUuid(value: string, field = "id"): string {
  if (!isUuid(value)) {
    throw new AppError("VALIDATION", `${field} is not a valid id`, { fields: { [field]: ["is not a valid id"] } });
  }
  return value.toLowerCase();
}
