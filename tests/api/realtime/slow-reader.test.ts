import { SessionsService } from "../../../graphql-server/src/features/accounts";
import { MessagesService } from "../../../graphql-server/src/features/community";
import type { Viewer } from "../../../graphql-server/src/kernel/auth/viewer";
import { expectUnbroken, follow, sendMessage, Sockets } from "../../kit/conversation";
import { channelId, createPerson } from "../../kit/people";
import { openSignedIn } from "../../kit/clients/raw-socket";
import { startTestApp, type TestApp } from "../../kit/test-app";

const MESSAGES = 1_500;
const WRITERS = 10;
/** The socket itself was given up: it answered no ping. */
const CUT_OFF = { code: 1006, reason: "" };
/** Four thousand characters of three bytes: a burst of them is far more than the buffers of a TCP connection hold. */
const LONG_TEXT = "€".repeat(3_990);
const EVENTS = `subscription ($channelId: ID!) { channelEvents(channelId: $channelId, afterSeq: 0) { seq message { content } } }`;

let app: TestApp;
const sockets = new Sockets(() => app);

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: "off" } });
});

afterAll(async () => {
  await sockets.close();
  await app.stop();
});

it("ends a reader that stops reading, alone: 1,500 events reach the others, and it catches up when it is back", async () => {
  const channel = await channelId(app, "general");
  const [writer, reader, sleeper] = [await createPerson(app), await createPerson(app), await createPerson(app)];
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => viewerOf(app)));
  const asleep = await openSignedIn(app, sleeper.token);
  asleep.send({ type: "subscribe", id: "1", payload: { query: EVENTS, variables: { channelId: channel } } });
  const feed = follow(sockets.of(reader), channel, 0);
  await sendMessage(app, writer, { channelId: channel, content: "Good night." });
  await asleep.receive(({ type }) => type === "next");
  asleep.socket.pause();

  // Straight to the service: over HTTP the burst would be the requests, not the events.
  const service = app.app.services.get(MessagesService);
  let next = 2;
  const write = async (viewer: Viewer): Promise<void> => {
    while (next <= MESSAGES) await service.send(viewer, { channelId: channel, content: `${next++} ${LONG_TEXT}` });
  };
  await Promise.all(writers.map(write));
  await feed.until((events) => events.length >= MESSAGES);
  expectUnbroken(feed.events, 0);
  expect(feed.events).toHaveLength(MESSAGES);

  // What had left the server arrives now, then the reason; or the socket itself was given up meanwhile.
  asleep.socket.resume();
  const reason = asleep.receive(({ type }) => type === "error").then(({ payload }) => payload);
  const end = await Promise.race([reason, asleep.closed]);
  const slowConsumer = [
    expect.objectContaining({ extensions: expect.objectContaining({ code: "SLOW_CONSUMER" }) as object }),
  ];
  expect([CUT_OFF, slowConsumer]).toContainEqual(end);
  const last = Math.max(...asleep.received().map(({ payload }) => seqOf(payload)));
  expect(last).toBeLessThan(MESSAGES);
  asleep.socket.terminate();

  const again = follow(sockets.of(sleeper), channel, last);
  await again.until((events) => events.length >= MESSAGES - last);
  expectUnbroken(again.events, last);
});

async function viewerOf(where: TestApp): Promise<Viewer> {
  const { token } = await createPerson(where);
  const viewer = await where.app.services.get(SessionsService).resolveViewer(token);
  if (!viewer) throw new Error("The writer is not signed in");
  return viewer;
}

const seqOf = (payload: unknown): number =>
  (payload as { data?: { channelEvents?: { seq: number } } } | undefined)?.data?.channelEvents?.seq ?? 0;
