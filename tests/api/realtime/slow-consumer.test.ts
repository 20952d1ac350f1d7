import { gql } from "../../gql";
import { SessionsService } from "../../../graphql-server/src/features/accounts";
import { MessagesService } from "../../../graphql-server/src/features/community";
import type { Viewer } from "../../../graphql-server/src/kernel/auth/viewer";
import { expectUnbroken, subscribeToChannel, sendMessage, useSockets } from "../../kit/conversation";
import { channelId, createPerson } from "../../kit/people";
import { openSignedIn } from "../../kit/clients/raw-socket";
import { type TestApp, useApp } from "../../kit/test-app";

const MESSAGES = 1_500;
const WRITERS = 10;
/** The close event of a socket that was terminated because it did not respond to a ping. */
const TERMINATED = { code: 1006, reason: "" };
/** Almost 4,000 characters of three bytes each, so that a burst overflows the buffers of a TCP connection. */
const LONG_TEXT = "€".repeat(3_990);
const EVENTS = gql(
  `subscription SlowConsumerEvents($channelId: ID!) { channelEvents(channelId: $channelId, afterSeq: 0) { seq message { content } } }`,
);

const app = useApp({ env: { RATE_LIMITS: "off" } });
const sockets = useSockets(app);

it("disconnects only a reader that stops reading, and lets it catch up after it reconnects", async () => {
  const channel = await channelId(app, "general");
  const [writer, reader, slowReader] = [await createPerson(app), await createPerson(app), await createPerson(app)];
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => createViewer(app)));
  const slowSocket = await openSignedIn(app, slowReader.token);
  slowSocket.send({ type: "subscribe", id: "1", payload: { query: EVENTS, variables: { channelId: channel } } });
  const feed = subscribeToChannel(sockets.of(reader), channel, 0);
  await sendMessage(app, writer, { channelId: channel, content: "Good night." });
  await slowSocket.receive(({ type }) => type === "next");
  slowSocket.socket.pause();

  // Calls the service directly. Over HTTP, the requests would limit the burst.
  const service = app.app.services.get(MessagesService);
  let next = 2;
  const write = async (viewer: Viewer): Promise<void> => {
    while (next <= MESSAGES) await service.send(viewer, { channelId: channel, content: `${next++} ${LONG_TEXT}` });
  };
  await Promise.all(writers.map(write));
  await feed.until((events) => events.length >= MESSAGES);
  expectUnbroken(feed.events, 0);
  expect(feed.events).toHaveLength(MESSAGES);

  // Events that were already sent arrive now, followed by the reason, unless the socket was terminated in the meantime.
  slowSocket.socket.resume();
  const reason = slowSocket.receive(({ type }) => type === "error").then(({ payload }) => payload);
  const end = await Promise.race([reason, slowSocket.closed]);
  const slowConsumer = [
    expect.objectContaining({ extensions: expect.objectContaining({ code: "SLOW_CONSUMER" }) as object }),
  ];
  expect([TERMINATED, slowConsumer]).toContainEqual(end);
  const last = Math.max(...slowSocket.received().map(({ payload }) => seqOf(payload)));
  expect(last).toBeLessThan(MESSAGES);
  slowSocket.socket.terminate();

  const again = subscribeToChannel(sockets.of(slowReader), channel, last);
  await again.until((events) => events.length >= MESSAGES - last);
  expectUnbroken(again.events, last);
});

async function createViewer(server: TestApp): Promise<Viewer> {
  const { token } = await createPerson(server);
  const viewer = await server.app.services.get(SessionsService).resolveViewer(token);
  if (!viewer) throw new Error("The writer is not signed in");
  return viewer;
}

const seqOf = (payload: unknown): number =>
  (payload as { data?: { channelEvents?: { seq: number } } } | undefined)?.data?.channelEvents?.seq ?? 0;
