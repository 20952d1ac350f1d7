/** @jest-environment node */
import { askChatbot } from "./ask-chatbot";
import { chatbotErrors } from "./texts";

/** jsdom has no Response; this is what is read of one. */
function serverAnswers(status: number, body: string): void {
  globalThis.fetch = () =>
    Promise.resolve({ ok: status < 300, status, statusText: "Said", text: () => Promise.resolve(body) } as Response);
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
  serverAnswers(200, body);
  expect(await askChatbot("How long?", [])).toEqual({ status: "answered", reply: "Six weeks.", sources: [] });
});

it.each(["{}", '{"reply":"  "}', "", "null", "[]", '{"reply":17}'])("says so when %s holds no reply", async (body) => {
  serverAnswers(200, body);
  expect(await askChatbot("How long?", [])).toMatchObject({ status: "answered", reply: chatbotErrors.empty });
});

it("keeps sources that are pages of this site, and no others", async () => {
  const good = { title: "Courses", path: "/courses" };
  const bad = [
    { title: "Evil", path: "//evil.example" },
    { title: "Evil", path: "/\\evil.example" },
  ];
  const worse = [{ title: "Evil", path: "javascript:alert(1)" }, { path: "/x" }, null, "x"];
  serverAnswers(200, JSON.stringify({ reply: "Here.", sources: [good, ...bad, ...worse] }));
  expect(await askChatbot("Where?", [])).toEqual({ status: "answered", reply: "Here.", sources: [good] });
});

it("tells a missing chatbot from a broken one, and a refusal from both", async () => {
  serverAnswers(404, "{}");
  expect(await askChatbot("Hello", [])).toEqual({ status: "unavailable" });
  serverAnswers(500, "{}");
  expect(await askChatbot("Hello", [])).toEqual({ status: "failed" });
  serverAnswers(200, "<!doctype html><title>Somebody's login page</title>");
  expect(await askChatbot("Hello", [])).toEqual({ status: "failed" });
  serverAnswers(429, '{"message":"Too many attempts. Please try again in 5 s."}');
  expect(await askChatbot("Hello", [])).toEqual({
    status: "refused",
    text: "Too many attempts. Please try again in 5 s.",
  });
  globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await askChatbot("Hello", [])).toEqual({ status: "failed" });
});
