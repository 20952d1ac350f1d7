import { gql } from "../../gql";
import { createChannel, sendMessage, type TestChannel } from "../../kit/conversation";
import { graphqlData } from "../../kit/clients/graphql-client";
import { queryProblems, searchMessages, textsFoundBy } from "../../kit/message-search";
import { channelId, type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const MARK = gql(`mutation SearchFiltersMark($id: ID!) { markHelpful(messageId: $id) { message { id } } }`);
const UNMARK = gql(`mutation SearchFiltersUnmark($id: ID!) { withdrawHelpful(messageId: $id) { id } }`);

let now = new Date("2026-11-20T12:00:00Z");
const app = useApp({ clock: { now: () => now }, env: { RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" } });
const reader = usePerson(app);
const writer = usePerson(app, { username: "wanda" });
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

it("from: finds the messages of a member, and from:me the viewer's own", async () => {
  const [theirs, own] = [`Theirs ${channel.name}`, `Mine ${channel.name}`];
  await send(theirs);
  await send(own, reader);
  const inChannel = `in:${channel.name}`;
  expect(await find(`from:WANDA ${inChannel}`)).toEqual([theirs]);
  expect(await find(`from:@wanda mine ${inChannel}`)).toEqual([]);
  expect(await find(`from:me ${inChannel}`)).toEqual([own]);
  expect(queryProblems(await request(reader, "from:nobody.here"))).toEqual(["No member is named @nobody.here."]);
});

it("in: finds messages of a channel, and treats an unreadable one like one that doesn't exist", async () => {
  await send("Elsewhere contango");
  const general = { id: await channelId(app, "general") };
  await send("Here contango", writer, general);
  expect(await find("contango in:#general")).toEqual(["Here contango"]);
  const texts = await Promise.all(
    ["premium-lounge", "no-such-channel"].map(async (name) =>
      queryProblems(await request(reader, `contango in:${name}`)),
    ),
  );
  expect(texts).toEqual([["No channel is named #premium-lounge."], ["No channel is named #no-such-channel."]]);
});

it("has:image finds messages with an image", async () => {
  await send("Breakout ![chart](https://example.test/a.png)");
  await send("Breakout [chart](https://example.test/a.png)");
  expect(await find("breakout has:image")).toEqual(["Breakout ![chart](https://example.test/a.png)"]);
});

it("helped:yes follows marks", async () => {
  const question = await send("Who knows rollover?", reader);
  const reply = await send("Rollover is a fee", writer, channel, question.id);
  expect(await find("rollover helped:yes")).toEqual([]);
  await graphqlData(app, reader, MARK, { id: reply.id });
  expect(await find("rollover helped:yes")).toEqual(["Rollover is a fee"]);
  await graphqlData(app, reader, UNMARK, { id: reply.id });
  expect(await find("rollover helped:yes")).toEqual([]);
});

it("before: excludes its day and after: includes it, in UTC", async () => {
  const days = ["2026-11-10T23:59:59Z", "2026-11-11T00:00:00Z", "2026-11-19T08:00:00Z", "2026-11-20T12:00:00Z"];
  for (const day of days) {
    now = new Date(day);
    await send(`Carry on ${day}`);
  }
  const found = async (filters: string): Promise<string[]> =>
    (await find(`carry in:${channel.name} ${filters}`))
      .map((text) => text.slice("Carry on 2026-11-".length, -10))
      .reverse();
  expect(await found("before:2026-11-11")).toEqual(["10"]);
  expect(await found("after:2026-11-11 before:today")).toEqual(["11", "19"]);
  expect(await found("after:yesterday")).toEqual(["19", "20"]);
  expect(await found("after:today")).toEqual(["20"]);
  expect(await found("after:10d")).toEqual(["10", "11", "19", "20"]);
  expect(await found("before:2026-11-10")).toEqual([]);
  expect(await found("after:2027-01-01")).toEqual([]);
});
