import { ApolloLink, gql } from "@apollo/client";
import { throwError } from "rxjs";
import { readAccessToken, readTokens, storeTokens } from "../features/accounts/tokens/session-tokens";
import { createTestToken } from "../features/accounts/tokens/test-token";
import { errorCode } from "../lib/text/error-text";
import { createApolloClient } from "./apollo-client";

const farFuture = 4_000_000_000;
const createToken = (number: number, id = "ada") => createTestToken({ id, number, exp: farFuture });
const READ = gql`
  query Read {
    __typename
  }
`;
const WRITE = gql`
  mutation Write {
    __typename
  }
`;

interface SentRequest {
  token: string;
  isRefresh: boolean;
}

/** A server that accepts only the newest token and rotates it on request. */
function mockServer(refresh: (next: string) => Promise<Response>) {
  const sent: SentRequest[] = [];
  const server = { sent, accepted: createToken(2), isHanging: false };
  globalThis.fetch = (_url, init) => {
    const body = JSON.parse(typeof init?.body === "string" ? init.body : "{}") as { query?: string };
    const isRefresh = body.query?.includes("refreshSession") ?? false;
    const token = (new Headers(init?.headers).get("authorization") ?? "").replace("Bearer ", "");
    sent.push({ token, isRefresh });
    if (isRefresh) return refresh(server.accepted);
    if (server.isHanging) return untilAborted(init?.signal);
    return Promise.resolve(
      token === server.accepted ? jsonResponse({ data: { __typename: "Query" } }) : unauthenticatedResponse(),
    );
  };
  return server;
}

const jsonResponse = (body: unknown) =>
  ({
    status: 200,
    headers: new Headers({ "content-type": "application/json" }),
    json: () => Promise.resolve(body),
    text: () => Promise.resolve(JSON.stringify(body)),
  }) as Response;

const unauthenticatedResponse = () =>
  jsonResponse({ errors: [{ message: "Authentication required", extensions: { code: "UNAUTHENTICATED" } }] });

const rotateTokens = (token: string) =>
  Promise.resolve(jsonResponse({ data: { refreshSession: { token, refreshToken: "r2" } } }));

const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_resolve, reject) =>
    signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
  );

const client = () => createApolloClient(new ApolloLink(() => throwError(() => new Error("no live connection"))));
const readQuery = { query: READ, fetchPolicy: "no-cache" } as const;

beforeEach(() => {
  localStorage.clear();
  storeTokens({ token: createToken(1), refreshToken: "r1" });
});

test("retries a rejected request with the refreshed token", async () => {
  const server = mockServer(rotateTokens);
  await expect(client().query(readQuery)).resolves.toMatchObject({ data: { __typename: "Query" } });
  expect(server.sent).toEqual([
    { token: createToken(1), isRefresh: false },
    { token: "", isRefresh: true },
    { token: createToken(2), isRefresh: false },
  ]);
});

test("retries a late rejection with the new token instead of refreshing again", async () => {
  const server = mockServer(rotateTokens);
  const originalFetch = globalThis.fetch;
  let reject = (): void => undefined;
  globalThis.fetch = (...request) => {
    globalThis.fetch = originalFetch;
    void originalFetch(...request);
    return new Promise((resolve) => (reject = () => resolve(unauthenticatedResponse())));
  };
  const apollo = client();
  const late = apollo.query(readQuery);
  await Promise.resolve();
  await apollo.mutate({ mutation: WRITE });
  expect(readAccessToken()).toBe(createToken(2));
  reject();
  await expect(late).resolves.toMatchObject({ data: { __typename: "Query" } });
  expect(server.sent.filter(({ isRefresh }) => isRefresh)).toHaveLength(1);
});

test("does not retry a rejected request after a different member signs in", async () => {
  const server = mockServer(rotateTokens);
  const originalFetch = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    const result = await originalFetch(...request);
    storeTokens({ token: createToken(2, "ben"), refreshToken: "rb" });
    return result;
  };
  await expect(client().mutate({ mutation: WRITE })).rejects.toThrow("Authentication required");
  expect(server.sent).toHaveLength(1);
  expect(readTokens()).toEqual({ token: createToken(2, "ben"), refreshToken: "rb" });
});

test("reports a network error when the refresh fails to reach the server", async () => {
  mockServer(() => Promise.reject(new TypeError("Failed to fetch")));
  const error = await client()
    .mutate({ mutation: WRITE })
    .catch((reason: unknown) => reason);
  expect(errorCode(error)).toBe("NO_RESPONSE");
  expect(readTokens()).not.toBeNull();
});

test("reports the rejection and ends the session when the refresh is rejected", async () => {
  mockServer(() => Promise.resolve(unauthenticatedResponse()));
  await expect(client().query(readQuery)).rejects.toThrow("Authentication required");
  expect(readTokens()).toBeNull();
});

test("cancels a query that gets no response within 20 seconds", async () => {
  jest.useFakeTimers();
  try {
    const server = mockServer(rotateTokens);
    server.isHanging = true;
    const onError = jest.fn<void, [unknown]>();
    client().query(readQuery).catch(onError);
    await jest.advanceTimersByTimeAsync(19_999);
    expect(onError).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(errorCode(onError.mock.calls[0]?.[0])).toBe("NO_RESPONSE");
  } finally {
    jest.useRealTimers();
  }
});

test("a refetch does not get the response to an earlier query, which may predate a change", async () => {
  let version = 0;
  globalThis.fetch = () => {
    version += 1;
    return Promise.resolve(jsonResponse({ data: { __typename: `Query${version}` } }));
  };
  const apollo = client();
  const [earlier, refetch] = await Promise.all([apollo.query(readQuery), apollo.query(readQuery)]);
  expect(earlier.data).toEqual({ __typename: "Query1" });
  expect(refetch.data).toEqual({ __typename: "Query2" });
});
