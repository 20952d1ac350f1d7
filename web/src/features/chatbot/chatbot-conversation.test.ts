import { clearStoredSession, startSessionScope, storeTokens } from "../accounts/tokens/session-tokens";
import { createTestToken } from "../accounts/tokens/test-token";
import type { AskOutcome, HistoryTurn } from "./ask-chatbot";
import { cannedAnswer } from "./canned-answers";
import { ChatbotConversation, chatbotConversation as pageConversation } from "./chatbot-conversation";
import { chatbotErrors, suggestionGroups } from "./texts";

const answer = (reply: string): AskOutcome => ({ status: "answered", reply, sources: [] });

/** A conversation with a server that returns these outcomes in order. */
function start(...outcomes: AskOutcome[]) {
  const requests: { message: string; history: readonly HistoryTurn[] }[] = [];
  const conversation = new ChatbotConversation((message, history) => {
    requests.push({ message, history });
    return Promise.resolve(outcomes.shift() ?? answer("..."));
  });
  const transcript = () => conversation.getSnapshot().turns.map(({ author, text }) => `${author}: ${text}`);
  return { conversation, requests, transcript };
}

it("shows the question immediately, and the reply when it arrives", async () => {
  const { conversation, transcript } = start(answer("Six weeks."));
  const asking = conversation.ask("  How long? ");
  expect(conversation.getSnapshot().thinking).toBe(true);
  expect(transcript()).toEqual(["VISITOR: How long?"]);
  await asking;
  expect(conversation.getSnapshot().thinking).toBe(false);
  expect(transcript()).toEqual(["VISITOR: How long?", "ASSISTANT: Six weeks."]);
});

it("ignores blank questions, and a second question while one is pending", async () => {
  const { conversation, requests } = start();
  await conversation.ask(" \n ");
  await Promise.all([conversation.ask("One"), conversation.ask("Two")]);
  expect(requests.map(({ message }) => message)).toEqual(["One"]);
});

it.each([
  ["failed", chatbotErrors.failed],
  ["unavailable", chatbotErrors.unavailable],
] as const)("goes offline when the outcome is %s, with one notice and canned answers", async (status, notice) => {
  const { conversation, transcript } = start({ status }, { status });
  await conversation.ask("What does Premium cost?");
  await conversation.ask("Is anything free?");
  expect(conversation.getSnapshot().offline).toBe(true);
  expect(transcript()).toEqual([
    "VISITOR: What does Premium cost?",
    `WARNING: ${notice}`,
    `ASSISTANT: ${cannedAnswer("What does Premium cost?")}`,
    "VISITOR: Is anything free?",
    `ASSISTANT: ${cannedAnswer("Is anything free?")}`,
  ]);
});

it("goes online after a successful reply, but not after a refusal", async () => {
  const { conversation, transcript } = start(
    { status: "failed" },
    { status: "refused", text: "Too fast." },
    answer("Back."),
  );
  await conversation.ask("One");
  await conversation.ask("Two");
  expect(conversation.getSnapshot().offline).toBe(true);
  expect(transcript().at(-1)).toBe("WARNING: Too fast.");
  await conversation.ask("Three");
  expect(conversation.getSnapshot().offline).toBe(false);
  expect(transcript().at(-1)).toBe("ASSISTANT: Back.");
});

it("sends the history without notices", async () => {
  const { conversation, requests } = start(answer("Six weeks."), { status: "refused", text: "Too fast." });
  await conversation.ask("How long?");
  await conversation.ask("And how much?");
  await conversation.ask("Well?");
  expect(requests.map(({ history }) => history.map(({ text }) => text))).toEqual([
    [],
    ["How long?", "Six weeks."],
    ["How long?", "Six weeks.", "And how much?"],
  ]);
});

it("truncates a long turn between two characters", async () => {
  const { conversation } = start(answer(`${"x".repeat(3_999)}\u{1f600}`));
  await conversation.ask("Well?");
  expect(conversation.transcript().at(-1)?.text).toBe("x".repeat(3_999));
});

it("drops a reply to a conversation that was started over", async () => {
  const { conversation, transcript } = start(answer("Late."));
  const asking = conversation.ask("One");
  conversation.startOver();
  await asking;
  expect(transcript()).toEqual([]);
  expect(conversation.getSnapshot().thinking).toBe(false);
});

describe("the page's conversation", () => {
  const signIn = (id: string) =>
    storeTokens({ token: createTestToken({ id, exp: 4_000_000_000 }), refreshToken: null });
  const texts = () =>
    pageConversation()
      .getSnapshot()
      .turns.map(({ text }) => text);

  beforeAll(() => startSessionScope(() => undefined));

  beforeEach(() => {
    clearStoredSession();
    pageConversation().startOver();
  });

  it("survives signing in and a token refresh", () => {
    pageConversation().confirm("Asked by a visitor");
    signIn("ada");
    storeTokens({ token: createTestToken({ id: "ada", exp: 4_000_000_001 }), refreshToken: null });
    expect(texts()).toEqual(["Asked by a visitor"]);
  });

  it("ends with the session, so the next member doesn't see it", () => {
    signIn("ada");
    pageConversation().confirm("Asked by Ada");
    clearStoredSession("Your session has ended");
    expect(texts()).toEqual([]);
    signIn("ada");
    pageConversation().confirm("Asked by Ada");
    signIn("bob");
    expect(texts()).toEqual([]);
  });

  it("ends when another tab signs out", () => {
    signIn("ada");
    pageConversation().confirm("Asked by Ada");
    localStorage.removeItem("token");
    window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
    expect(texts()).toEqual([]);
  });
});

it("canned answers quote the specified prices", () => {
  expect(cannedAnswer("How much is PREMIUM?")).toContain("$19.99 per month");
  expect(cannedAnswer("What do courses cost")).toMatch(/\$49\.99.*\$79\.99/);
  expect(cannedAnswer("is there something free?")).toContain("free intro course");
  expect(cannedAnswer("Should I buy bitcoin?")).toMatch(/^We don't give investment advice/);
  expect(cannedAnswer("Hi!")).toMatch(/^Hello/);
  expect(cannedAnswer("What is love?")).toContain("I'm offline");
});

it.each(suggestionGroups.flatMap(({ questions }) => [...questions]))(
  "has a canned answer for the suggested question: %s",
  (question) => {
    expect(cannedAnswer(question)).not.toContain("can only answer basic questions");
  },
);

it("matches keywords as whole words", () => {
  expect(cannedAnswer("I have an appointment")).toContain("can only answer basic questions");
  expect(cannedAnswer("What happens when I get a strike?")).toContain("200 XP");
  expect(cannedAnswer("How do I change my profile picture?")).toContain("open Profile");
});
