import { formatDateTime } from "../../../lib/text/format";

const uuid = /^([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const isoMoment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** What changed, as short pairs; deeper things as JSON, of ids only the part that tells them apart. */
export function detailPairs(details: Record<string, unknown>): { name: string; value: string }[] {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => ({
      name: nameWords(name),
      value: typeof value === "string" ? readable(value) : JSON.stringify(value),
    }));
}

/** "contactMessageId" as people read it: contact message. */
const nameWords = (name: string): string =>
  name.replace(/(?<=[a-z])Ids?$/, "").replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function readable(text: string): string {
  const [, idStart] = uuid.exec(text) ?? [];
  if (idStart) return `#${idStart}`;
  return isoMoment.test(text) ? formatDateTime(text) : text;
}
