import { randomUUID } from "node:crypto";
import supertest from "supertest";
import sharp from "sharp";
import { gql } from "../../gql";
import type { GuardRuleKind } from "../../gql/graphql";
import { graphql, graphqlData, type Document } from "../../kit/clients/graphql-client";
import { rest } from "../../kit/clients/rest-client";
import { sendMessage } from "../../kit/conversation";
import { channelId, createPerson, giveXp, type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const SEND = gql(`mutation GuardSend($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`);
const EDIT = gql(`mutation GuardEdit($input: EditMessageInput!) { editMessage(input: $input) { id } }`);
const RULES = gql(`query GuardRules { guardRules { id name isEnabled testedAt } }`);
const SAVE = gql(
  `mutation GuardSave($input: SaveGuardRuleInput!) { saveGuardRule(input: $input) { id isEnabled testedAt rule { clause } } }`,
);
const TRY = gql(`mutation GuardTry($id: ID!) { tryGuardRule(id: $id) {
  rule { id test { checked held heldFromRegulars since } } examples { id channelName username isFromRegular content } } }`);
const ENABLE = gql(`mutation GuardEnable($id: ID!, $isEnabled: Boolean!) {
  setGuardRuleEnabled(id: $id, isEnabled: $isEnabled) { id isEnabled } }`);
const DELETE = gql(`mutation GuardDelete($id: ID!) { deleteGuardRule(id: $id) }`);
const CHECK = gql(`query GuardCheck($text: String!) { staffCheck(text: $text) { verdict staffName warnings } }`);

const app = useApp({ env: { PUBLIC_URL: "https://glitch-academy.test", SCAM_GUARD: "on", RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN", username: "jane.miller" });
let channels: string[];
beforeAll(async () => {
  channels = await Promise.all(["general", "introductions", "help-desk"].map((name) => channelId(app, name)));
});

const data = <Data, Variables>(query: Document<Data, Variables>, variables: NoInfer<Variables>, by: Person = admin) =>
  graphqlData(app, by, query, variables as Variables & Record<string, unknown>);
const errorOf = async <Variables>(
  query: Document<unknown, Variables>,
  variables: NoInfer<Variables>,
  by: Person = admin,
) => (await graphql(app, query, variables, by.token)).errors?.[0];
const send = (author: Person, content: string, channel = channels[0] ?? "") =>
  errorOf(SEND, { input: { channelId: channel, content } }, author);

async function createRegular(): Promise<Person> {
  const regular = await createPerson(app);
  await giveXp(app, regular.id, 1_200);
  await app.sql(`UPDATE users SET created_at = now() - interval '100 days' WHERE id = $1`, [regular.id]);
  return regular;
}

const draft = (pattern: string, more = {}) => ({
  id: randomUUID() as string,
  name: "No bets",
  kind: "WORDS" as GuardRuleKind,
  pattern,
  rule: "3",
  ...more,
});

async function saveRule(pattern: string, more = {}): Promise<string> {
  return (await data(SAVE, { input: draft(pattern, more) })).saveGuardRule.id;
}

describe("the guard", () => {
  it("holds a newcomer's scam and says why, but not a regular's invitation", async () => {
    const newcomer = await createPerson(app);
    expect(await send(newcomer, "Guaranteed profit of 10% daily, write me on Telegram @fx_boss")).toMatchObject({
      message: expect.stringContaining("words that promise returns") as string,
      extensions: { code: "HELD" },
    });
    const [held] = await app.sql(`SELECT rule, reasons->0->>'code' AS code FROM held_messages WHERE user_id = $1`, [
      newcomer.id,
    ]);
    expect(held).toEqual({ rule: "2", code: "RETURNS" });
    expect((await send(newcomer, "discord.gg/abc"))?.extensions.code).toBe("HELD");
    expect(await send(await createRegular(), "discord.gg/abc")).toBeUndefined();
  });

  it("holds the same text in a third channel", async () => {
    const newcomer = await createPerson(app);
    const text = "Has anyone of you tried the new calculator for position sizes?";
    const errors = [];
    for (const channel of channels) errors.push((await send(newcomer, text, channel))?.message);
    expect(errors).toEqual([undefined, undefined, "Your message waits for approval: the same text in other channels."]);
  });

  it("rejects an edit that adds a scam, but not an edit of what a moderator released", async () => {
    const author = await createPerson(app);
    const { id } = await sendMessage(app, author, { channelId: channels[0] ?? "", content: "Hello" });
    const edit = (content: string) => errorOf(EDIT, { input: { messageId: id, content } }, author);
    expect((await edit("Hello, join discord.gg/abc"))?.extensions.code).toBe("FORBIDDEN");
    await app.sql(`UPDATE messages SET content = 'Hello, join discord.gg/abc' WHERE id = $1`, [id]);
    expect(await edit("Hello again, join discord.gg/abc")).toBeUndefined();
  });
});

describe("a rule of the admins", () => {
  it("must be tried with its current words before it can be turned on", async () => {
    const regular = await createRegular();
    const newcomer = await createPerson(app);
    await send(regular, "I like casinos");
    await send(newcomer, "Is a cаsino fun?");
    await send(newcomer, "Occasionally");
    const input = draft("casino\ncasinos");
    await data(SAVE, { input });
    expect((await errorOf(ENABLE, { id: input.id, isEnabled: true }))?.message).toBe(
      "Try this rule on the last 30 days first",
    );
    const { tryGuardRule } = await data(TRY, { id: input.id });
    expect(tryGuardRule.rule.test).toMatchObject({ held: 2, heldFromRegulars: 1 });
    expect(tryGuardRule.examples.map(({ content, isFromRegular }) => [content, isFromRegular])).toEqual([
      ["Is a cаsino fun?", false],
      ["I like casinos", true],
    ]);
    await data(ENABLE, { id: input.id, isEnabled: true });
    expect(await send(regular, "My casinos")).toMatchObject({
      message: "Your message waits for approval: the rule “No bets”.",
    });
    const changed = await data(SAVE, { input: { ...input, pattern: "roulette" } });
    expect(changed.saveGuardRule).toMatchObject({ isEnabled: false, testedAt: null, rule: { clause: "3" } });
    expect(await send(regular, "All my casinos")).toBeUndefined();
    const entries = await app.sql<{ action: string }>(
      `SELECT action FROM audit_entries WHERE details->>'ruleId' = $1 ORDER BY created_at`,
      [input.id],
    );
    expect(entries.map(({ action }) => action)).toEqual(
      ["created", "tried", "enabled", "changed"].map((action) => `guard_rule.${action}`),
    );
  });

  it("is tried on the last 30 days, without messages of staff and deleted ones", async () => {
    const author = await createPerson(app);
    const texts = ["zebra old", "zebra deleted", "zebra new"];
    for (const text of texts) await send(author, text);
    await send(admin, "zebra staff");
    await app.sql(`UPDATE messages SET created_at = now() - interval '31 days' WHERE content = 'zebra old'`);
    await app.sql(`UPDATE messages SET deleted_at = now() WHERE content = 'zebra deleted'`);
    const id = await saveRule("zebra");
    expect((await data(TRY, { id })).tryGuardRule.examples.map(({ content }) => content)).toEqual(["zebra new"]);
  });

  it("matches in linear time, and rejects what isn't a pattern, is too large, or matches everything", async () => {
    const kind: GuardRuleKind = "PATTERN";
    const author = await createPerson(app);
    const id = await saveRule("(a+)+$x", { kind });
    await send(author, "a".repeat(4_000));
    expect((await data(TRY, { id })).tryGuardRule.rule.test?.held).toBe(0);
    for (const pattern of ["(", "(?=a)b", "((a{50}){20}){20}", "x*", "a".repeat(301)])
      expect([pattern, (await errorOf(SAVE, { input: draft(pattern, { kind }) }))?.extensions.code]).toEqual([
        pattern,
        "VALIDATION",
      ]);
  });

  it("is for admins only, and can be deleted", async () => {
    const member = await createPerson(app);
    const id = await saveRule("giraffe");
    for (const error of [
      await errorOf(RULES, {}, member),
      await errorOf(SAVE, { input: draft("x") }, member),
      await errorOf(TRY, { id }, member),
      await errorOf(ENABLE, { id, isEnabled: false }, member),
      await errorOf(DELETE, { id }, member),
    ])
      expect(error?.extensions.code).toBe("FORBIDDEN");
    await data(DELETE, { id });
    await data(DELETE, { id });
    const ids = (await data(RULES, {})).guardRules?.map((rule) => rule.id);
    expect(ids).not.toContain(id);
    expect((await errorOf(TRY, { id }))?.extensions.code).toBe("NOT_FOUND");
  });
});

describe("staff", () => {
  const check = async (text: string) => (await graphql(app, CHECK, { text })).data?.staffCheck;

  it("can be told from those who look like it", async () => {
    // Loads the roster again.
    await saveRule("hippo");
    const member = await createPerson(app);
    const profile = (id: string): string => `https://glitch-academy.test/profile/${id}`;
    expect(await check("@Jane.Miller")).toEqual({ verdict: "STAFF", staffName: "jane.miller", warnings: [] });
    expect(await check(profile(admin.id))).toMatchObject({ verdict: "STAFF" });
    expect(await check(profile(member.id))).toMatchObject({ verdict: "NOT_STAFF", staffName: null });
    expect(await check("Jаne_MiIIer")).toMatchObject({ verdict: "LOOKS_LIKE_STAFF", staffName: "jane.miller" });
    expect(await check("https://glitch-acaderny.test/login")).toMatchObject({ verdict: "LOOKS_LIKE_STAFF" });
    expect(await check(member.username)).toMatchObject({ verdict: "NOT_STAFF" });
    expect(await check("Hello, I'm from the support team. Please send me your login code")).toMatchObject({
      verdict: "NOT_STAFF",
      warnings: expect.arrayContaining(["a request for a password, code, or key"]) as string[],
    });
    expect(JSON.stringify(await check(admin.username))).not.toContain("@");
  });

  it("can't be imitated by name or picture", async () => {
    const stripes = sharp({ create: { width: 300, height: 200, channels: 3, background: "#123456" } }).composite([
      { input: { create: { width: 90, height: 60, channels: 3, background: "#fedcba" } }, left: 20, top: 30 },
      { input: { create: { width: 60, height: 120, channels: 3, background: "#88ee11" } }, left: 180, top: 40 },
    ]);
    const png = await stripes.png().toBuffer();
    await rest(app, "put", `/api/users/${admin.id}`, admin).attach("profilePicture", png, "a.png").expect(200);
    await saveRule("rhino");
    const member = await createPerson(app);
    const copy = await sharp(png).resize(200, 134).jpeg({ quality: 50 }).toBuffer();
    const update = () => rest(app, "put", `/api/users/${member.id}`, member);
    const copied = await update().attach("profilePicture", copy, "b.jpg");
    expect([copied.status, JSON.stringify(copied.body)]).toEqual([400, expect.stringContaining("staff")]);
    expect((await update().send({ username: "jane_mi11er" })).status).toBe(400);
    const registered = await supertest(app.url).post("/api/auth/register").send({
      username: "person_1",
      email: "p1@example.test",
      password: "long-password-1",
      name: "Jane.Miller Official",
    });
    expect(registered.status).toBe(400);
  });
});
