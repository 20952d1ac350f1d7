import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { defaultFieldResolver, type GraphQLObjectType } from "graphql";
import { AppError } from "../../../graphql-server/src/kernel/errors/errors";
import { Bus } from "../../../graphql-server/src/kernel/events/bus";
import type { Topics } from "../../../graphql-server/src/kernel/events/topics";
import { ComparedReader } from "../../kit/clients/compared-reader";
import { graphqlData } from "../../kit/clients/graphql-client";
import { createChannel, deleteMessage, sendMessage, type SentMessage, type TestChannel } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { type Person, usePerson } from "../../kit/people";
import { startPlainSubscriptions, type PlainSubscriptions } from "../../kit/servers/plain-subscriptions";
import { useApp } from "../../kit/test-app";

// Every subscriber receives the same frames in the same order from the product as from plain graphql-ws.

const EDIT = `mutation ($input: EditMessageInput!) { editMessage(input: $input) { id } }`;
const UPDATE = `mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { id } }`;
const PROPOSE = `mutation ($input: CreateChannelInput!) { createChannel(input: $input) { id } }`;
const TYPE = `mutation ($channelId: ID!) { setTyping(channelId: $channelId) }`;
/** Message prefixes that make the resolver throw an expected or an unexpected error. */
const REFUSED = "refused";
const BROKEN = "broken";

const EVENTS = "channelEvents(channelId: $channelId, afterSeq: $afterSeq)";
const events = (selection: string, variables = ""): string =>
  `subscription ($channelId: ID!, $afterSeq: Int!${variables}) { ${EVENTS} { type seq previousSeq message { ${selection} } } }`;
const DOCUMENTS = [
  events("id content createdAt sender { id username avatar }"),
  events("text: content isEdited deleted sender { username bio }"),
  events("seq editedAt content @include(if: $more) helpful @skip(if: $more)", ", $more: Boolean! = false"),
  // Depends on the viewer, so the product also executes it once per subscriber.
  events("content sender { username email }"),
  `subscription Named($channelId: ID!, $afterSeq: Int!) { ${EVENTS} { ...Short } } fragment Short on ChannelEvent { seq __typename message { id } }`,
];

const app = useApp({ env: { RATE_LIMITS: "off" } });
let plain: PlainSubscriptions;
const author = usePerson(app, { role: "PREMIUM" });
const admin = usePerson(app, { role: "ADMIN" });
let readers: ComparedReader[];
let textCount = 0;

beforeAll(async () => {
  plain = await startPlainSubscriptions(app);
  readers = await Promise.all(
    (["FREE", "FREE", "PREMIUM", "ADMIN"] as const).map((role) => ComparedReader.open(app, plain, role)),
  );
  const content = (app.app.schema.getType("Message") as GraphQLObjectType).getFields().content;
  if (!content) throw new Error("Messages have no content");
  const resolve = content.resolve ?? defaultFieldResolver;
  content.resolve = async (...args) => {
    const text: unknown = await resolve(...args);
    if (String(text).startsWith(REFUSED)) throw new AppError("FORBIDDEN", "Refused");
    if (String(text).startsWith(BROKEN)) throw new Error("Broken");
    return text;
  };
});

afterAll(async () => {
  for (const reader of readers) reader.close();
  await plain.stop();
});

interface Subscription {
  reader: ComparedReader;
  id: string;
  /** The frames that both servers send. */
  expected: number;
  isEnded: boolean;
}

const index = fc.nat(99);
const subscriber = {
  reader: fc.nat(3),
  document: fc.nat(DOCUMENTS.length - 1),
  more: fc.boolean(),
  missed: fc.constantFrom(1, 2, 5, 100),
};
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("subscribe" as const), ...subscriber }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("subscribeWhileSending" as const), ...subscriber, messages: fc.nat(6) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("send" as const),
      content: fc.constantFrom("Hello", '€ "quoted" \\ \n new line', REFUSED, BROKEN),
      messages: fc.constantFrom(1, 1, 2, 6),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("edit" as const, "delete" as const), index }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("complete" as const), index }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("revoke" as const, "restore" as const) }) },
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Every kind of step, with equal and different subscribers. */
const EXAMPLE: Step[] = [
  { kind: "send", content: "Hello", messages: 6 },
  ...[0, 1, 2, 3].flatMap((reader): Step[] => [
    { kind: "subscribe", reader, document: 0, more: false, missed: 100 },
    { kind: "subscribe", reader, document: 2, more: reader > 1, missed: 2 },
    { kind: "subscribe", reader, document: 3, more: false, missed: 1 },
  ]),
  { kind: "send", content: REFUSED, messages: 2 },
  { kind: "send", content: BROKEN, messages: 6 },
  { kind: "subscribeWhileSending", reader: 1, document: 1, more: false, missed: 100, messages: 6 },
  { kind: "edit", index: 3 },
  { kind: "delete", index: 2 },
  { kind: "complete", index: 0 },
  { kind: "send", content: "Hello", messages: 2 },
  { kind: "revoke" },
  { kind: "subscribe", reader: 0, document: 0, more: false, missed: 100 },
  { kind: "send", content: "Hello", messages: 2 },
  { kind: "restore" },
  { kind: "subscribe", reader: 0, document: 0, more: false, missed: 100 },
];

/** One channel with random subscribers, for one sequence of steps. */
class Conversation {
  private readonly subscriptions: Subscription[] = [];
  private readonly messages: SentMessage[] = [];
  private isRevoked = false;

  constructor(private readonly channel: TestChannel) {}

  async apply(action: Step): Promise<void> {
    const active = this.subscriptions.filter(({ isEnded }) => !isEnded);
    switch (action.kind) {
      case "subscribe":
        await this.subscribe(action);
        break;
      case "subscribeWhileSending":
        // A new message arrives once, either from the backlog or live.
        await this.subscribe(action);
        await this.send("Meanwhile", action.messages);
        break;
      case "send":
        await this.send(action.content, action.messages);
        break;
      case "edit":
      case "delete":
        await this.change(action.kind, action.index);
        break;
      case "complete": {
        const subscription = active[action.index % Math.max(1, active.length)];
        if (!subscription) return;
        subscription.isEnded = true;
        await subscription.reader.complete(subscription.id);
        break;
      }
      case "revoke":
      case "restore":
        await this.setAccess(action.kind === "revoke");
    }
    await this.settle();
  }

  async send(content: string, count: number): Promise<void> {
    // A repeated text would be dropped as a duplicate.
    const inputs = Array.from({ length: count }, () => ({
      channelId: this.channel.id,
      content: `${content} ${(textCount += 1)}`,
    }));
    this.messages.push(...(await Promise.all(inputs.map((input) => sendMessage(app, author, input)))));
    this.expectFrames(count);
  }

  async end(): Promise<void> {
    for (const subscription of this.subscriptions)
      if (!subscription.isEnded) await subscription.reader.complete(subscription.id);
  }

  private async subscribe(options: { reader: number; document: number; more: boolean; missed: number }): Promise<void> {
    const reader = readers[options.reader];
    if (!reader) throw new Error("A reader is missing");
    const [row] = await app.sql<{ after: number; missed: number }>(
      `SELECT c.after, (SELECT count(*)::int FROM messages m WHERE m.channel_id = $1 AND m.seq > c.after) AS missed
       FROM (SELECT greatest(0, last_seq - $2::int)::int AS after FROM channels WHERE id = $1) c`,
      [this.channel.id, options.missed],
    );
    const variables = { channelId: this.channel.id, afterSeq: row?.after, more: options.more };
    const id = reader.subscribe(DOCUMENTS[options.document] ?? "", variables);
    const isRefused = this.isRevoked && !reader.isPaying;
    // A rejected subscription receives a result with the error, and then completes.
    this.subscriptions.push({ reader, id, expected: isRefused ? 2 : (row?.missed ?? 0), isEnded: isRefused });
  }

  private async change(kind: "edit" | "delete", which: number): Promise<void> {
    const message = this.messages[which % this.messages.length];
    if (!message) return;
    if (kind === "edit") {
      const input = { messageId: message.id, content: `Edited ${(textCount += 1)}` };
      await graphqlData(app, author, EDIT, { input });
    } else {
      await deleteMessage(app, author, message.id);
      this.messages.splice(this.messages.indexOf(message), 1);
    }
    this.expectFrames(1);
  }

  private async setAccess(isRevoked: boolean): Promise<void> {
    this.isRevoked = isRevoked;
    const input = { channelId: this.channel.id, accessLevel: isRevoked ? "PREMIUM" : "FREE" };
    await graphqlData(app, admin, UPDATE, { input });
    if (!isRevoked) return;
    for (const subscription of this.subscriptions) {
      if (subscription.isEnded || subscription.reader.isPaying) continue;
      subscription.expected += 1;
      subscription.isEnded = true;
    }
  }

  private expectFrames(count: number): void {
    for (const subscription of this.subscriptions) if (!subscription.isEnded) subscription.expected += count;
  }

  private async settle(): Promise<void> {
    await eventually("every subscriber has the expected frames from both servers", () =>
      this.subscriptions.every(({ reader, id, expected }) => reader.hasReceived(id, expected)),
    );
  }
}

it("sends the same frames as graphql-ws for any mix of documents, variables, access, backlogs, errors, and revocations", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const conversation = new Conversation(await createChannel(app));
      await conversation.send("The first.", 1);
      try {
        for (const each of steps) await conversation.apply(each);
        await conversation.apply({ kind: "send", content: "Hello", messages: 1 });
      } finally {
        await conversation.end();
      }
      for (const reader of readers) expect(reader.product).toEqual(reader.plain);
    }),
    // Shrinking would repeat the timeout of a missing frame.
    { numRuns: 25, endOnFailure: true, examples: [[EXAMPLE]] },
  );
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  expect(Number(/^subscription_shared_executions_total (\d+)/m.exec(metrics)?.[1])).toBeGreaterThan(0);
});

it("filters each event by access and keeps the order of feeds without a backlog, as graphql-ws does", async () => {
  const [channel, warmUp, last] = [await createChannel(app), await createChannel(app), await createChannel(app)];
  const describe = ({ id }: TestChannel, description: string) =>
    graphqlData(app, admin, UPDATE, { input: { channelId: id, description } });
  const type = (person: Person) => graphqlData(app, person, TYPE, { channelId: channel.id });
  const subscriptions = readers.map((reader) => ({
    reader,
    changes: reader.subscribe(
      `subscription { channelChanged { channelId refetchWithinMs details { name description } } }`,
    ),
    typing: reader.subscribe(`subscription ($id: ID!) { typing(channelId: $id) { userId username } }`, {
      id: channel.id,
    }),
  }));
  let attempts = 0;
  await eventually("all subscriptions are active", async () => {
    await describe(warmUp, String((attempts += 1)));
    await type(author);
    return subscriptions.every(
      ({ reader, changes, typing }) => reader.hasReceived(changes, 1) && reader.hasReceived(typing, 1),
    );
  });
  const [first, second] = readers.map(({ person }) => person);
  if (!first || !second) throw new Error("A reader is missing");
  // Only the author and admins are notified of a proposed channel.
  for (const person of [first, second])
    await graphqlData(app, person, PROPOSE, { input: { name: `proposal-${person.username}`, category: "GENERAL" } });
  for (const person of [first, admin, second, first]) await type(person);
  // Events of the same tick are sent in one write. Later events are sent after a pause.
  const bus = app.app.services.get(Bus) as Bus<Topics>;
  const typingRecords = Array.from({ length: 100 }, (_, number) => ({
    channelId: channel.id,
    userId: first.id,
    username: `m${number}`,
  }));
  for (const record of typingRecords) {
    bus.publish("typing", channel.id, record);
    if (record.username === "m60") await setImmediate();
  }
  await describe(channel, "for all");
  await describe(last, "the end");
  await type(second);
  const since = (frames: string[] | undefined) =>
    (frames ?? []).filter((frame) => !frame.includes(warmUp.id) && !frame.includes(author.id));
  const received = ({ reader, changes, typing }: (typeof subscriptions)[number]) =>
    [reader.product, reader.plain].map((frames) => ({
      changes: since(frames.get(changes)),
      typing: since(frames.get(typing)),
    }));
  await eventually("all subscribers have the last frames", () =>
    subscriptions
      .flatMap(received)
      .every(({ changes, typing }) => changes.at(-1)?.includes(last.id) && typing.length === 5 + typingRecords.length),
  );
  const counts = subscriptions.map((subscription) => {
    const [product, fromPlain] = received(subscription);
    expect(product).toEqual(fromPlain);
    return product?.changes.length;
  });
  expect(counts).toEqual([3, 3, 2, 4]);
  for (const { reader, changes, typing } of subscriptions)
    for (const id of [changes, typing]) await reader.complete(id);
});
