import { sendMessage, useSockets } from "../../kit/conversation";
import { channelId, createPerson, type Person, usePerson } from "../../kit/people";
import { subscribe } from "../../kit/clients/subscription";
import { useApp } from "../../kit/test-app";

interface Event {
  seq: number;
  message: {
    content?: string;
    text?: string;
    sender: { email?: string | null; username?: string; bio?: string | null };
  };
}

const app = useApp({ env: { RATE_LIMITS: "off" } });
let channel: string;
const writer = usePerson(app);
const sockets = useSockets(app);

beforeAll(async () => {
  channel = await channelId(app, "general");
  await sendMessage(app, writer, { channelId: channel, content: "The first." });
});

const document = (selection: string): string =>
  `subscription ($channelId: ID!, $afterSeq: Int!${selection.includes("$more") ? ", $more: Boolean! = false" : ""}) {
     channelEvents(channelId: $channelId, afterSeq: $afterSeq) { seq message { ${selection} } }
   }`;

/** Subscribes from the first message on. Resolves when the subscription is active. */
async function subscribeFromStart(person: Person, selection: string, variables: Record<string, unknown> = {}) {
  const events = subscribe<Event>(sockets.of(person), document(selection), {
    channelId: channel,
    afterSeq: 0,
    ...variables,
  });
  await events.until((seen) => seen.length >= 1);
  return events;
}

it("sends each subscriber only what it may see, even for the same document", async () => {
  const [member, admin] = [await createPerson(app), await createPerson(app, { role: "ADMIN" })];
  const selection = "content sender { username email }";
  const forMember = await subscribeFromStart(member, selection);
  const forAdmin = await subscribeFromStart(admin, selection);
  const forWriter = await subscribeFromStart(writer, selection);
  const { seq } = await sendMessage(app, writer, { channelId: channel, content: "Who sees my address?" });
  const emailIn = async (feed: typeof forMember): Promise<unknown> =>
    (await feed.until((seen) => seen.some((event) => event.seq === seq))).at(-1)?.message.sender.email;
  expect(await emailIn(forMember)).toBeNull();
  expect(await emailIn(forAdmin)).toBe(writer.email);
  expect(await emailIn(forWriter)).toBe(writer.email);
});

it("reloads member data for every event", async () => {
  const reader = await subscribeFromStart(await createPerson(app), "sender { username bio }");
  const bioAfter = async (bio: string): Promise<unknown> => {
    await app.sql(`UPDATE users SET bio = $1 WHERE id = $2`, [bio, writer.id]);
    const { seq } = await sendMessage(app, writer, { channelId: channel, content: `I am: ${bio}` });
    return (await reader.until((seen) => seen.at(-1)?.seq === seq)).at(-1)?.message.sender.bio;
  };
  expect(await bioAfter("Learning")).toBe("Learning");
  expect(await bioAfter("Teaching")).toBe("Teaching");
});

it("separates subscriptions by document, by variables that affect the selection, and by starting position", async () => {
  const [anna, ben, chris, dora] = await Promise.all(Array.from({ length: 4 }, () => createPerson(app)));
  if (!anna || !ben || !chris || !dora) throw new Error("A reader is missing");
  const selection = "text: content @skip(if: $more) content @include(if: $more) sender { username }";
  const short = await subscribeFromStart(anna, selection);
  const long = await subscribeFromStart(ben, selection, { more: true });
  const plain = await subscribeFromStart(chris, "content sender { username }");
  const { seq } = await sendMessage(app, writer, { channelId: channel, content: "Each in their own words." });
  const late = await subscribeFromStart(dora, "content sender { username }", { afterSeq: seq - 1 });
  const own = async (feed: typeof short): Promise<Event["message"] | undefined> =>
    (await feed.until((seen) => seen.some((event) => event.seq === seq))).find((event) => event.seq === seq)?.message;
  const sender = { username: writer.username };
  expect(await own(short)).toEqual({ text: "Each in their own words.", sender });
  expect(await own(long)).toEqual({ content: "Each in their own words.", sender });
  expect(await own(plain)).toEqual({ content: "Each in their own words.", sender });
  expect(late.events).toHaveLength(1);
  await sendMessage(app, writer, { channelId: channel, content: "And together again." });
  for (const feed of [plain, late]) await feed.until((seen) => seen.at(-1)?.message.content === "And together again.");
  expect(late.events).toHaveLength(2);
});

it("separates a variable that is omitted, and has its default value, from null", async () => {
  const [anna, ben] = [await createPerson(app), await createPerson(app)];
  const text = `subscription ($channelId: ID!, $afterSeq: Int!, $more: Boolean = true) {
    channelEvents(channelId: $channelId, afterSeq: $afterSeq) { seq message { content @include(if: $more) } }
  }`;
  const variables = { channelId: channel, afterSeq: 0 };
  const included = subscribe<Event>(sockets.of(anna), text, variables);
  await included.until((seen) => seen.length >= 1);
  const withNull = subscribe<Event>(sockets.of(ben), text, { ...variables, more: null });
  expect(JSON.stringify(await withNull.ended)).toContain("must not be null");
  expect(included.events[0]?.message.content).toBe("The first.");
});

it("continues for other subscribers when the first one leaves, and for two subscriptions on one socket", async () => {
  const [first, second] = [await createPerson(app), await createPerson(app)];
  const selection = "content sender { username }";
  const leavingFeed = await subscribeFromStart(first, selection);
  const client = sockets.of(second);
  const variables = { channelId: channel, afterSeq: 0 };
  const feeds = [1, 2].map(() => subscribe<Event>(client, document(selection), variables));
  for (const feed of feeds) await feed.until((seen) => seen.length >= 1);
  leavingFeed.stop();
  await sendMessage(app, writer, { channelId: channel, content: "Still here?" });
  for (const feed of feeds) await feed.until((seen) => seen.at(-1)?.message.content === "Still here?");
  const seqs = feeds.map(({ events }) => events.map(({ seq }) => seq));
  expect(new Set(seqs[0]).size).toBe(seqs[0]?.length);
  expect(seqs[0]).toEqual(seqs[1]);
});

it("reads and executes what many subscribers missed a few times, not once for each of them", async () => {
  const READERS = 30;
  const MISSED = 10;
  const executions = async (): Promise<number> => {
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    return Number(/^subscription_shared_executions_total (\d+)/m.exec(metrics)?.[1]);
  };
  const { seq: lastSeen } = await sendMessage(app, writer, { channelId: channel, content: "Before the outage." });
  for (let index = 0; index < MISSED; index += 1)
    await sendMessage(app, writer, { channelId: channel, content: `Missed ${index}` });
  const readers = await Promise.all(Array.from({ length: READERS }, () => createPerson(app)));
  const before = await executions();
  const feeds = readers.map((reader) =>
    subscribe<Event>(sockets.of(reader), document("content"), { channelId: channel, afterSeq: lastSeen }),
  );
  for (const feed of feeds) {
    const events = await feed.until((seen) => seen.length >= MISSED);
    expect(events.map(({ message }) => message.content)).toEqual(
      Array.from({ length: MISSED }, (_, index) => `Missed ${index}`),
    );
  }
  const added = (await executions()) - before;
  expect(added).toBeGreaterThanOrEqual(MISSED);
  expect(added).toBeLessThanOrEqual((READERS * MISSED) / 3);
  // A later subscriber must not get an outdated page.
  const { seq } = await sendMessage(app, writer, { channelId: channel, content: "After the outage." });
  const [late] = readers;
  if (!late) throw new Error("A reader is missing");
  const lateFeed = subscribe<Event>(sockets.of(late), document("content"), { channelId: channel, afterSeq: lastSeen });
  const events = await lateFeed.until((seen) => seen.length > MISSED);
  expect(events.at(-1)).toMatchObject({ seq, message: { content: "After the outage." } });
});
