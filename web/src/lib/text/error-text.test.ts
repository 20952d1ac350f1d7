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

test("prefers the server's message", () => {
  expect(errorText(graphqlError("Invalid email or password"))).toBe("Invalid email or password");
  expect(errorText(new HttpError(409, "Conflict", { message: "User already exists" }))).toBe("User already exists");
  expect(errorText(serverError(503, "Service Unavailable", '{"message":"Back soon"}'))).toBe("Back soon");
});

test("uses the status without a message", () => {
  expect(errorText(new HttpError(502, "Bad Gateway", null))).toBe("Error 502: Bad Gateway");
  expect(errorText(serverError(502, "Bad Gateway", "<html>"))).toBe("Error 502: Bad Gateway");
});

test("prefers the fallback to a bare status, but not to the server's message", () => {
  const fallback = "Could not be deleted. Please try again.";
  expect(errorText(new HttpError(502, "Bad Gateway", null), fallback)).toBe(fallback);
  expect(errorText(serverError(502, "Bad Gateway", "<html>"), fallback)).toBe(fallback);
  expect(errorText(new Error("Unexpected token < in JSON"), fallback)).toBe(fallback);
  expect(errorText(graphqlError("Already deleted"), fallback)).toBe("Already deleted");
  expect(errorText(new TypeError("Failed to fetch"), fallback)).toBe(noResponse);
});

test("reports an unreachable server", () => {
  expect(errorText(new TypeError("Failed to fetch"))).toBe(noResponse);
  expect(errorText(new DOMException("signal timed out", "TimeoutError"))).toBe(noResponse);
  expect(errorCode(new TypeError("Failed to fetch"))).toBe("NO_RESPONSE");
});

test("uses the message of any other error", () => {
  expect(errorText(new Error("The picture is upside down"))).toBe("The picture is upside down");
  expect(errorText(undefined)).toBe(noResponse);
});

test("reads the code and fields of GraphQL and REST responses", () => {
  const fields = { email: ["Please enter a valid email address"] };
  expect(errorCode(graphqlError("Bad", { code: "VALIDATION", fields }))).toBe("VALIDATION");
  expect(errorFields(graphqlError("Bad", { code: "VALIDATION", fields }))).toEqual(fields);
  expect(errorFields(new HttpError(400, "Bad Request", { message: "Bad", fields }))).toEqual(fields);
  expect(errorFields(graphqlError("Bad", { fields: { email: "not a list" } }))).toEqual({});
  expect(errorCode(new Error("mine"))).toBeNull();
});
