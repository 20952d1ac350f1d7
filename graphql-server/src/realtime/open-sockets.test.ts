import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import type { WebSocket } from "ws";
import { Presence } from "../features/community";
import { systemClock } from "../kernel/clock";
import { Bus } from "../kernel/events/bus";
import type { Topics } from "../kernel/events/topics";
import { createLogger } from "../kernel/logging/logger";
import { Role } from "../kernel/auth/roles";
import type { Viewer } from "../kernel/auth/viewer";
import { OpenSockets } from "./open-sockets";

const MEMBERS = 200;

const createViewer = (): Viewer => ({
  id: randomUUID(),
  sessionId: randomUUID(),
  tokenExpiresAt: new Date(Date.now() + 60_000),
  username: "member",
  email: "member@example.com",
  mustConfirmEmail: false,
  mustAddFactor: false,
  isBanned: false,
  moderates: null,
  role: Role.FREE,
  level: 1,
  memberSince: new Date(0),
  mutedUntil: null,
  kickedUntil: null,
});

it("spreads refetches when many members connect at the same time, but not for many sockets of one member", async () => {
  const bus = new Bus<Topics>();
  const presence = new Presence(bus);
  const openSockets = new OpenSockets({
    bus,
    presence,
    loadSessionRoles: async () => new Map(),
    clock: systemClock,
    logger: createLogger("silent"),
    isLimited: false,
  });
  const sockets: EventEmitter[] = [];
  const connect = (viewer: Viewer): void => {
    const socket = new EventEmitter();
    sockets.push(socket);
    openSockets.add(socket as WebSocket, viewer);
  };
  const first = createViewer();
  connect(first);
  const alone = openSockets.refetchWithinMs;
  for (let socket = 1; socket < MEMBERS; socket += 1) connect(first);
  expect(openSockets.refetchWithinMs).toBe(alone);
  for (let member = 1; member < MEMBERS; member += 1) connect(createViewer());
  expect(openSockets.refetchWithinMs).toBeGreaterThan(alone);
  for (const socket of sockets) socket.emit("close");
  openSockets.stop();
  presence.stop();
});
