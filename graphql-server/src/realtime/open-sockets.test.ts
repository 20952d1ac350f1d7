import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { WebSocket } from "ws";
import { Presence } from "../features/community";
import { createBatchLoader } from "../kernel/batch-loader";
import { systemClock } from "../kernel/clock";
import { Bus } from "../kernel/events/bus";
import type { Topics } from "../kernel/events/topics";
import { createLogger } from "../kernel/logging/logger";
import { Role } from "../kernel/auth/roles";
import type { Viewer } from "../kernel/auth/viewer";
import { OpenSockets } from "./open-sockets";

const STORM_SIZE = 200;

const createViewer = (): Viewer => ({
  id: randomUUID(),
  sessionId: randomUUID(),
  tokenExpiresAt: new Date(Date.now() + 60_000),
  username: "member",
  email: "member@example.com",
  mustConfirmEmail: false,
  role: Role.FREE,
  level: 1,
  mutedUntil: null,
  kickedUntil: null,
});

/** Resolves with the sizes of the batches that load three lookups, one millisecond after the other. */
async function batchSizes(): Promise<number[]> {
  const sizes: number[] = [];
  const loader = createBatchLoader(async (keys: readonly number[]) => {
    sizes.push(keys.length);
    return [...keys];
  });
  const lookups: Promise<number>[] = [];
  for (const key of [1, 2, 3]) {
    lookups.push(loader.load(key));
    await wait(1);
  }
  await Promise.all(lookups);
  return sizes;
}

it("makes members share statements when very many of them connect at the same time", async () => {
  const bus = new Bus<Topics>();
  const presence = new Presence(bus);
  const openSockets = new OpenSockets({
    bus,
    presence,
    loadSessionRoles: async () => new Map(),
    clock: systemClock,
    logger: createLogger("silent"),
    isLimited: true,
  });
  const releases: ((() => void) | null)[] = [];
  const connect = (): number => releases.push(openSockets.add(new EventEmitter() as WebSocket, createViewer()));
  for (let connected = 1; connected < STORM_SIZE; connected += 1) connect();
  expect((await batchSizes()).length).toBeGreaterThan(1);
  connect();
  expect(await batchSizes()).toEqual([3]);
  for (const release of releases) release?.();
  openSockets.stop();
  presence.stop();
});
