/** @jest-environment node */
import { CombinedGraphQLErrors, ServerError } from "@apollo/client/errors";
import { errorCode, errorFields, errorText } from "./error-text";
import { HttpError } from "../http-error";

const noResponse = "No response from server. Please try again later.";

function graphqlError(message: string, extensions: Record<string, unknown> = {}) {
  return new CombinedGraphQLErrors({ data: null, errors: [{ message, extensions }] });
}

function serverError(status: number, statusText: string, bodyText: string) {
  const response = { status, statusText } as Response;
  return new ServerError("Response not successful", { response, bodyText });
}

test("the server's message comes first", () => {
  expect(errorText(graphqlError("Invalid email or password"))).toBe("Invalid email or password");
  expect(errorText(new HttpError(409, "Conflict", { message: "User already exists" }))).toBe("User already exists");
  expect(errorText(serverError(503, "Service Unavailable", '{"message":"Back soon"}'))).toBe("Back soon");
});

test("without a message the status is told", () => {
  expect(errorText(new HttpError(502, "Bad Gateway", null))).toBe("Error 502: Bad Gateway");
  expect(errorText(serverError(502, "Bad Gateway", "<html>"))).toBe("Error 502: Bad Gateway");
});

test("where there are words of our own for it, they stand in for a bare status, not for what the server said", () => {
  const ours = "Could not be deleted. Please try again.";
  expect(errorText(new HttpError(502, "Bad Gateway", null), ours)).toBe(ours);
  expect(errorText(serverError(502, "Bad Gateway", "<html>"), ours)).toBe(ours);
  expect(errorText(new Error("Unexpected token < in JSON"), ours)).toBe(ours);
  expect(errorText(graphqlError("Somebody was faster"), ours)).toBe("Somebody was faster");
  expect(errorText(new TypeError("Failed to fetch"), ours)).toBe(noResponse);
});

test("a server that was not reached is said to be so", () => {
  expect(errorText(new TypeError("Failed to fetch"))).toBe(noResponse);
  expect(errorText(new DOMException("signal timed out", "TimeoutError"))).toBe(noResponse);
  expect(errorCode(new TypeError("Failed to fetch"))).toBe("NO_RESPONSE");
});

test("anything else speaks for itself", () => {
  expect(errorText(new Error("The picture is upside down"))).toBe("The picture is upside down");
  expect(errorText(undefined)).toBe(noResponse);
});

test("code and fields are read from GraphQL and REST answers alike", () => {
  const fields = { email: ["Please enter a valid email address"] };
  expect(errorCode(graphqlError("Bad", { code: "VALIDATION", fields }))).toBe("VALIDATION");
  expect(errorFields(graphqlError("Bad", { code: "VALIDATION", fields }))).toEqual(fields);
  expect(errorFields(new HttpError(400, "Bad Request", { message: "Bad", fields }))).toEqual(fields);
  expect(errorFields(graphqlError("Bad", { fields: { email: "not a list" } }))).toEqual({});
  expect(errorCode(new Error("mine"))).toBeNull();
});
