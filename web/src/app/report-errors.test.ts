import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { reportError } from "./report-errors";

it("reports each crash once, at most five, without expected errors and without the page's ids", () => {
  window.history.pushState(null, "", "/reset-password/secret-token");
  const send = jest.fn((_url: unknown, init?: RequestInit) => Promise.resolve(init as unknown as Response));
  globalThis.fetch = send;
  const rejection = new CombinedGraphQLErrors({ errors: [{ message: "No", extensions: { code: "FORBIDDEN" } }] });
  for (const expected of [rejection, new TypeError("Failed to fetch"), new DOMException("Ended", "AbortError"), "text"])
    reportError(expected);
  expect(send).not.toHaveBeenCalled();
  for (const crash of [1, 1, 2, 3, 4, 5, 6, 7]) reportError(new TypeError(`${crash} ${"x".repeat(10_000)}`));
  expect(send).toHaveBeenCalledTimes(5);
  const [url, { body } = {}] = send.mock.calls[0] ?? [];
  const text = body as string;
  const report = JSON.parse(text) as { message: string; stack: string };
  expect([url, report]).toMatchObject(["/client-errors", { name: "TypeError", page: "/reset-password" }]);
  expect([report.message.length, text.includes("secret")]).toEqual([200, false]);
  expect(text.length).toBeLessThan(8_192);
});
