import type { DataSource } from "typeorm";
import { query } from "../../../kernel/database";
import { memberJson } from "../../accounts";
import type { MarkPattern } from "./mark-pattern.type";

const MAX_PATTERNS = 50;

/** $1 since. Only marks that askers gave themselves and that earned XP. */
const PATTERNS = `
  WITH recent AS MATERIALIZED (
    SELECT m.asker_id, m.helper_id, m.created_at, a.created_at AS joined_at
    FROM helpful_marks m JOIN users a ON a.id = m.asker_id
    WHERE m.created_at > $1 AND m.withdrawn_at IS NULL AND m.awarded AND m.marked_by_id = m.asker_id
  ), edges AS MATERIALIZED (
    SELECT asker_id, helper_id, count(*)::int AS marks, min(created_at) AS since, max(created_at) AS until
    FROM recent GROUP BY asker_id, helper_id
  ), patterns AS (
    SELECT 'MUTUAL' AS kind, ARRAY[a.asker_id, a.helper_id] AS ids, a.marks + b.marks AS marks,
      least(a.since, b.since) AS since, greatest(a.until, b.until) AS until
    FROM edges a JOIN edges b ON b.asker_id = a.helper_id AND b.helper_id = a.asker_id
    WHERE a.asker_id < a.helper_id AND a.marks >= 2 AND b.marks >= 2
    UNION ALL
    SELECT 'RING', ARRAY[a.asker_id, b.asker_id, c.asker_id], a.marks + b.marks + c.marks,
      least(a.since, b.since, c.since), greatest(a.until, b.until, c.until)
    FROM edges a JOIN edges b ON b.asker_id = a.helper_id
    JOIN edges c ON c.asker_id = b.helper_id AND c.helper_id = a.asker_id
    WHERE a.asker_id < b.asker_id AND a.asker_id < c.asker_id AND b.asker_id <> c.asker_id
    UNION ALL
    SELECT 'ONE_SIDED', ARRAY[e.helper_id, e.asker_id], e.marks, e.since, e.until FROM edges e
    WHERE e.marks >= 5 AND e.marks * 2 > (SELECT sum(marks) FROM edges o WHERE o.helper_id = e.helper_id)
    UNION ALL
    SELECT 'NEW_ACCOUNTS', ARRAY[helper_id] || (array_agg(DISTINCT asker_id))[1:9], count(*)::int, min(created_at), max(created_at)
    FROM recent WHERE created_at < joined_at + interval '7 days' GROUP BY helper_id HAVING count(DISTINCT asker_id) >= 3
  )
  SELECT p.kind || ' ' || array_to_string(p.ids, ' ') AS id, p.kind, p.marks, p.since, p.until, (
    SELECT json_agg(${memberJson("u")} ORDER BY i.place) FROM unnest(p.ids) WITH ORDINALITY AS i (id, place)
    JOIN users u ON u.id = i.id) AS members
  FROM patterns p ORDER BY p.until DESC, p.ids LIMIT ${MAX_PATTERNS}`;

/** Helpful marks since a time that members may have exchanged for the XP. */
export const findMarkPatterns = (database: DataSource, since: Date): Promise<MarkPattern[]> =>
  query<MarkPattern>(database, PATTERNS, [since]);
