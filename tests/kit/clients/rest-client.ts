import supertest from "supertest";
import type { Person } from "../people";

/** The part of a response that tests check. */
export interface RestResponse {
  status: number;
  body: unknown;
}

type Method = "get" | "post" | "put" | "delete";

/** Creates a REST request, authenticated if a person is passed. */
export function rest(
  app: { url: string },
  method: Method,
  path: string,
  person?: Pick<Person, "token"> | null,
): supertest.Test {
  const request = supertest(app.url)[method](path);
  return person ? request.set("authorization", `Bearer ${person.token}`) : request;
}

interface ErrorBody {
  message: string;
  code: string;
  requestId: string;
  fields?: Record<string, string[]>;
  accountUrl?: string;
  heldMessageId?: string;
}

/** Asserts that a response is a JSON error without HTML or a stack trace. Returns the error for further checks. */
export function expectRefusal(response: supertest.Response, status: number, code: string): ErrorBody {
  expect(response.headers["content-type"]).toMatch(/^application\/json/);
  expect(response.text).not.toMatch(/<html|\n {2,}at /i);
  const body = response.body as ErrorBody;
  expect({ status: response.status, code: body.code }).toEqual({ status, code });
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(body.message).not.toBe("");
  return body;
}
