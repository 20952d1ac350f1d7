import { readJsonAnswer } from "../../../lib/http-error";

/** Ids of the courses a person has, as GET /api/users/{id}/courses tells them. Rejects when refused or unreachable. */
export async function fetchUserCourseIds(userId: string, token: string): Promise<number[]> {
  const response = await fetch(`/api/users/${encodeURIComponent(userId)}/courses`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const list = await readJsonAnswer(response);
  return Array.isArray(list) ? list.map(courseIdOf).filter(Number.isInteger) : [];
}

/** The documented entries carry courseId or id. */
function courseIdOf(entry: unknown): number {
  if (typeof entry !== "object" || entry === null) return NaN;
  const { courseId, id } = entry as { courseId?: unknown; id?: unknown };
  return Number(courseId ?? id);
}
