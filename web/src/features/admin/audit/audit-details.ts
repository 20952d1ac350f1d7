import { formatDateTime } from "../../../lib/text/format";

const UUID = /^([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const ISO_TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The details as name-value pairs. Nested values become JSON, and UUIDs are shortened. */
export function detailPairs(details: Record<string, unknown>): { name: string; value: string }[] {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => ({
      name: humanizeName(name),
      value: typeof value === "string" ? formatText(value) : JSON.stringify(value),
    }));
}

/** Converts "contactMessageId" to "contact message". */
const humanizeName = (name: string): string =>
  name.replace(/(?<=[a-z])Ids?$/, "").replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function formatText(text: string): string {
  const [, idStart] = UUID.exec(text) ?? [];
  if (idStart) return `#${idStart}`;
  return ISO_TIMESTAMP.test(text) ? formatDateTime(text) : text;
}
