import { formatMoment } from "../../../lib/format";

const isoMoment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** "user.role_changed" as people read it: User role changed. */
export function actionWords(action: string): string {
  const words = action.replaceAll(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What changed, as short pairs; deeper things as JSON. */
export function detailPairs(details: Record<string, unknown>): { name: string; value: string }[] {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => ({ name, value: typeof value === "string" ? readable(value) : JSON.stringify(value) }));
}

const readable = (text: string): string => (isoMoment.test(text) ? formatMoment(text) : text);
