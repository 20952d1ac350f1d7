/** @jest-environment node */
import { askChatbot } from "./ask-chatbot";
import { chatbotErrors } from "./texts";

/** Mocks fetch with only the parts of Response that the client reads. */
function mockResponse(status: number, body: string): void {
  globalThis.fetch = () =>
    Promise.resolve({ ok: status < 300, status, statusText: "Status", text: () => Promise.resolve(body) } as Response);
}

const originalFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = originalFetch;
});

it.each([
  ["reply", '{"reply":" Six weeks. "}'],
  ["message", '{"message":"Six weeks."}'],
  ["response", '{"reply":"","response":"Six weeks."}'],
  ["plain text", "Six weeks."],
  ["a JSON text", '"Six weeks."'],
])("reads the reply from %s", async (_name, body) => {
  mockResponse(200, body);
  expect(await askChatbot("How long?", [])).toEqual({ status: "answered", reply: "Six weeks.", sources: [] });
});

it.each(["{}", '{"reply":"  "}', "", "null", "[]", '{"reply":17}'])("reports that %s has no reply", async (body) => {
  mockResponse(200, body);
  expect(await askChatbot("How long?", [])).toMatchObject({ status: "answered", reply: chatbotErrors.empty });
});

it("keeps only sources on this site", async () => {
  const valid = { title: "Courses", path: "/courses" };
  const otherHosts = [
    { title: "Evil", path: "//evil.example" },
    { title: "Evil", path: "/\\evil.example" },
  ];
  const invalid = [{ title: "Evil", path: "javascript:alert(1)" }, { path: "/x" }, null, "x"];
  mockResponse(200, JSON.stringify({ reply: "Here.", sources: [valid, ...otherHosts, ...invalid] }));
  expect(await askChatbot("Where?", [])).toEqual({ status: "answered", reply: "Here.", sources: [valid] });
});

it("distinguishes a missing chatbot, a failing one, and a rejected question", async () => {
  mockResponse(404, "{}");
  expect(await askChatbot("Hello", [])).toEqual({ status: "unavailable" });
  mockResponse(500, "{}");
  expect(await askChatbot("Hello", [])).toEqual({ status: "failed" });
  mockResponse(200, "<!doctype html><title>A proxy's login page</title>");
  expect(await askChatbot("Hello", [])).toEqual({ status: "failed" });
  mockResponse(429, '{"message":"Too many attempts. Please try again in 5 s."}');
  expect(await askChatbot("Hello", [])).toEqual({
    status: "refused",
    text: "Too many attempts. Please try again in 5 s.",
  });
  globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await askChatbot("Hello", [])).toEqual({ status: "failed" });
});
