import type { Role } from "../../../gql/graphql";
import { errorCode } from "../../../lib/text/error-text";
import { serverIsAway } from "../lessons/answer-status";
import { myCoursesTexts } from "../texts";

/** What My Courses shows: FREE members without courses only get the offer, with courses the list and the offer. */
export function myCoursesView(role: Role, courseCount: number): "list" | "listAndUpgrade" | "upgrade" | "empty" {
  if (role === "FREE") return courseCount > 0 ? "listAndUpgrade" : "upgrade";
  return courseCount > 0 ? "list" : "empty";
}

export interface MyCoursesFailure {
  message: string;
  /** True when the message is about the backend server, so that hints about it help. */
  aboutBackend: boolean;
}

export function myCoursesFailure(error: unknown): MyCoursesFailure {
  const message = failureMessage(error);
  return { message, aboutBackend: message.includes("backend server") };
}

function failureMessage(error: unknown): string {
  if (errorCode(error) === "UNAUTHENTICATED") return myCoursesTexts.notAuthenticated;
  if (serverIsAway(error)) return `${myCoursesTexts.loadFailed} ${myCoursesTexts.backendSilent}`;
  return myCoursesTexts.loadFailed;
}
