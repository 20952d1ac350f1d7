import { ApolloLink, gql } from "@apollo/client";
import { throwError } from "rxjs";
import { readAccessToken, readTokens, storeTokens } from "../features/accounts/tokens/session-tokens";
import { createTestToken } from "../features/accounts/tokens/test-token";
import { errorCode } from "../lib/text/error-text";
import { createApolloClient } from "./apollo-client";

const laterThisCentury = 4_000_000_000;
const tokenNumber = (number: number, id = "ada") => createTestToken({ id, number, exp: laterThisCentury });
const WHO = gql`
  query Who {
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
function installServer(refresh: (next: string) => Promise<Response>) {
  const sent: SentRequest[] = [];
  const server = { sent, accepted: tokenNumber(2), isHanging: false };
  globalThis.fetch = (_url, init) => {
    const body = JSON.parse(typeof init?.body === "string" ? init.body : "{}") as { query?: string };
    const isRefresh = body.query?.includes("refreshSession") ?? false;
    const token = (new Headers(init?.headers).get("authorization") ?? "").replace("Bearer ", "");
    sent.push({ token, isRefresh });
    if (isRefresh) return refresh(server.accepted);
    if (server.isHanging) return untilAborted(init?.signal);
    return Promise.resolve(token === server.accepted ? answer({ data: { __typename: "Query" } }) : rejected());
  };
  return server;
}

const answer = (body: unknown) =>
  ({
    status: 200,
    headers: new Headers({ "content-type": "application/json" }),
    json: () => Promise.resolve(body),
    text: () => Promise.resolve(JSON.stringify(body)),
  }) as Response;

const rejected = () =>
  answer({ errors: [{ message: "Authentication required", extensions: { code: "UNAUTHENTICATED" } }] });

const rotated = (token: string) => Promise.resolve(answer({ data: { refreshSession: { token, refreshToken: "r2" } } }));

const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_resolve, reject) =>
    signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
  );

const client = () => createApolloClient(new ApolloLink(() => throwError(() => new Error("no live connection"))));
const who = { query: WHO, fetchPolicy: "no-cache" } as const;

beforeEach(() => {
  localStorage.clear();
  storeTokens({ token: tokenNumber(1), refreshToken: "r1" });
});

test("a rejected request is repeated with the refreshed token", async () => {
  const server = installServer(rotated);
  await expect(client().query(who)).resolves.toMatchObject({ data: { __typename: "Query" } });
  expect(server.sent).toEqual([
    { token: tokenNumber(1), isRefresh: false },
    { token: "", isRefresh: true },
    { token: tokenNumber(2), isRefresh: false },
  ]);
});

test("a rejection that arrives after the refresh uses the new token instead of rotating it again", async () => {
  const server = installServer(rotated);
  const answerOf = globalThis.fetch;
  let reject = (): void => undefined;
  globalThis.fetch = (...request) => {
    globalThis.fetch = answerOf;
    void answerOf(...request);
    return new Promise((resolve) => (reject = () => resolve(rejected())));
  };
  const apollo = client();
  const late = apollo.query(who);
  await Promise.resolve();
  await apollo.mutate({ mutation: WRITE });
  expect(readAccessToken()).toBe(tokenNumber(2));
  reject();
  await expect(late).resolves.toMatchObject({ data: { __typename: "Query" } });
  expect(server.sent.filter(({ isRefresh }) => isRefresh)).toHaveLength(1);
});

test("a rejected request of a member who was replaced is not repeated in the next member's name", async () => {
  const server = installServer(rotated);
  const answerOf = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    const result = await answerOf(...request);
    storeTokens({ token: tokenNumber(2, "ben"), refreshToken: "rb" });
    return result;
  };
  await expect(client().mutate({ mutation: WRITE })).rejects.toThrow("Authentication required");
  expect(server.sent).toHaveLength(1);
  expect(readTokens()).toEqual({ token: tokenNumber(2, "ben"), refreshToken: "rb" });
});

test("a refresh that does not get through leaves the request unanswered, not rejected", async () => {
  installServer(() => Promise.reject(new TypeError("Failed to fetch")));
  const error = await client()
    .mutate({ mutation: WRITE })
    .catch((reason: unknown) => reason);
  expect(errorCode(error)).toBe("NO_RESPONSE");
  expect(readTokens()).not.toBeNull();
});

test("a refused refresh reports the rejection and ends the session", async () => {
  installServer(() => Promise.resolve(rejected()));
  await expect(client().query(who)).rejects.toThrow("Authentication required");
  expect(readTokens()).toBeNull();
});

test("a query without a response ends after 20 seconds", async () => {
  const timeout = new AbortController();
  const limit = jest.spyOn(AbortSignal, "timeout").mockReturnValue(timeout.signal);
  const server = installServer(rotated);
  server.isHanging = true;
  const hanging = client().query(who);
  hanging.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  timeout.abort(new DOMException("The operation timed out", "TimeoutError"));
  expect(errorCode(await hanging.catch((error: unknown) => error))).toBe("NO_RESPONSE");
  expect(limit).toHaveBeenCalledWith(20_000);
  limit.mockRestore();
});
