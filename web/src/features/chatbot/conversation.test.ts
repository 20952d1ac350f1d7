import { clearStoredSession, storeTokens } from "../accounts/tokens/session-tokens";
import { createTestToken } from "../accounts/tokens/test-token";
import type { AskOutcome, EarlierTurn } from "./ask-chatbot";
import { cannedAnswer } from "./canned-answers";
import { Conversation, conversation as ofThisPage } from "./conversation";
import { chatbotErrors, suggestionGroups } from "./texts";

const answer = (reply: string): AskOutcome => ({ status: "answered", reply, sources: [] });

/** A conversation with a server that gives these answers in turn. */
function talk(...outcomes: AskOutcome[]) {
  const asked: { message: string; history: readonly EarlierTurn[] }[] = [];
  const conversation = new Conversation((message, history) => {
    asked.push({ message, history });
    return Promise.resolve(outcomes.shift() ?? answer("..."));
  });
  const said = () => conversation.read().turns.map(({ author, text }) => `${author}: ${text}`);
  return { conversation, asked, said };
}

it("shows the question at once, thinks, and shows the reply", async () => {
  const { conversation, said } = talk(answer("Six weeks."));
  const asking = conversation.ask("  How long? ");
  expect(conversation.read().thinking).toBe(true);
  expect(said()).toEqual(["VISITOR: How long?"]);
  await asking;
  expect(conversation.read().thinking).toBe(false);
  expect(said()).toEqual(["VISITOR: How long?", "ASSISTANT: Six weeks."]);
});

it("ignores blank questions, and a second one while it thinks", async () => {
  const { conversation, asked } = talk();
  await conversation.ask(" \n ");
  await Promise.all([conversation.ask("One"), conversation.ask("Two")]);
  expect(asked.map(({ message }) => message)).toEqual(["One"]);
});

it.each([
  ["failed", chatbotErrors.failed],
  ["unavailable", chatbotErrors.unavailable],
] as const)(
  "goes offline when the call is %s, says so once, and answers with canned answers",
  async (status, notice) => {
    const { conversation, said } = talk({ status }, { status });
    await conversation.ask("What does Premium cost?");
    await conversation.ask("Is anything free?");
    expect(conversation.read().offline).toBe(true);
    expect(said()).toEqual([
      "VISITOR: What does Premium cost?",
      `WARNING: ${notice}`,
      `ASSISTANT: ${cannedAnswer("What does Premium cost?")}`,
      "VISITOR: Is anything free?",
      `ASSISTANT: ${cannedAnswer("Is anything free?")}`,
    ]);
  },
);

it("is no longer offline after a successful reply; a refusal says why and changes nothing", async () => {
  const { conversation, said } = talk({ status: "failed" }, { status: "refused", text: "Too fast." }, answer("Back."));
  await conversation.ask("One");
  await conversation.ask("Two");
  expect(conversation.read().offline).toBe(true);
  expect(said().at(-1)).toBe("WARNING: Too fast.");
  await conversation.ask("Three");
  expect(conversation.read().offline).toBe(false);
  expect(said().at(-1)).toBe("ASSISTANT: Back.");
});

it("tells the server what was said before, without notices", async () => {
  const { conversation, asked } = talk(answer("Six weeks."), { status: "refused", text: "Too fast." });
  await conversation.ask("How long?");
  await conversation.ask("And how much?");
  await conversation.ask("Well?");
  expect(asked.map(({ history }) => history.map(({ text }) => text))).toEqual([
    [],
    ["How long?", "Six weeks."],
    ["How long?", "Six weeks.", "And how much?"],
  ]);
});

it("a turn that is too long for the server is cut between two characters", async () => {
  const { conversation } = talk(answer(`${"x".repeat(3_999)}\u{1f600}`));
  await conversation.ask("Well?");
  expect(conversation.transcript().at(-1)?.text).toBe("x".repeat(3_999));
});

it("an answer to a conversation that was started over is dropped", async () => {
  const { conversation, said } = talk(answer("Late."));
  const asking = conversation.ask("One");
  conversation.startOver();
  await asking;
  expect(said()).toEqual([]);
  expect(conversation.read().thinking).toBe(false);
});

describe("the conversation of the page", () => {
  const signIn = (id: string) =>
    storeTokens({ token: createTestToken({ id, exp: 4_000_000_000 }), refreshToken: null });
  const texts = () => ofThisPage.read().turns.map(({ text }) => text);

  beforeEach(() => {
    clearStoredSession();
    ofThisPage.startOver();
  });

  it("is kept by a visitor who signs in, and over a renewal of the tokens", () => {
    ofThisPage.confirm("Asked by a visitor");
    signIn("ada");
    storeTokens({ token: createTestToken({ id: "ada", exp: 4_000_000_001 }), refreshToken: null });
    expect(texts()).toEqual(["Asked by a visitor"]);
  });

  it("ends with the session, and does not pass to whoever signs in next", () => {
    signIn("ada");
    ofThisPage.confirm("Asked by Ada");
    clearStoredSession("Your session has ended");
    expect(texts()).toEqual([]);
    signIn("ada");
    ofThisPage.confirm("Asked by Ada");
    signIn("bob");
    expect(texts()).toEqual([]);
  });

  it("ends when another tab signs out", () => {
    signIn("ada");
    ofThisPage.confirm("Asked by Ada");
    localStorage.removeItem("token");
    window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
    expect(texts()).toEqual([]);
  });
});

it("the canned answers know the prices that are specified", () => {
  expect(cannedAnswer("How much is PREMIUM?")).toContain("$19.99 per month");
  expect(cannedAnswer("What do courses cost")).toMatch(/\$49\.99.*\$79\.99/);
  expect(cannedAnswer("is there something free?")).toContain("free intro course");
  expect(cannedAnswer("Should I buy bitcoin?")).toMatch(/^Nobody here tells you what to buy/);
  expect(cannedAnswer("Hi!")).toMatch(/^Hello/);
  expect(cannedAnswer("What is love?")).toContain("I am offline");
});

it.each(suggestionGroups.flatMap(({ questions }) => [...questions]))(
  "offline, too, what is suggested is answered: %s",
  (question) => {
    expect(cannedAnswer(question)).not.toContain("know only the basics");
  },
);

it("a keyword is a word, not a part of one", () => {
  expect(cannedAnswer("I have an appointment")).toContain("know only the basics");
  expect(cannedAnswer("What happens when I get a strike?")).toContain("200 XP");
  expect(cannedAnswer("How do I change my profile picture?")).toContain("open Profile");
});
