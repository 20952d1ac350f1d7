import type { Role } from "../../../gql/graphql";
import { errorCode } from "../../../lib/text/error-text";
import { isServerUnavailable } from "../response-status";
import { myCoursesTexts } from "../texts";

/** What My Courses shows. FREE members see the Premium offer, below the list if they have courses. */
export function myCoursesView(role: Role, courseCount: number): "list" | "listAndUpgrade" | "upgrade" | "empty" {
  if (role === "FREE") return courseCount > 0 ? "listAndUpgrade" : "upgrade";
  return courseCount > 0 ? "list" : "empty";
}

export interface MyCoursesFailure {
  message: string;
  /** Whether the message mentions the backend server, so that hints about it are shown. */
  mentionsBackend: boolean;
}

export function myCoursesFailure(error: unknown): MyCoursesFailure {
  const message = failureMessage(error);
  return { message, mentionsBackend: message.includes("backend server") };
}

function failureMessage(error: unknown): string {
  if (errorCode(error) === "UNAUTHENTICATED") return myCoursesTexts.notAuthenticated;
  if (isServerUnavailable(error)) return `${myCoursesTexts.loadFailed} The backend server didn't respond.`;
  return myCoursesTexts.loadFailed;
}
