import { gql } from "../../gql";
import type { ChatTurnInput } from "../../gql/graphql";
import { OpenAiCompatibleModel } from "../../../graphql-server/src/features/chatbot/chat-model";
import { readEnv } from "../../../graphql-server/src/env";
import { graphql, type Document } from "../../kit/clients/graphql-client";
import { startModelStandIn, type ModelStandIn } from "../../kit/servers/model-stand-in";
import { createPerson, type Person } from "../../kit/people";
import { startTestApp, type TestApp } from "../../kit/test-app";

const ASK = gql(
  `mutation AnswersAsk($input: AskChatbotInput!) { askChatbot(input: $input) { reply sources { title path } } }`,
);
const HAND_OVER = gql(`mutation AnswersHandOver($input: HandOverChatInput!) { handOverChat(input: $input) }`);
const INBOX = gql(
  `query AnswersInbox { contactMessages(first: 100) { edges { node { name email message userId transcript { author text } } } } }`,
);
const TRANSCRIPT: ChatTurnInput[] = [
  { author: "VISITOR", text: "Do you teach tap dancing?" },
  { author: "ASSISTANT", text: "I couldn't find anything about that." },
];
const PERSON = { name: "Ada Visitor", email: "ada@example.test", message: "Please ask the team." };

let app: TestApp;
let model: ModelStandIn;
let admin: Person;

beforeAll(async () => {
  model = await startModelStandIn();
  const settings = { CHATBOT_MODEL_URL: `${model.url}/`, CHATBOT_MODEL: "tiny-1", CHATBOT_MODEL_KEY: "key-of-tests" };
  app = await startTestApp({ env: { RATE_LIMITS: "off", ...settings } });
  admin = await createPerson(app, { role: "ADMIN" });
});

afterEach(() => {
  Object.assign(model.next, { text: "Hello from the model.", status: 200, body: null, silent: false });
});

afterAll(async () => {
  await app.stop();
  await model.stop();
});

async function ask(message: string, history?: ChatTurnInput[], person?: Person) {
  const { data, errors } = await graphql(app, ASK, { input: { message, history } }, person?.token);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.askChatbot;
}

const refusalOf = async <Input>(query: Document<unknown, { input: Input }>, input: NoInfer<Input>) =>
  (await graphql(app, query, { input })).errors?.[0]?.extensions.code;

describe("with a model", () => {
  it("lets the model phrase the answer from our notes, and returns our own sources", async () => {
    model.next.text = "  It takes six weeks.  ";
    const answer = await ask("How long does Forex Trading take?");
    expect(answer.reply).toBe("It takes six weeks.");
    expect(answer.sources[0]).toEqual({ title: "Forex Trading", path: "/courses/forex-trading" });
    const request = model.requests.at(-1);
    expect(request).toMatchObject({ path: "/v1/chat/completions", authorization: "Bearer key-of-tests" });
    expect(request?.body.model).toBe("tiny-1");
    const [system, ...rest] = request?.body.messages ?? [];
    expect(system?.role).toBe("system");
    expect(system?.content).toContain("Forex Trading: $89.99, 6 weeks");
    expect(rest).toEqual([{ role: "user", content: "How long does Forex Trading take?" }]);
  });

  it("sends the conversation history to the model with roles", async () => {
    await ask("And now?", TRANSCRIPT);
    expect(model.requests.at(-1)?.body.messages.slice(1)).toEqual([
      { role: "user", content: "Do you teach tap dancing?" },
      { role: "assistant", content: "I couldn't find anything about that." },
      { role: "user", content: "And now?" },
    ]);
  });

  it.each([
    ["fails", { status: 500 }],
    ["rejects the key", { status: 401 }],
    ["returns a blank answer", { text: " " }],
    ["returns an error object", { body: '{"error":{"message":"overloaded"}}' }],
    ["returns an HTML page", { body: "<html>" }],
  ])("falls back to the written answer when the model %s", async (_name, failure) => {
    Object.assign(model.next, failure);
    expect((await ask("How long does Forex Trading take?")).reply).toMatch(/^Forex Trading: \$89\.99/);
    expect((await ask("What is the capital of France?")).reply).toMatch(/^I couldn't find anything about that/);
  });

  it("times out when the model does not respond, and truncates long answers", async () => {
    const client = new OpenAiCompatibleModel({ url: model.url, model: "tiny-1", key: null }, 50);
    model.next.silent = true;
    await expect(client.answer([{ role: "user", content: "Hello?" }])).rejects.toThrow(/timeout/i);
    Object.assign(model.next, { silent: false, text: "x".repeat(50_000) });
    expect(await new OpenAiCompatibleModel({ url: model.url, model: "tiny-1", key: null }).answer([])).toHaveLength(
      4_000,
    );
    expect(model.requests.at(-1)?.authorization).toBeUndefined();
  });

  it("requires both a URL and a model name", () => {
    expect(() => readEnv({ CHATBOT_MODEL_URL: "http://localhost:11434/v1" })).toThrow(/CHATBOT_MODEL/);
    expect(() => readEnv({ CHATBOT_MODEL: "tiny-1" })).toThrow(/CHATBOT_MODEL_URL/);
    expect(() => readEnv({ CHATBOT_MODEL_URL: "ftp://localhost", CHATBOT_MODEL: "tiny-1" })).toThrow(/http/);
  });
});

describe("sources", () => {
  const question = "how do I calculate position size";

  it("are the term in the glossary and the paragraph of a preview, for everyone", async () => {
    model.next.status = 500;
    const { reply, sources } = await ask("What is the spread?");
    expect(reply).toMatch(/^Spread: The difference between/);
    expect(sources[0]).toEqual({ title: "Glossary: Spread", path: "/glossary#spread" });
    const [preview] = (await ask("what does bid and ask mean")).sources;
    expect(preview).toMatchObject({ title: "Intro to Trading, lesson 1" });
    expect(preview?.path).toMatch(/^\/courses\/intro-to-trading\/lessons\/[\da-f-]{36}#[a-z\d-]+$/);
  });

  it("are the course for visitors and members without access, and the paragraph for members with access", async () => {
    const member = await createPerson(app);
    const course = { title: "Intro to Trading, lesson 5", path: "/courses/intro-to-trading" };
    expect((await ask(question)).sources[0]).toEqual(course);
    expect((await ask(question, [], member)).sources[0]).toEqual(course);
    const [{ id } = { id: 0 }] = await app.sql<{ id: number }>(
      "SELECT id FROM courses WHERE slug = 'intro-to-trading'",
    );
    await graphql(
      app,
      gql(`mutation AnswersEnrollInCourse($input: EnrollInCourseInput!) {
          enrollInCourse(input: $input) {
            enrolledNow
          }
        }`),
      { input: { courseId: id } },
      member.token,
    );
    const [lesson] = (await ask(question, [], member)).sources;
    expect(lesson).toMatchObject({ title: course.title });
    expect(lesson?.path).toMatch(/^\/courses\/intro-to-trading\/lessons\/[\da-f-]{36}#[a-z\d-]+$/);
  });
});

describe("handing over", () => {
  async function newest(): Promise<object | undefined> {
    const { data } = await graphql(app, INBOX, {}, admin.token);
    return data?.contactMessages.edges[0]?.node;
  }

  it("adds the conversation to the team's inbox, linked to the member if there is one", async () => {
    const { data } = await graphql(app, HAND_OVER, { input: { ...PERSON, transcript: TRANSCRIPT } });
    expect(data).toEqual({ handOverChat: true });
    expect(await newest()).toEqual({ ...PERSON, userId: null, transcript: TRANSCRIPT });
    const member = await createPerson(app);
    await graphql(app, HAND_OVER, { input: { ...PERSON, transcript: TRANSCRIPT } }, member.token);
    expect(await newest()).toMatchObject({ userId: member.id });
  });

  it("rejects an empty or overlong conversation and an invalid email address", async () => {
    expect(await refusalOf(HAND_OVER, { ...PERSON, transcript: [] })).toBe("VALIDATION");
    expect(await refusalOf(HAND_OVER, { ...PERSON, email: "unknown", transcript: TRANSCRIPT })).toBe("VALIDATION");
    const long: ChatTurnInput[] = [{ author: "VISITOR", text: "x".repeat(4_001) }];
    expect(await refusalOf(HAND_OVER, { ...PERSON, transcript: long })).toBe("VALIDATION");
    const tooMany = Array.from({ length: 101 }, () => TRANSCRIPT).flat();
    expect(await refusalOf(HAND_OVER, { ...PERSON, transcript: tooMany })).toBe("VALIDATION");
  });

  it("keeps the last 40,000 characters of a long conversation and returns the number of turns in lists", async () => {
    const transcript = Array.from({ length: 15 }, (_, turn): ChatTurnInput => ({
      author: "VISITOR",
      text: `${turn} `.padEnd(4_000, "x"),
    }));
    await graphql(app, HAND_OVER, { input: { ...PERSON, transcript } });
    expect(await newest()).toMatchObject({ transcript: transcript.slice(5) });
    const list = gql(`query AnswersList { contactMessages(first: 1) { edges { node { transcriptTurns } } } }`);
    const { data } = await graphql(app, list, {}, admin.token);
    expect(data).toMatchObject({ contactMessages: { edges: [{ node: { transcriptTurns: 10 } }] } });
  });

  it("is limited, like contact messages, to five in ten minutes per IP address", async () => {
    const strict = await startTestApp();
    const codes: (string | undefined)[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const { errors } = await graphql(strict, HAND_OVER, { input: { ...PERSON, transcript: TRANSCRIPT } });
      codes.push(errors?.[0]?.extensions.code);
    }
    expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, "RATE_LIMITED"]);
    await strict.stop();
  });
});
