import { createPerson } from "../../kit/people";
import { expectRefusal, rest, type RestResponse } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

const app = useApp({ env: { TRUST_PROXY: "on", PREMIUM_PRICE: "24.5" } });
let address = 0;

const ask = (body: object, from = `10.8.0.${(address += 1)}`) =>
  rest(app, "post", "/api/chatbot").set("x-forwarded-for", from).send(body);

it("gives visitors and members the same answer, with sources", async () => {
  const answer: RestResponse = await ask({ message: "How much is the Forex course?" });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    reply: expect.stringMatching(/^Forex Trading: \$89\.99, 6 weeks/) as string,
    sources: expect.arrayContaining([{ title: "Forex Trading", path: "/courses/forex-trading" }]) as object[],
  });
  const member = await createPerson(app);
  const again = await rest(app, "post", "/api/chatbot", member).send({ message: "How much is the Forex course?" });
  expect(again.body).toEqual(answer.body);
});

it("quotes published preview lessons and never paid ones", async () => {
  const replyTo = async (message: string): Promise<string> =>
    ((await ask({ message })).body as { reply: string }).reply;
  await app.sql(`UPDATE lessons l SET content = E'Zorbing is rolling downhill.\\n\\n## What zorbing is\\n\\nA **zorb** is a ball.'
    FROM courses c WHERE c.id = l.course_id AND c.slug = 'swing-trading' AND l.position = 2`);
  expect(await replyTo("what is a zorb")).not.toContain("ball");
  await app.sql(`UPDATE lessons l SET preview = true
    FROM courses c WHERE c.id = l.course_id AND c.slug = 'swing-trading' AND l.position = 2`);
  expect(await replyTo("what is a zorb")).toContain("A zorb is a ball.");
  await app.sql(`UPDATE courses SET published = false WHERE slug = 'swing-trading'`);
  expect(await replyTo("what is a zorb")).not.toContain("ball");
});

it("uses the current catalog and settings", async () => {
  const price = async (): Promise<string> =>
    ((await ask({ message: "price of e-commerce" })).body as { reply: string }).reply;
  expect(await price()).toContain("$99.99");
  await app.sql(`UPDATE courses SET price_cents = 5550 WHERE slug = 'e-commerce'`);
  expect(await price()).toContain("$55.50");
  await app.sql(`UPDATE courses SET published = false WHERE slug = 'e-commerce'`);
  expect(await price()).not.toContain("$55.50");
  const answer: RestResponse = await ask({ message: "What does Premium cost?" });
  expect((answer.body as { reply: string }).reply).toContain("$24.50 a month");
});

it("says when it has no answer, and links to the contact page", async () => {
  const answer: RestResponse = await ask({ message: "What is the capital of France?" });
  expect(answer.body).toEqual({
    reply: expect.stringContaining("I couldn't find anything about that") as string,
    sources: [{ title: "Contact", path: "/contact" }],
  });
});

it("understands a follow-up question", async () => {
  const history = [
    { author: "VISITOR", text: "Tell me about the Forex Trading course" },
    { author: "ASSISTANT", text: "It is about currencies." },
  ];
  const answer: RestResponse = await ask({ message: "and what is it like?", history });
  expect((answer.body as { reply: string }).reply).toMatch(/^Forex Trading/);
});

it("does not apply the previous subject to a new question", async () => {
  const history = [{ author: "VISITOR", text: "Tell me about the Forex Trading course" }];
  const answer: RestResponse = await ask({ message: "Do you teach tap dancing?", history });
  expect((answer.body as { reply: string }).reply).toMatch(/^I couldn't find anything about that/);
});

it("rejects messages and histories that are blank, too long, or not text", async () => {
  for (const message of [undefined, null, "", " \n\t ", "x".repeat(2_001), 17, { a: 1 }, ["a"]]) {
    expectRefusal(await ask({ message }), 400, "VALIDATION");
  }
  const turn = { author: "VISITOR", text: "x" };
  for (const history of [
    "text",
    [{ author: "ADMIN", text: "x" }],
    [{ author: "VISITOR", text: " " }],
    Array(13).fill(turn),
  ]) {
    expectRefusal(await ask({ message: "Hello", history }), 400, "VALIDATION");
  }
  expect((await ask({ message: "x".repeat(2_000) })).status).toBe(200);
});

it("answers at most twenty questions a minute per IP address", async () => {
  for (let turn = 0; turn < 20; turn += 1) expect((await ask({ message: "hello" }, "10.8.1.1")).status).toBe(200);
  const refused = await ask({ message: "hello" }, "10.8.1.1");
  expectRefusal(refused, 429, "RATE_LIMITED");
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
  expect((await ask({ message: "hello" }, "10.8.1.2")).status).toBe(200);
});
