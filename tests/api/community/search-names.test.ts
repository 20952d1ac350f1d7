import { gql } from "../../gql";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { sendMessage } from "../../kit/conversation";
import { recordStatementTexts } from "../../kit/database/statements";
import { channelId, createPerson, type Person, usePerson } from "../../kit/people";
import { impose } from "../../kit/sanctions";
import { startTestApp, useApp } from "../../kit/test-app";

const NAMES = gql(`query SearchNamesNames($query: String!) {
  search(query: $query) {
    channels { name } members { username } lessons { title courseSlug position viewerCanRead isInPremium }
    pages { title path } correctedWords
  }
}`);

const app = useApp({ env: { RATE_LIMITS: "off" } });
const reader = usePerson(app);
const wanda = usePerson(app, { username: "wanda" });

const names = async (query: string, person: Person = reader) =>
  (await graphqlData(app, person, NAMES, { query })).search;

it("finds channels, members by username or name, and lessons with their lock", async () => {
  expect((await names("gener"))?.channels.map(({ name }) => name)).toContain("general");
  expect((await names("WAN"))?.members).toEqual([{ username: "wanda" }]);
  await app.sql(`UPDATE users SET name = 'Wanda Maximoff' WHERE id = $1`, [wanda.id]);
  expect((await names("maximoff"))?.members).toEqual([{ username: "wanda" }]);
  const [locked] = await app.sql<{ title: string }>(
    `SELECT l.title FROM lessons l JOIN courses c ON c.id = l.course_id
     WHERE l.content <> '' AND NOT l.preview AND c.price_cents > 0 AND c.published AND c.included_in_premium LIMIT 1`,
  );
  const { title = "" } = locked ?? {};
  const words = title
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .split(" ")
    .slice(0, 8)
    .join(" ");
  expect((await names(words))?.lessons).toContainEqual(
    expect.objectContaining({ title, viewerCanRead: false, isInPremium: true }),
  );
  const premium = await createPerson(app, { role: "PREMIUM" });
  expect((await names(words, premium))?.lessons).toContainEqual(
    expect.objectContaining({ title, viewerCanRead: true }),
  );
});

it("doesn't find members by their email address, deleted members, or banned ones", async () => {
  expect((await names("wanda@example.test"))?.members).toEqual([]);
  expect((await names("example"))?.members).toEqual([]);
  const banned = await createPerson(app, { username: "banned_one" });
  expect((await names("banned_one"))?.members).toHaveLength(1);
  await impose(app, banned, "BAN", { from: new Date(), until: null });
  expect((await names("banned_one"))?.members).toEqual([]);
});

it("finds lessons by words of their headings, summary, and terms, in singular or plural", async () => {
  const found = async (query: string) =>
    (await names(query))?.lessons.map(({ courseSlug, position }) => `${courseSlug}/${position}`);
  for (const query of ["candlestick patterns", "candlesticks pattern"]) {
    expect(await found(query)).toEqual(["intro-to-trading/4"]);
  }
  expect(await found("chart doesn't show")).toContain("intro-to-trading/4");
  await app.sql(
    `UPDATE lessons l SET content = content || E'\n\n## Zebra crossings\n' FROM courses c
     WHERE c.id = l.course_id AND c.slug = 'intro-to-trading' AND l.position = 2`,
  );
  expect(await found("zebras")).toEqual(["intro-to-trading/2"]);
});

it("finds calculators, terms, and the lessons that explain a term", async () => {
  const { lessons, pages } = (await names("position size")) ?? {};
  expect(pages).toEqual([
    { title: "Position size", path: "/tools/position-size" },
    { title: "Position size", path: "/glossary#position-size" },
  ]);
  expect(lessons).toContainEqual(expect.objectContaining({ courseSlug: "intro-to-trading", position: 5 }));
});

it("finds published courses by their title", async () => {
  expect((await names("risk management"))?.pages).toContainEqual({
    title: "Risk Management",
    path: "/courses/risk-management",
  });
  await app.sql(`UPDATE courses SET published = false WHERE slug = 'risk-management'`);
  try {
    expect((await names("risk management"))?.pages).not.toContainEqual(
      expect.objectContaining({ path: "/courses/risk-management" }),
    );
  } finally {
    await app.sql(`UPDATE courses SET published = true WHERE slug = 'risk-management'`);
  }
});

it("finds members by a misspelled username or name, but not deleted or banned ones", async () => {
  await createPerson(app, { username: "valeria_trades" });
  for (const typo of ["valaria", "@Valerai", "valeria_tredes", "vlaeria"])
    expect({ typo, members: (await names(typo))?.members }).toEqual({
      typo,
      members: [{ username: "valeria_trades" }],
    });
  expect((await names("valentina"))?.members).toEqual([]);
  const { id } = await createPerson(app, { username: "kat_77" });
  await app.sql(`UPDATE users SET name = 'Katarzyna Nowak' WHERE id = $1`, [id]);
  for (const typo of ["Kataryzna", "katarzyna novak", "Ktarzyna Nowak", "nowka"])
    expect({ typo, members: (await names(typo))?.members }).toEqual({ typo, members: [{ username: "kat_77" }] });
  const banned = await createPerson(app, { username: "quentin" });
  expect((await names("quintin"))?.members).toHaveLength(1);
  await impose(app, banned, "BAN", { from: new Date(), until: null });
  expect((await names("quintin"))?.members).toEqual([]);
});

it("compares a misspelled name with at most 400 members, in two statements", async () => {
  const statements = await recordStatementTexts(() => names("quintin_x"));
  expect(statements.filter((text) => text.match(/LIMIT 100/g)?.length === 2)).toHaveLength(2);
  expect(statements.length).toBeLessThanOrEqual(24);
});

it("finds nothing without words", async () => {
  expect(await names("from:wanda")).toEqual({
    channels: [],
    members: [],
    lessons: [],
    pages: [],
    correctedWords: null,
  });
});

it("corrects misspelled words from the names of channels and lessons", async () => {
  const channels = await names("introductons");
  expect(channels?.correctedWords).toEqual(["introductions"]);
  expect(channels?.channels.map(({ name }) => name)).toContain("introductions");
  const lessons = await names("psicology tradng");
  expect(lessons?.correctedWords).toEqual(["psychology", "trading"]);
  expect(lessons?.lessons.map(({ courseSlug }) => courseSlug)).toContain("trading-psychology");
  expect((await names("introductions"))?.correctedWords).toBeNull();
});

it("corrects misspelled calculators and terms", async () => {
  const found = await names("expektancy");
  expect(found?.correctedWords).toEqual(["expectancy"]);
  expect(found?.pages.map(({ path }) => path)).toEqual(["/tools/expectancy", "/glossary#expectancy"]);
});

it("doesn't correct words that occur in a message, or from the name of a channel that the viewer can't read", async () => {
  const channel = { id: await channelId(app, "general") };
  await sendMessage(app, wanda, { channelId: channel.id, content: "My psicology" });
  expect(await names("psicology")).toMatchObject({ lessons: [], correctedWords: null });
  const admin = await createPerson(app, { role: "ADMIN" });
  expect((await names("lounje", admin))?.channels.map(({ name }) => name)).toContain("premium-lounge");
  expect(await names("lounje")).toMatchObject({ channels: [], correctedWords: null });
});

it("limits searches", async () => {
  const limited = await startTestApp();
  try {
    const member = await createPerson(limited);
    const codes = new Set<string | undefined>();
    for (let count = 0; count < 250; count += 1)
      codes.add(codeOf(await graphql(limited, NAMES, { query: "x" }, member.token)));
    expect([...codes]).toEqual([undefined, "RATE_LIMITED"]);
  } finally {
    await limited.stop();
  }
});
