import supertest from "supertest";
import type { Person } from "../people";

/** The part of a response that tests check. */
export interface Answer {
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

interface ErrorAnswer {
  message: string;
  code: string;
  requestId: string;
  fields?: Record<string, string[]>;
}

/** Asserts that a response is a JSON error without HTML or a stack trace. Returns the error for further checks. */
export function expectRefusal(answer: supertest.Response, status: number, code: string): ErrorAnswer {
  expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  expect(answer.text).not.toMatch(/<html|\n\s+at /i);
  const body = answer.body as ErrorAnswer;
  expect({ status: answer.status, code: body.code }).toEqual({ status, code });
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(body.message).not.toBe("");
  return body;
}
