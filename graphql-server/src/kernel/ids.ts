import { AppError } from "./errors/errors";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Describes the field of inputs by which a client that got no answer may ask again. */
export const IDEMPOTENCY_KEY = "A UUID of the client's making: asked again with the same one, nothing happens twice.";

export const isUuid = (value: string): boolean => UUID.test(value);

/** Malformed ids are the caller's mistake (400); unknown ones are a matter of the service (404). */
export function requireUuid(value: string, field = "id"): string {
  if (!isUuid(value)) {
    throw new AppError("VALIDATION", `${field} is not a valid id`, { fields: { [field]: ["is not a valid id"] } });
  }
  return value.toLowerCase();
}
