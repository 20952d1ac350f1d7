import { type ApolloCache, ApolloClient, HttpLink, InMemoryCache } from "@apollo/client";
import { ServerError } from "@apollo/client/errors";
import type { CourseCard_courseFragment } from "../../../gql/graphql";
import { CourseCatalogDocument } from "./courses-page.generated";
import { responseStatus, isServerUnavailable } from "../response-status";
import { fallbackCourses } from "./fallback-courses";
import { coursesTexts } from "../texts";

export type CatalogCourses = readonly CourseCard_courseFragment[];

export type CatalogResult = { status: "loaded"; courses: CatalogCourses } | { status: "failed"; message: string };

export type CatalogAttempt = () => Promise<CatalogCourses>;

/** The response has no list of courses. */
class NoListError extends Error {}

/** Exactly eight courses with the IDs 1 to 4 first can only be the built-in list. */
export function isSampleCatalog(courses: CatalogCourses): boolean {
  return courses.length === 8 && [1, 2, 3, 4].every((id, index) => courses[index]?.id === id);
}

/**
 * Runs the attempts in order while the server is unavailable (no response or 5xx), then returns the built-in list. Stops at
 * any other error, which a retry can't fix. Never rejects.
 */
export async function loadCatalog(attempts: readonly CatalogAttempt[]): Promise<CatalogResult> {
  for (const attempt of attempts) {
    try {
      return { status: "loaded", courses: await attempt() };
    } catch (error) {
      if (isServerUnavailable(error) && !(error instanceof NoListError)) continue;
      const forbidden = responseStatus(error) === 403;
      return { status: "failed", message: forbidden ? coursesTexts.loadForbidden : coursesTexts.loadFailed };
    }
  }
  return { status: "loaded", courses: fallbackCourses };
}

export function cachedCatalog(client: ApolloClient): CatalogResult | null {
  const catalog = client.readQuery({ query: CourseCatalogDocument });
  return catalog && { status: "loaded", courses: catalog.courses };
}

/**
 * The three specified attempts: without the token but with the shared cache, so that returning to the page is instant; with the
 * token; and without the token and with an empty cache.
 */
export function catalogAttempts(client: ApolloClient): CatalogAttempt[] {
  return [
    () => fetchCourses(clientWithoutToken(client.cache), "cache-first"),
    () => fetchCourses(client, "network-only"),
    () => fetchCourses(clientWithoutToken(new InMemoryCache()), "network-only"),
  ];
}

async function fetchCourses(
  client: ApolloClient,
  fetchPolicy: "cache-first" | "network-only",
): Promise<CatalogCourses> {
  const { data } = await client.query({ query: CourseCatalogDocument, fetchPolicy });
  // The response is not validated yet.
  const courses: unknown = data?.courses;
  if (!Array.isArray(courses)) throw new NoListError();
  return courses as CatalogCourses;
}

function clientWithoutToken(cache: ApolloCache): ApolloClient {
  return new ApolloClient({ link: new HttpLink({ uri: "/graphql", fetch: fetchUnlessForbidden }), cache });
}

/** A proxy may have written the body of a 403, so only the status counts. */
async function fetchUnlessForbidden(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  if (response.status === 403) throw new ServerError("Forbidden", { response, bodyText: await response.text() });
  return response;
}
