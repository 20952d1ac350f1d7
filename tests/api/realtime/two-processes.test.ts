import { Client } from "pg";
import { gql } from "../../gql";
import type { CreateChannelInput, TwoProcessesPresenceSubscription } from "../../gql/graphql";
import { expectUnbroken, subscribeToChannel, sendMessage, Sockets } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { graphql, requestOf } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person } from "../../kit/people";
import { openSignedIn } from "../../kit/clients/raw-socket";
import { RELAYS, type RunningRelay } from "../../kit/servers/relays";
import { rest } from "../../kit/clients/rest-client";
import { createDataDir, spawnServer, stopSpawnedServers } from "../../kit/servers/spawned-server";
import { subscribe, type Subscription } from "../../kit/clients/subscription";
import type { TestApp } from "../../kit/test-app";
import { createPreparedDatabase, type TestDatabase } from "../../kit/database/test-database";

type Server = Pick<TestApp, "url" | "sql">;

type PresenceEvent = TwoProcessesPresenceSubscription["presenceChanged"];

const MESSAGES_PER_WRITER = 20;
/** Limit: 20 per 10 seconds. */
const MESSAGES_PER_WINDOW = 20;
const PRESENCE = gql(`subscription TwoProcessesPresence { presenceChanged { online member { id } } }`);
const ONLINE = gql(`query TwoProcessesOnline { online(first: 500) { edges { node { id } } } }`);
const TYPING = gql(`subscription TwoProcessesTyping($channelId: ID!) { typing(channelId: $channelId) { userId } }`);
const SET_TYPING = gql(`mutation TwoProcessesSetTyping($channelId: ID!) { setTyping(channelId: $channelId) }`);
const SEND = gql(`mutation TwoProcessesSend($input: SendMessageInput!) { sendMessage(input: $input) { duplicate } }`);
const CREATE_CHANNEL = gql(
  `mutation TwoProcessesCreateChannel($input: CreateChannelInput!) { createChannel(input: $input) { id } }`,
);
const UPDATE_CHANNEL = gql(
  `mutation TwoProcessesUpdateChannel($input: UpdateChannelInput!) { updateChannel(input: $input) { id } }`,
);
const LOGOUT = gql(`mutation TwoProcessesLogout { logout }`);
const BAN = gql(`mutation TwoProcessesBan($input: BanUserInput!) { banUser(input: $input) }`);
const CHANGE_ROLE = gql(
  `mutation TwoProcessesChangeRole($input: ChangeUserRoleInput!) { changeUserRole(input: $input) }`,
);
const FORBIDDEN = [expect.objectContaining({ extensions: expect.objectContaining({ code: "FORBIDDEN" }) as object })];

interface Loss {
  name: string;
  role: "FREE" | "PREMIUM";
  /** The channel that the member reads. */
  channel: () => Promise<string>;
  revoke: (member: Person, channel: string) => [string, Record<string, unknown>];
  /** The close code of the member's sockets. Null if only the subscription ends. */
  closeCode: number | null;
  /** The status of later requests. */
  status: number;
}

describe.each(RELAYS)("two server processes with $name", (relay) => {
  const itWithRelay = relay.whereInstalled(it);
  let running: RunningRelay;
  let database: TestDatabase;
  let dataDir: Awaited<ReturnType<typeof createDataDir>>;
  let client: Client;
  let left: Server;
  let right: Server;
  let admin: Person;
  let general: string;
  const leftSockets = new Sockets(() => left);
  const rightSockets = new Sockets(() => right);

  beforeAll(async () => {
    database = await createPreparedDatabase();
    running = await relay.start(database.url);
    dataDir = await createDataDir();
    client = new Client({ connectionString: database.url });
    await client.connect();
    [left, right] = await startPair({ RATE_LIMITS: "off" });
    admin = await createPerson(left, { role: "ADMIN" });
    general = await channelId(left, "general");
  });

  afterAll(async () => {
    await leftSockets.close();
    await rightSockets.close();
    await stopSpawnedServers();
    await client.end();
    await database.drop();
    await dataDir.remove();
    await running.stop();
  });

  async function startPair(settings: Record<string, string>): Promise<[Server, Server]> {
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir.path,
      JWT_SECRET: "t".repeat(40),
      ...running.env,
      ...settings,
    };
    const sql = async <Row>(text: string, parameters: unknown[] = []): Promise<Row[]> =>
      (await client.query(text, parameters)).rows as Row[];
    const [first, second] = await Promise.all([spawnServer(env), spawnServer(env)]);
    return [
      { url: first.url, sql },
      { url: second.url, sql },
    ];
  }

  itWithRelay("deliver messages from either process to readers on both, once and in order", async () => {
    const [anna, ben] = [await createPerson(left), await createPerson(left)];
    const feeds = [
      subscribeToChannel(leftSockets.of(anna), general, 0),
      subscribeToChannel(rightSockets.of(ben), general, 0),
    ];
    const write = async (server: Server, writer: Person): Promise<void> => {
      for (let index = 0; index < MESSAGES_PER_WRITER; index += 1) {
        await sendMessage(server, writer, { channelId: general, content: `${writer.username} writes ${index}` });
      }
    };
    await Promise.all([write(left, anna), write(right, ben)]);
    for (const feed of feeds) {
      await feed.until((events) => events.length >= 2 * MESSAGES_PER_WRITER);
      expectUnbroken(feed.events, 0);
      for (const { username } of [anna, ben]) {
        const texts = feed.events.map(({ message }) => message.content).filter((text) => text.startsWith(username));
        expect(texts).toEqual(Array.from({ length: MESSAGES_PER_WRITER }, (_, index) => `${username} writes ${index}`));
      }
    }
  });

  itWithRelay("show members of one process as online on the other until they leave both", async () => {
    const watchPresence = async (server: Server, sockets: Sockets) => {
      const changes = subscribe(sockets.of(await createPerson(server)), PRESENCE);
      // Subscribing has no acknowledgment, so members connect until one is announced.
      await eventually("presence is announced", async () => {
        await openSignedIn(server, (await createPerson(server)).token);
        return changes.events.length > 0;
      });
      return changes;
    };
    const presenceOf = (person: Person, { events }: Subscription<PresenceEvent>): boolean[] =>
      events.filter(({ member }) => member.id === person.id).map(({ online }) => online);
    const onlineOn = async (server: Server): Promise<string[]> => {
      const { data } = await graphql(server, ONLINE, {}, admin.token);
      return (data?.online.edges ?? []).map(({ node }) => node.id);
    };

    const [onLeft, onRight, onBoth] = [await createPerson(left), await createPerson(left), await createPerson(left)];
    const [fromLeft, fromRight] = [await watchPresence(left, leftSockets), await watchPresence(right, rightSockets)];
    const leftTabs = [await openSignedIn(left, onBoth.token), await openSignedIn(left, onLeft.token)];
    await openSignedIn(right, onBoth.token);
    const rightTab = await openSignedIn(right, onRight.token);
    await fromRight.until(() => presenceOf(onLeft, fromRight).length > 0 && presenceOf(onBoth, fromRight).length > 0);
    await fromLeft.until(() => presenceOf(onRight, fromLeft).length > 0);
    for (const server of [left, right]) {
      const online = await onlineOn(server);
      for (const { id } of [onLeft, onRight, onBoth]) expect(online.filter((each) => each === id)).toHaveLength(1);
    }

    for (const { socket } of [...leftTabs, rightTab]) socket.terminate();
    await fromRight.until(() => presenceOf(onLeft, fromRight).includes(false));
    await fromLeft.until(() => presenceOf(onRight, fromLeft).includes(false));
    expect([presenceOf(onLeft, fromRight), presenceOf(onRight, fromLeft)]).toEqual([
      [true, false],
      [true, false],
    ]);
    // This member left the left process first, and is still on the right one.
    expect(presenceOf(onBoth, fromRight)).toEqual([true]);
    for (const server of [left, right]) {
      const online = await onlineOn(server);
      expect([onLeft, onRight, onBoth].map(({ id }) => online.includes(id))).toEqual([false, false, true]);
    }
  });

  itWithRelay("show members who are typing on the other process", async () => {
    const [onLeft, onRight] = [await createPerson(left), await createPerson(left)];
    const subscribeToTyping = (sockets: Sockets, reader: Person) =>
      subscribe(sockets.of(reader), TYPING, { channelId: general });
    const typing = { left: subscribeToTyping(leftSockets, onLeft), right: subscribeToTyping(rightSockets, onRight) };
    await eventually("typing arrives on the right", async () => {
      await graphql(left, SET_TYPING, { channelId: general }, onLeft.token);
      return typing.right.events.some(({ userId }) => userId === onLeft.id);
    });
    await eventually("typing arrives on the left", async () => {
      await graphql(right, SET_TYPING, { channelId: general }, onRight.token);
      return typing.left.events.some(({ userId }) => userId === onRight.id);
    });
  });

  itWithRelay("reject a session on one process immediately after it ends on the other", async () => {
    const isSignedIn = async (server: Server, person: Person): Promise<boolean> =>
      (await rest(server, "get", "/api/users/me", person)).status === 200;
    /** Without the event, the right process would recognize the session for ten seconds, which is time for more requests. */
    const WITHOUT_EVENT = 500;
    /** How often the right process still recognizes the session after it ended on the left one. */
    const countLateRequests = async (): Promise<number> => {
      const person = await createPerson(left);
      expect([await isSignedIn(left, person), await isSignedIn(right, person)]).toEqual([true, true]);
      await graphql(left, LOGOUT, {}, person.token);
      let lateRequests = 0;
      while (await isSignedIn(right, person)) expect((lateRequests += 1)).toBeLessThan(WITHOUT_EVENT);
      expect(await isSignedIn(left, person)).toBe(false);
      return lateRequests;
    };
    // Usually none or one. Other tests can slow down any attempt, so the median counts.
    const counts: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) counts.push(await countLateRequests());
    expect(counts.sort((a, b) => a - b)[2]).toBeLessThan(10);
  });

  itWithRelay("notify members on one process of a channel change on the other", async () => {
    const lists = subscribe(
      rightSockets.of(await createPerson(left)),
      gql(`subscription TwoProcessesChannelChanged { channelChanged { channelId } }`),
    );
    let edition = 0;
    await eventually("a channel change arrives", async () => {
      edition += 1;
      const input = { channelId: general, description: `Edition ${edition}` };
      expect((await graphql(left, UPDATE_CHANNEL, { input }, admin.token)).errors).toBeUndefined();
      return lists.events.length > 0;
    });
  });

  const LOSSES: Loss[] = [
    {
      name: "a ban",
      role: "FREE",
      channel: async () => general,
      revoke: ({ id }) => requestOf(BAN, { input: { userId: id, reason: "Spam" } }),
      closeCode: 4403,
      status: 401,
    },
    {
      name: "a change of role",
      role: "PREMIUM",
      channel: () => channelId(left, "premium-lounge"),
      revoke: ({ id }) => requestOf(CHANGE_ROLE, { input: { userId: id, role: "FREE", reason: "It was a trial" } }),
      closeCode: 1012,
      status: 403,
    },
    {
      name: "the closure of a channel",
      role: "FREE",
      channel: async () => {
        const input: CreateChannelInput = { name: "closing-soon", category: "GENERAL" };
        const { data } = await graphql(left, CREATE_CHANNEL, { input }, admin.token);
        return data?.createChannel.id ?? "";
      },
      revoke: (_member, channel) =>
        requestOf(UPDATE_CHANNEL, { input: { channelId: channel, accessLevel: "ADMIN_ONLY" } }),
      closeCode: null,
      status: 403,
    },
  ];

  itWithRelay.each(LOSSES)(
    "end a member's access on one process immediately after $name on the other",
    async (loss) => {
      const member = await createPerson(left, { role: loss.role });
      const channel = await loss.channel();
      const feeds = [member, admin].map((reader) => subscribeToChannel(rightSockets.of(reader), channel, 0));
      const [feed, witness] = feeds;
      if (!feed || !witness) throw new Error("Not subscribed");
      const tab = await openSignedIn(right, member.token);
      const read = () => rest(right, "get", `/api/community/channels/${channel}/messages`, member);
      await sendMessage(left, admin, { channelId: channel, content: `Before ${loss.name}.` });
      for (const { until } of feeds) await until((events) => events.at(-1)?.message.content === `Before ${loss.name}.`);
      expect((await read()).status).toBe(200);

      const [query, variables] = loss.revoke(member, channel);
      expect((await graphql(left, query, variables, admin.token)).errors).toBeUndefined();
      await eventually("the other process refuses", async () => (await read()).status === loss.status);
      await sendMessage(left, admin, { channelId: channel, content: `After ${loss.name}.` });
      await witness.until((events) => events.at(-1)?.message.content === `After ${loss.name}.`);
      // On a role change, the subscription may end just before the socket closes.
      const end = await feed.ended;
      if (loss.closeCode === null) expect(end).toEqual(FORBIDDEN);
      else expect(await tab.closed).toMatchObject({ code: loss.closeCode });
      expect(feed.events.at(-1)?.message.content).toBe(`Before ${loss.name}.`);
    },
  );

  itWithRelay("apply one message limit to a member across both processes", async () => {
    const limited = await startPair({ RATE_LIMITS: "on" });
    const member = await createPerson(left);
    const send = async (index: number): Promise<string> => {
      const input = { channelId: general, content: `${member.username} writes ${index}` };
      const { errors } = await graphql(limited[index % 2] ?? limited[0], SEND, { input }, member.token);
      return errors?.[0]?.extensions.code ?? "OK";
    };
    // Sent concurrently, so that all fall into one window.
    const codes = await Promise.all(Array.from({ length: MESSAGES_PER_WINDOW + 10 }, (_, index) => send(index)));
    expect(codes.filter((code) => code === "OK")).toHaveLength(MESSAGES_PER_WINDOW);
    expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(10);
  });
});
