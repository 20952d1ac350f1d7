import { type ApolloCache, ApolloClient, HttpLink, InMemoryCache } from "@apollo/client";
import { ServerError } from "@apollo/client/errors";
import type { CourseCard_courseFragment } from "../../../gql/graphql";
import { CourseCatalogueDocument } from "./courses-page.generated";
import { answerStatus, serverIsAway } from "../lessons/answer-status";
import { fallbackCourses } from "./fallback-courses";
import { coursesTexts } from "../texts";

export type CatalogueCourses = readonly CourseCard_courseFragment[];

export type CatalogueResult = { status: "loaded"; courses: CatalogueCourses } | { status: "failed"; message: string };

export type CatalogueAttempt = () => Promise<CatalogueCourses>;

/** The server answered, but without a list of courses. */
class NoListError extends Error {}

/** Exactly eight courses with the ids 1 to 4 first can only be the built-in list. */
export function isSampleCatalogue(courses: CatalogueCourses): boolean {
  return courses.length === 8 && [1, 2, 3, 4].every((id, index) => courses[index]?.id === id);
}

/**
 * Tries one attempt after the other while the server is away (no answer, or 5xx), then shows the built-in list.
 * A refusal ends it at once: asking again would not change the answer. Never rejects.
 */
export async function loadCatalogue(attempts: readonly CatalogueAttempt[]): Promise<CatalogueResult> {
  for (const attempt of attempts) {
    try {
      return { status: "loaded", courses: await attempt() };
    } catch (error) {
      if (serverIsAway(error) && !(error instanceof NoListError)) continue;
      const forbidden = answerStatus(error) === 403;
      return { status: "failed", message: forbidden ? coursesTexts.loadForbidden : coursesTexts.loadFailed };
    }
  }
  return { status: "loaded", courses: fallbackCourses };
}

/**
 * The three specified attempts: without a token (into the shared cache, so that coming back is immediate), with it,
 * and with a client that shares nothing with the others.
 */
export function catalogueAttempts(client: ApolloClient): CatalogueAttempt[] {
  return [
    () => askForCourses(clientWithoutToken(client.cache), "cache-first"),
    () => askForCourses(client, "network-only"),
    () => askForCourses(clientWithoutToken(new InMemoryCache()), "network-only"),
  ];
}

async function askForCourses(
  client: ApolloClient,
  fetchPolicy: "cache-first" | "network-only",
): Promise<CatalogueCourses> {
  const { data } = await client.query({ query: CourseCatalogueDocument, fetchPolicy });
  // What comes over the network may be anything.
  const courses: unknown = data?.courses;
  if (!Array.isArray(courses)) throw new NoListError();
  return courses as CatalogueCourses;
}

function clientWithoutToken(cache: ApolloCache): ApolloClient {
  return new ApolloClient({ link: new HttpLink({ uri: "/graphql", fetch: fetchUnlessForbidden }), cache });
}

/** The body of a 403 may come from something in front of the server: its status is what counts. */
async function fetchUnlessForbidden(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  if (response.status === 403) throw new ServerError("Forbidden", { response, bodyText: await response.text() });
  return response;
}
