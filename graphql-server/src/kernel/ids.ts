import { AppError } from "./errors";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (value: string): boolean => UUID.test(value);

/** Malformed ids are the caller's mistake (400); unknown ones are a matter of the service (404). */
export function requireUuid(value: string, field = "id"): string {
  if (!isUuid(value)) {
    throw new AppError("VALIDATION", `${field} is not a valid id`, { fields: { [field]: ["is not a valid id"] } });
  }
  return value.toLowerCase();
}
