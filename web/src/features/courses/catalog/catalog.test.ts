/** @jest-environment node */
import { ApolloClient, HttpLink, InMemoryCache } from "@apollo/client";
import { CombinedGraphQLErrors, ServerError } from "@apollo/client/errors";
import type { CourseCard_courseFragment } from "../../../gql/graphql";
import { formatPrice } from "../../../lib/text/format";
import { catalogAttempts, isSampleCatalog, loadCatalog } from "./catalog";
import { fallbackCourses } from "./fallback-courses";

const course = (id: number): CourseCard_courseFragment => ({
  __typename: "Course",
  id,
  slug: `course-${id}`,
  title: `Course ${id}`,
  description: "",
  domain: "Trading",
  level: "ALL_LEVELS",
  durationWeeks: 4,
  priceCents: 0,
  imageUrl: "",
  includedInPremium: false,
  earlyAccess: null,
  imageAlt: "",
  lessons: [],
});

const rejection = (status: number) =>
  new CombinedGraphQLErrors({ errors: [{ message: "No", extensions: { status } }] });
// jsdom has no Response.
const serverError = (statusCode: number) =>
  Object.assign(Object.create(ServerError.prototype) as ServerError, { name: "ServerError", statusCode });
const noResponse = new TypeError("Failed to fetch");
const respond = (...ids: number[]) => jest.fn(() => Promise.resolve(ids.map(course)));
const failWith = (error: Error) => jest.fn(() => Promise.reject(error));

describe("loading the catalog", () => {
  it("stops at the first response", async () => {
    const [first, second] = [respond(101), respond(102)];
    expect(await loadCatalog([first, second])).toEqual({ status: "loaded", courses: [course(101)] });
    expect(second).not.toHaveBeenCalled();
  });

  it.each([
    ["no response", noResponse],
    ["an internal error", rejection(500)],
    ["an unavailable service", rejection(503)],
  ])("retries after %s", async (_name, error) => {
    const third = respond(101);
    const result = await loadCatalog([failWith(error), failWith(error), third]);
    expect(third).toHaveBeenCalledTimes(1);
    expect(result).toEqual({ status: "loaded", courses: [course(101)] });
  });

  it("retries after a 502 from a proxy", async () => {
    const second = respond(101);
    await loadCatalog([failWith(serverError(502)), second]);
    expect(second).toHaveBeenCalled();
  });

  it("shows the built-in list after the last attempt", async () => {
    const attempts = [failWith(noResponse), failWith(rejection(503)), failWith(noResponse)];
    expect(await loadCatalog(attempts)).toEqual({ status: "loaded", courses: fallbackCourses });
    for (const attempt of attempts) expect(attempt).toHaveBeenCalledTimes(1);
  });

  it("stops at a rejection, with its specified text", async () => {
    const second = respond(101);
    expect(await loadCatalog([failWith(rejection(403)), second])).toEqual({
      status: "failed",
      message: "Authentication error. Please log in first or try again later.",
    });
    expect(await loadCatalog([failWith(rejection(429)), second])).toEqual({
      status: "failed",
      message: "Failed to load courses. Please try again later.",
    });
    expect(second).not.toHaveBeenCalled();
  });
});

describe("server responses", () => {
  const respondWith = (status: number, body: unknown, type = "application/graphql-response+json") =>
    jest
      .spyOn(globalThis, "fetch")
      .mockImplementation(() => Promise.resolve(Response.json(body, { status, headers: { "content-type": type } })));
  const load = () => {
    const link = new HttpLink({ uri: "http://desk.example/graphql" });
    return loadCatalog(catalogAttempts(new ApolloClient({ cache: new InMemoryCache(), link })));
  };
  const forbidden = "Authentication error. Please log in first or try again later.";

  beforeEach(() => jest.spyOn(console, "error").mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ["a GraphQL error", { errors: [{ message: "No" }] }, undefined],
    ["a REST error", { message: "No", code: "FORBIDDEN" }, "application/json"],
    ["HTML", "No", "text/html"],
  ])("asks to log in after a 403 with %s", async (_name, body, type) => {
    const fetches = respondWith(403, body, type);
    expect(await load()).toEqual({ status: "failed", message: forbidden });
    expect(fetches).toHaveBeenCalledTimes(1);
  });

  it.each([[{ data: null }], [{ data: {} }], [{ data: { courses: null } }], [{ data: { courses: {} } }], [{}]])(
    "reports a failure for %j, which has no list",
    async (body) => {
      respondWith(200, body);
      expect(await load()).toEqual({
        status: "failed",
        message: "Failed to load courses. Please try again later.",
      });
    },
  );
});

describe("the built-in list", () => {
  it("has the specified prices and weeks under the IDs 1 to 8", () => {
    const rows = fallbackCourses.map(({ id, title, priceCents, durationWeeks }) => [
      id,
      title,
      formatPrice(priceCents),
      durationWeeks,
    ]);
    expect(rows).toEqual([
      [1, "Health & Fitness", "$79.99", 6],
      [2, "E-Commerce", "$99.99", 8],
      [3, "Forex Trading", "$89.99", 6],
      [4, "Crypto & Blockchain", "$79.99", 5],
      [5, "Algorithmic FX", "$149.99", 10],
      [6, "Intelligent Systems Development", "$199.99", 12],
      [7, "Social Media", "$59.99", 4],
      [8, "Real Estate", "$119.99", 7],
    ]);
  });
});

describe("the sample banner", () => {
  it("belongs to exactly eight courses with the IDs 1 to 4 first", () => {
    expect(isSampleCatalog(fallbackCourses)).toBe(true);
    expect(isSampleCatalog(fallbackCourses.slice(0, 7))).toBe(false);
    expect(isSampleCatalog([...fallbackCourses, course(9)])).toBe(false);
    expect(isSampleCatalog([2, 1, 3, 4, 5, 6, 7, 8].map(course))).toBe(false);
    expect(isSampleCatalog([101, 102, 103, 104, 105, 106, 107, 108].map(course))).toBe(false);
  });
});
