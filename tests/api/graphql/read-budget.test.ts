import { codeOf, graphql, openSocket } from "../../kit/clients/graphql-client";
import { openSignedIn } from "../../kit/clients/raw-socket";
import { rest } from "../../kit/clients/rest-client";
import { channelId, createPerson, type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const BELOW_LIST = /A list can't contain pages/;
const TOO_MANY = /can have at most 1000 items in total/;

const app = useApp({ env: { TRUST_PROXY: "on" } });
const person = usePerson(app);

/** The code and the message of a rejected query. */
const refusalOf = async (
  query: string,
  variables: Record<string, unknown> = {},
): Promise<[unknown, string | undefined]> => {
  const { errors } = await graphql(app, query, variables, person.token);
  return [errors?.[0]?.extensions.code, errors?.[0]?.message];
};

/** Throws unless the step of a subscription is an error. */
function assertLimited(step: IteratorResult<unknown> | null): unknown {
  const { errors } = (step?.value ?? {}) as { errors?: { extensions: { code: string } }[] };
  if (!errors) throw new Error("The subscription started");
  return errors[0]?.extensions.code;
}

const messages = (aliases: number): string =>
  `query ($id: ID!, $n: Int) { ${Array.from({ length: aliases }, (_, index) => `a${index}: channel(id: $id) { messages(last: $n) { edges { node { id } } } }`).join(" ")} }`;

describe("pages", () => {
  it.each([
    ["a list", `query ($n: Int) { channels { messages(last: $n) { edges { node { id } } } } }`],
    [
      "a list in a fragment",
      `{ channels { ...C } } fragment C on Channel { messages(last: 1) { edges { node { id } } } }`,
    ],
  ])("are rejected below %s, whatever their size", async (_name, query) => {
    expect(await refusalOf(query, { n: 1 })).toEqual(["VALIDATION", expect.stringMatching(BELOW_LIST)]);
  });

  it("count with the sizes in variables, defaults, and literals, and with the largest size where none is given", async () => {
    const id = await channelId(app, "general");
    expect((await graphql(app, messages(10), { id, n: 100 }, person.token)).errors).toBeUndefined();
    expect(await refusalOf(messages(11), { id, n: 100 })).toEqual(["VALIDATION", expect.stringMatching(TOO_MANY)]);
    expect(await refusalOf(messages(3), { id })).toEqual(["VALIDATION", expect.stringMatching(TOO_MANY)]);
    const literal = `{ ${[1, 2, 3].map((alias) => `a${alias}: members(first: 500) { edges { node { id } } }`).join(" ")} }`;
    expect(await refusalOf(literal)).toEqual(["VALIDATION", expect.stringMatching(TOO_MANY)]);
  });

  it("can't have a negative size that makes room for others", async () => {
    const id = await channelId(app, "general");
    const pages = [1, 2, 3].map((alias) => `a${alias}: members(first: 500) { edges { node { id } } }`).join(" ");
    const query = (last: string): string =>
      `query ($id: ID!, $n: Int) { ${pages} c: channel(id: $id) { messages(last: ${last}) { edges { node { id } } } } }`;
    expect(await refusalOf(query("$n"), { id, n: -100_000 })).toEqual(["VALIDATION", expect.stringMatching(TOO_MANY)]);
    expect(await refusalOf(query("-100000"), { id })).toEqual(["VALIDATION", expect.stringMatching(TOO_MANY)]);
  });

  it("are counted in linear time in nested fragments", async () => {
    const bomb = Array.from(
      { length: 60 },
      (_, index) => `fragment F${index} on Channel { ...F${index + 1} ...F${index + 1} }`,
    );
    const query = `{ channels { ...F0 } } ${bomb.join(" ")} fragment F60 on Channel { messages(last: 1) { edges { node { id } } } }`;
    const startedAt = performance.now();
    expect((await refusalOf(query))[0]).toBe("VALIDATION");
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});

describe("documents that repeat a field", () => {
  it.each([
    ["a query", `{ ${"courses { id } ".repeat(22)} }`],
    ["inline fragments", `{ ${"... on Query { courses { id } } ".repeat(22)} }`],
    ["a mutation", `mutation { ${"logout ".repeat(22)} }`],
  ])("more than 20 times are rejected: %s", async (_name, query) => {
    expect(await refusalOf(query)).toEqual(["VALIDATION", expect.stringContaining("can repeat at most 20 fields")]);
  });

  it("20 times are allowed", async () => {
    expect((await graphql(app, `{ ${"courses { id } ".repeat(21)} }`)).errors).toBeUndefined();
  });
});

describe("the budget of requests", () => {
  it("limits the reads of a session, over GraphQL and REST together, and reports what is left", async () => {
    const [reader, other] = [await createPerson(app), await createPerson(app)];
    const read = (who: Person) => rest(app, "get", "/api/users/me", who).set("x-forwarded-for", "10.9.0.1");
    const first = await read(reader);
    expect([first.headers["ratelimit-limit"], first.headers["ratelimit-remaining"]]).toEqual(["1200", "1199"]);
    const id = await channelId(app, "general");
    // Each costs 11 points.
    const large = await Promise.all(
      Array.from({ length: 120 }, () => graphql(app, messages(10), { id, n: 100 }, reader.token)),
    );
    const refused = large.filter((answer) => codeOf(answer) === "RATE_LIMITED").length;
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(20);
    const last = await read(reader);
    expect(last.status).toBe(429);
    expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
    expect((await read(other)).status).toBe(200);
  });

  it("limits how many missed messages a member replays in a minute", async () => {
    const reader = await createPerson(app);
    const id = await channelId(app, "general");
    await app.sql(`UPDATE channels SET last_seq = 1000000 WHERE id = $1`, [id]);
    const socket = openSocket(app, reader.token);
    const query = `subscription ($id: ID!) { channelEvents(channelId: $id, afterSeq: 0) { seq } }`;
    const streams = [0, 1].map(() => socket.iterate({ query, variables: { id } }));
    const answers = streams.map((stream) => stream.next().catch(() => null));
    const refused = await Promise.any(answers.map((answer) => answer.then((step) => assertLimited(step))));
    expect(refused).toBe("RATE_LIMITED");
    await socket.dispose();
  });

  it("counts subscriptions with invalid documents, and rejects repeated fields before it validates them", async () => {
    const reader = await createPerson(app);
    const raw = await openSignedIn(app, reader.token);
    const codeOfAnswer = async (answerId: string): Promise<unknown> => {
      const { payload } = await raw.receive(({ id }) => id === answerId);
      return (payload as { extensions: { code: string } }[])[0]?.extensions.code;
    };
    const startedAt = performance.now();
    for (let count = 0; count <= 1_200; count += 1) {
      const query = `subscription x${count} { ${"channelEvents ".repeat(970)} }`;
      raw.send({ type: "subscribe", id: String(count), payload: { query } });
    }
    expect(await codeOfAnswer("0")).toBe("VALIDATION");
    expect(await codeOfAnswer("1200")).toBe("RATE_LIMITED");
    // With validation, they took 80 ms each.
    expect(performance.now() - startedAt).toBeLessThan(1_200 * 20);
    raw.socket.close();
  });
});
