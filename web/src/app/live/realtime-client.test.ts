import { clearStoredSession, storeTokens } from "../../features/accounts/tokens/session-tokens";
import { createTestToken } from "../../features/accounts/tokens/test-token";
import { RealtimeClient } from "./realtime-client";

/** A fake server that accepts or rejects every socket and can drop them. */
class SocketServer {
  accepting = false;
  opened = 0;
  readonly sockets: EventTarget[] = [];

  install() {
    const open = (socket: FakeSocket) => {
      this.opened += 1;
      this.sockets.push(socket);
      queueMicrotask(() => (this.accepting ? socket.onopen?.() : socket.drop()));
    };
    globalThis.WebSocket = class extends FakeSocket {
      constructor() {
        super();
        open(this);
      }
    } as unknown as typeof WebSocket;
  }

  dropAll(code?: number) {
    for (const socket of this.sockets.splice(0)) (socket as FakeSocket).drop(code);
  }
}

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  readyState = 1;
  onopen: (() => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  send(frame: string) {
    if (frame.includes("connection_init"))
      this.onmessage?.({ data: '{"type":"connection_ack","payload":{"refetchWithinMs":10000}}' });
  }
  close() {
    this.drop();
  }
  drop(code = 1006) {
    this.readyState = 3;
    this.onclose?.(new CloseEvent("close", { code }));
  }
}

const server = new SocketServer();
let realtime: RealtimeClient;
let unwatch: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, "random").mockReturnValue(0);
  server.install();
  server.accepting = false;
  server.opened = 0;
  storeTokens({ token: createTestToken({ id: "u", exp: 4_000_000_000 }), refreshToken: "r" });
  realtime = new RealtimeClient("ws://desk.example/graphql");
});

afterEach(() => {
  unwatch();
  jest.advanceTimersByTime(60_000);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function watch() {
  unwatch = realtime.watch(() => undefined);
  return jest.advanceTimersByTimeAsync(0);
}

async function failFiveAttempts() {
  for (const [attempt, waitMs] of [2000, 4000, 6000, 8000, 10_000].entries()) {
    expect(realtime.status()).toBe("connecting");
    await jest.advanceTimersByTimeAsync(waitMs);
    expect(server.opened).toBe(attempt + 2);
  }
  expect(realtime.status()).toBe("failed");
}

test("reports a failure after five retries with growing delays, then retries every 30 to 60 seconds", async () => {
  await watch();
  expect(server.opened).toBe(1);
  await failFiveAttempts();
  await jest.advanceTimersByTimeAsync(29_999);
  expect([server.opened, realtime.status()]).toEqual([6, "failed"]);
  await jest.advanceTimersByTimeAsync(1);
  expect([server.opened, realtime.status()]).toEqual([7, "failed"]);
  jest.spyOn(Math, "random").mockReturnValue(1);
  await jest.advanceTimersByTimeAsync(30_000);
  expect(server.opened).toBe(8);
  await jest.advanceTimersByTimeAsync(59_999);
  expect(server.opened).toBe(8);
  server.accepting = true;
  await jest.advanceTimersByTimeAsync(1);
  expect(realtime.status()).toBe("connected");
});

test("adds jitter to reconnects", async () => {
  server.accepting = true;
  await watch();
  jest.spyOn(Math, "random").mockReturnValue(0.5);
  server.dropAll();
  await jest.advanceTimersByTimeAsync(2999);
  expect(server.opened).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(server.opened).toBe(2);
});

test("spreads refetches after a reconnect, but not those of a new page", async () => {
  server.accepting = true;
  await watch();
  jest.spyOn(Math, "random").mockReturnValue(0.5);
  expect(realtime.refetchDelayMs()).toBe(0);
  server.dropAll();
  await jest.advanceTimersByTimeAsync(3_000);
  expect([realtime.status(), realtime.refetchDelayMs()]).toEqual(["connected", 5_000]);
  await jest.advanceTimersByTimeAsync(4_000);
  expect(realtime.refetchDelayMs()).toBe(1_000);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(realtime.refetchDelayMs()).toBe(0);
});

test("reconnects within a second after a role change", async () => {
  server.accepting = true;
  await watch();
  server.dropAll(1012);
  await jest.advanceTimersByTimeAsync(999);
  expect([server.opened, realtime.status()]).toEqual([2, "connected"]);
});

test.each([
  ["focus", () => window.dispatchEvent(new Event("focus"))],
  ["a visible tab", () => document.dispatchEvent(new Event("visibilitychange"))],
  ["a restored network", () => window.dispatchEvent(new Event("online"))],
])("%s triggers an immediate retry", async (_, trigger) => {
  await watch();
  await failFiveAttempts();
  server.accepting = true;
  trigger();
  await jest.advanceTimersByTimeAsync(0);
  expect(realtime.status()).toBe("connected");
});

test("does not reconnect an open connection on focus", async () => {
  server.accepting = true;
  await watch();
  window.dispatchEvent(new Event("focus"));
  await jest.advanceTimersByTimeAsync(0);
  expect([server.opened, realtime.status()]).toEqual([1, "connected"]);
});

test("reconnects after a drop and resets the attempt count", async () => {
  server.accepting = true;
  await watch();
  expect(realtime.status()).toBe("connected");
  server.dropAll();
  expect(realtime.status()).toBe("connecting");
  await jest.advanceTimersByTimeAsync(2000);
  expect(realtime.status()).toBe("connected");
});

test("is open only while a member is signed in", async () => {
  server.accepting = true;
  await watch();
  clearStoredSession();
  expect(realtime.status()).toBe("idle");
  storeTokens({ token: createTestToken({ id: "u", exp: 4_000_000_000 }), refreshToken: "r" });
  await jest.advanceTimersByTimeAsync(0);
  expect(realtime.status()).toBe("connected");
});

test("closes five seconds after the last watcher leaves", async () => {
  server.accepting = true;
  await watch();
  unwatch();
  await jest.advanceTimersByTimeAsync(4000);
  expect(realtime.status()).toBe("connected");
  await jest.advanceTimersByTimeAsync(2000);
  expect(realtime.status()).toBe("idle");
});
