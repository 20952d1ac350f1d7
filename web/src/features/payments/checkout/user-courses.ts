import { readJsonResponse } from "../../../lib/http-error";

/** Fetches the IDs of a member's courses. Rejects if the request fails. */
export async function fetchUserCourseIds(userId: string, token: string): Promise<number[]> {
  const response = await fetch(`/api/users/${encodeURIComponent(userId)}/courses`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const list = await readJsonResponse(response);
  return Array.isArray(list) ? list.map(courseIdOf).filter(Number.isInteger) : [];
}

/** Entries contain `courseId` or `id`. */
function courseIdOf(entry: unknown): number {
  if (typeof entry !== "object" || entry === null) return NaN;
  const { courseId, id } = entry as { courseId?: unknown; id?: unknown };
  return Number(courseId ?? id);
}
