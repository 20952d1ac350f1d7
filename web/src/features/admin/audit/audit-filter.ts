import { useSearchParams } from "react-router-dom";
import type { AuditLogFilter } from "../../../gql/graphql";
import { formatDate } from "../../../lib/text/format";

/** Mirrors the URL query. Days are local, in the form 2026-03-03. */
export interface AuditFilter {
  action: string;
  person: string;
  from: string;
  to: string;
}

export const emptyFilter: AuditFilter = { action: "", person: "", from: "", to: "" };

const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

function startOfDay(text: string, daysLater: number): string | null {
  if (!ISO_DAY.test(text)) return null;
  const [year = 0, month = 0, date = 0] = text.split("-").map(Number);
  const start = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(start.getTime()) ? null : start.toISOString();
}

/** Spells out the day, because browsers format date inputs by their own locale. */
export function formatFilterDay(text: string): string | undefined {
  const start = startOfDay(text, 0);
  return start === null ? undefined : formatDate(start);
}

/** Converts to the server's filter. `to` is inclusive. */
export function toInput({ action, person, from, to }: AuditFilter): AuditLogFilter {
  return { action: action || null, person: person.trim() || null, from: startOfDay(from, 0), to: startOfDay(to, 1) };
}

export function useAuditFilter(): [AuditFilter, (changes: Partial<AuditFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const read = (name: keyof AuditFilter): string => query.get(name) ?? "";
  const filter = { action: read("action"), person: read("person"), from: read("from"), to: read("to") };
  function change(changes: Partial<AuditFilter>): void {
    setQuery(
      Object.entries({ ...filter, ...changes }).filter(([, value]) => value),
      { replace: true, preventScrollReset: true },
    );
  }
  return [filter, change];
}
