import { gql } from "../../gql";
import type { MessageSearchQuery } from "../../gql/graphql";
import { SearchMaintenance } from "../../../graphql-server/src/features/community";
import { createChannel, deleteMessage, sendMessage, type TestChannel } from "../../kit/conversation";
import { codeOf, graphql, graphqlData, type GraphQLResponse } from "../../kit/clients/graphql-client";
import { foundBy, queryProblems, searchMessages, textsFoundBy } from "../../kit/message-search";
import { channelId, createPerson, type Person, usePerson } from "../../kit/people";
import { impose } from "../../kit/sanctions";
import { recordStatementTexts } from "../../kit/database/statements";
import { useApp } from "../../kit/test-app";

const NAMES = gql(`query SearchNames($query: String!) {
  search(query: $query) { channels { name } members { username } lessons { title courseSlug viewerCanRead isInPremium } }
}`);
const EDIT = gql(`mutation SearchEdit($input: EditMessageInput!) { editMessage(input: $input) { id } }`);

const now = new Date("2026-11-20T12:00:00Z");
const app = useApp({ clock: { now: () => now }, env: { RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" } });
const reader = usePerson(app);
const writer = usePerson(app, { username: "wanda" });
const admin = usePerson(app, { role: "ADMIN" });
let channel: TestChannel;

beforeEach(async () => {
  channel = await createChannel(app);
});

const request = (
  person: Pick<Person, "token"> | null,
  query: string,
  page: { first?: number; after?: string | null } = {},
) => searchMessages(app, person, query, page);
const find = (query: string, person: Person = reader): Promise<string[]> => textsFoundBy(app, person, query);
const send = (content: string, from: Person = writer, where: { id: string } = channel, replyToId?: string) =>
  sendMessage(app, from, { channelId: where.id, content, ...(replyToId && { replyToId }) });
const maintenance = (): SearchMaintenance => app.app.services.get(SearchMaintenance);

describe("words", () => {
  it("match in any grammatical form, case, and punctuation, and all of them must occur", async () => {
    await send("Liquidity sweeps before the **London** open, EUR/USD");
    await send("Sweeping statements");
    expect(await find("LIQUIDITY sweep")).toHaveLength(1);
    expect(await find("swept")).toHaveLength(0);
    expect(await find("sweeps")).toEqual([
      "Sweeping statements",
      "Liquidity sweeps before the **London** open, EUR/USD",
    ]);
    expect(await find("london opening usd")).toHaveLength(1);
    expect(await find("london tokyo")).toEqual([]);
  });

  it("are highlighted in an excerpt without markup, as plain text", async () => {
    await send(`${"Long introduction. ".repeat(20)}A <b>**hedges**</b> here ![chart](https://example.test/a.png)`);
    const found = await foundBy(app, reader, "hedging");
    const { snippet, channelName } = found?.page.edges[0]?.node ?? { snippet: [] };
    expect(channelName).toBe(channel.name);
    expect(snippet.filter(({ isMatch }) => isMatch)).toEqual([{ text: "hedges", isMatch: true }]);
    const text = snippet.map((part) => part.text).join("");
    expect(text).toMatch(/^….*A <b>hedges<\/b> here chart$/);
    expect(text.length).toBeLessThan(200);
  });

  it("are not shown if they are in a spoiler", async () => {
    await send("The ending: ||the hero capitulates|| tomorrow");
    const found = await foundBy(app, reader, "capitulates");
    const text = found?.page.edges[0]?.node.snippet.map((part) => part.text).join("");
    expect(text).toBe("The ending: [spoiler] tomorrow");
  });

  it("are corrected if no message contains them, and the response says so", async () => {
    await send("Backtesting needs patience");
    await maintenance().collectWords();
    const found = await foundBy(app, reader, "bactesting pateince");
    expect(found?.correctedWords).toEqual(["backtesting", "patience"]);
    expect(found?.page.edges).toHaveLength(1);
    const exact = await foundBy(app, reader, "backtesting");
    expect(exact?.correctedWords).toBeNull();
    expect(await find("qqzzxxyy")).toEqual([]);
    // Other words stay as they are, even common ones, which the index leaves out.
    await send("Wither");
    await maintenance().collectWords();
    expect((await foundBy(app, reader, "bactesting with patience"))?.correctedWords).toEqual([
      "backtesting",
      "with",
      "patience",
    ]);
  });

  it("are not corrected if a name contains them, or if no similar word differs in a few letters", async () => {
    await createPerson(app, { username: "momentom" });
    await send("Momentum is drawn on a form");
    await maintenance().collectWords();
    for (const word of ["momentom", "forex", "drawdown"]) {
      expect(await foundBy(app, reader, word)).toMatchObject({ correctedWords: null, page: { edges: [] } });
    }
  });

  it("are corrected on every page", async () => {
    for (let count = 1; count <= 3; count += 1) await send(`Arbitrage number ${count}`);
    await maintenance().collectWords();
    const first = await request(reader, "arbitrge", { first: 2 });
    const { endCursor } = first.data?.searchMessages?.page.pageInfo ?? {};
    const second = await request(reader, "arbitrge", { first: 2, after: endCursor });
    expect(second.data?.searchMessages).toMatchObject({
      correctedWords: ["arbitrage"],
      page: { edges: [{ node: { message: { content: "Arbitrage number 1" } } }], pageInfo: { hasNextPage: false } },
    });
  });

  it("are never corrected to words that only occur in messages that the member can't read", async () => {
    const premium = { id: await channelId(app, "premium-lounge") };
    await send("Zirconium", admin, premium);
    await maintenance().collectWords();
    const found = await foundBy(app, reader, "zirconum");
    expect(found).toMatchObject({ correctedWords: null, page: { edges: [] } });
    expect(await find("zirconum", admin)).toEqual(["Zirconium"]);
  });

  it("leave the dictionary with the last message that contained them", async () => {
    const isKnown = async (word: string): Promise<boolean> =>
      (await app.sql(`SELECT FROM search_words WHERE word = $1`, [word])).length > 0;
    const [first, second] = [await send("My secretword here"), await send("Another secretword there")];
    await maintenance().collectWords();
    expect(await isKnown("secretword")).toBe(true);
    await deleteMessage(app, writer, first.id);
    await maintenance().removeUnusedWords();
    expect(await isKnown("secretword")).toBe(true);
    await graphqlData(app, writer, EDIT, { input: { messageId: second.id, content: "Nothing to see" } });
    // The first call reaches the end of the dictionary, so the second one starts again.
    for (let call = 0; call < 2; call += 1) await maintenance().removeUnusedWords();
    expect(await isKnown("secretword")).toBe(false);
  });
});

describe("permissions", () => {
  const kinds: [string, string][] = [
    ["premium", `access_level = 'PREMIUM'`],
    ["level", `access_level = 'LEVEL', min_level = 50`],
    ["course", `access_level = 'COURSE', course_id = 1`],
    ["admin", `access_level = 'ADMIN'`],
    ["admin-only", `access_level = 'ADMIN_ONLY'`],
    ["unknown", `access_level = 'LATER'`],
    ["archived", `archived_at = now()`],
    ["unapproved", `approval = 'PENDING'`],
  ];

  it.each(kinds)("hide the messages and the name of a channel that becomes %s, at once", async (_kind, change) => {
    await send("Backwardation");
    const query = `backwardation ${channel.name}`;
    await send(query);
    const named = async (person: Person): Promise<unknown[]> =>
      (await graphqlData(app, person, NAMES, { query: channel.name })).search?.channels ?? [];
    expect(await find(query)).toHaveLength(1);
    expect(await named(reader)).toHaveLength(1);
    await app.sql(`UPDATE channels SET ${change} WHERE id = $1`, [channel.id]);
    expect(await find(query)).toEqual([]);
    expect(await named(reader)).toEqual([]);
    expect(queryProblems(await request(reader, `in:${channel.name}`))).toEqual([
      `No channel is named #${channel.name}.`,
    ]);
    expect(await find(query, admin)).toHaveLength(1);
    await app.sql(`UPDATE channels SET archived_at = now() WHERE id = $1`, [channel.id]);
  });

  it("that a reader loses end their search results at once", async () => {
    const member = await createPerson(app, { role: "PREMIUM" });
    const lounge = { id: await channelId(app, "premium-lounge") };
    await send("Seasonality in gold", admin, lounge);
    expect(await find("seasonality", member)).toHaveLength(1);
    const { endCursor } = (await request(member, "seasonality")).data?.searchMessages?.page.pageInfo ?? {};
    await app.sql(`UPDATE users SET role = 'FREE' WHERE id = $1`, [member.id]);
    expect(await find("seasonality", member)).toEqual([]);
    expect((await request(member, "seasonality", { after: endCursor })).data?.searchMessages?.page.edges ?? []).toEqual(
      [],
    );
  });

  it("reject visitors, and kicked members", async () => {
    expect(codeOf(await request(null, "gold"))).toBe("UNAUTHENTICATED");
    expect(codeOf(await graphql(app, NAMES, { query: "gold" }))).toBe("UNAUTHENTICATED");
    const kicked = await createPerson(app);
    await impose(app, kicked, "KICK", { from: now, until: new Date(now.getTime() + 600_000) });
    expect(codeOf(await request(kicked, "gold"))).toBe("KICKED");
  });
});

describe("changes", () => {
  it("of a text are found immediately, and its old words no longer", async () => {
    const { id } = await send("Original divergence");
    await graphqlData(app, writer, EDIT, { input: { messageId: id, content: "Edited convergence" } });
    expect([await find("divergence"), await find("convergence")]).toEqual([[], ["Edited convergence"]]);
    await deleteMessage(app, writer, id);
    expect(await find("convergence")).toEqual([]);
  });

  it("are part of the message's transaction", async () => {
    const { id } = await send("Transactional consistency");
    const indexed = async (): Promise<unknown[]> =>
      app.sql(
        `SELECT words::text FROM message_search s JOIN messages m USING (channel_id, created_seq) WHERE m.id = $1`,
        [id],
      );
    expect(await indexed()).toHaveLength(1);
    // A later part of the statement fails, so the message and the index stay as they were.
    await app.sql(`ALTER TABLE channels ADD CONSTRAINT fails CHECK (last_seq < 0) NOT VALID`);
    const before = await indexed();
    try {
      expect(codeOf(await graphql(app, EDIT, { input: { messageId: id, content: "Rolled back" } }, writer.token))).toBe(
        "INTERNAL",
      );
      await expect(deleteMessage(app, writer, id)).rejects.toThrow("not deleted");
    } finally {
      await app.sql(`ALTER TABLE channels DROP CONSTRAINT fails`);
    }
    expect(await indexed()).toEqual(before);
    expect(await find("transactional")).toHaveLength(1);
  });
});

describe("pages", () => {
  it("return each message once, the newest first, across windows of the index", async () => {
    const texts = Array.from({ length: 30 }, (_, index) => `Pagination ${index}`);
    await app.sql(
      `SELECT setval('message_search_position_seq', (SELECT last_value FROM message_search_position_seq) + 5000)`,
    );
    for (const [index, text] of texts.entries()) {
      if (index % 10 === 9) {
        await app.sql(
          `SELECT setval('message_search_position_seq', (SELECT last_value FROM message_search_position_seq) + 300000)`,
        );
      }
      await send(text);
    }
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const response: GraphQLResponse<MessageSearchQuery> = await request(reader, "pagination", { first: 7, after });
      const page = response.data?.searchMessages?.page;
      seen.push(...(page?.edges.map(({ node }) => node.message.content) ?? []));
      after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen).toEqual(texts.reverse());
  });

  it("of 50 messages need as many statements as pages of one", async () => {
    for (let count = 0; count < 12; count += 1) await send(`Statement ${count}`);
    const count = (first: number): Promise<number> =>
      recordStatementTexts(() => request(reader, "statement", { first })).then(({ length }) => length);
    await count(1);
    expect(await count(50)).toBe(await count(1));
    expect(await count(50)).toBeLessThanOrEqual(4);
  });

  it.each([
    ["an empty query", "  ", "Add a word to search for, or a filter such as from:ann or in:general."],
    ["only dates", "after:today", "Add a word to search for, or a filter such as from:ann or in:general."],
    ["only common words", "the and", "These words are too common to search for. Add a more specific word."],
    ["nine words", "a b c d e f g h i", "A search can have at most 8 words."],
    ["a long query", "x".repeat(201), "A search can have at most 200 characters."],
  ])("reject %s", async (_name, query, text) => {
    expect(queryProblems(await request(reader, query))).toEqual([text]);
  });

  it("treat operators and quotes as punctuation", async () => {
    await send("Quoted margin");
    for (const query of ["'margin", `"margin"`, "margin & !x | (", "margin:*", "\\margin\\", "margin <-> quoted"]) {
      expect([query, codeOf(await request(reader, query))]).toEqual([query, undefined]);
    }
    expect(await find(`"quoted" & margin!`)).toEqual(["Quoted margin"]);
  });
});
