import { Bus } from "../../../kernel/events/bus";
import type { Topics } from "../../../kernel/events/topics";
import { Presence } from "./presence";

const SECOND_MS = 1_000;

/** Connects the buses of several processes, and simulates lost messages and crashed processes. */
class FakeRelay {
  private readonly connections = new Map<Bus<Topics>, { isDisconnected: boolean }>();

  join(): Bus<Topics> {
    const bus = new Bus<Topics>();
    const relay = {
      isDisconnected: false,
      send: (topic: string, key: string, event: unknown) => {
        for (const [other, { isDisconnected }] of relay.isDisconnected || !this.connections.has(bus)
          ? []
          : this.connections) {
          // Copied as JSON, as between processes.
          const copy = JSON.parse(JSON.stringify(event)) as never;
          if (other !== bus && !isDisconnected) other.emit(topic as keyof Topics, key, copy);
        }
      },
    };
    this.connections.set(bus, relay);
    bus.connect(relay);
    return bus;
  }

  /** The real relay also does this when processes connect. */
  announceProcesses(): void {
    for (const bus of this.connections.keys()) bus.emit("processJoined", "all", {});
  }

  /** Removes a process without notifying the others. */
  crash(bus: Bus<Topics>): void {
    this.connections.delete(bus);
  }

  setDisconnected(isDisconnected: boolean): void {
    for (const relay of this.connections.values()) relay.isDisconnected = isDisconnected;
  }
}

interface Process {
  bus: Bus<Topics>;
  presence: Presence;
  /** Presence events of this process in order: "+anna", "-anna". */
  events: string[];
}

let relay: FakeRelay;
let started: Process[] = [];

const start = (): Process => {
  const bus = relay.join();
  const events: string[] = [];
  bus.subscribe("presence", "all", ({ userId, online }) => events.push(`${online ? "+" : "-"}${userId}`));
  const running = { bus, presence: new Presence(bus), events };
  started.push(running);
  relay.announceProcesses();
  return running;
};

beforeEach(() => {
  jest.useFakeTimers();
  relay = new FakeRelay();
});

afterEach(() => {
  for (const { presence } of started) presence.stop();
  started = [];
  jest.useRealTimers();
});

const tab = (): object => ({});

it("announces users once on every process, and to processes that start later", () => {
  const [left, right] = [start(), start()];
  left.presence.connected("anna", tab());
  right.presence.connected("ben", tab());
  for (const { events } of [left, right]) expect(events).toEqual(["+anna", "+ben"]);
  const late = start();
  for (const { presence } of [left, right, late]) expect(presence.onlineIds().sort()).toEqual(["anna", "ben"]);
});

it("removes the users of a crashed process after 30 seconds without messages, and not before", () => {
  const [left, right] = [start(), start()];
  left.presence.connected("anna", tab());
  right.presence.connected("ben", tab());
  jest.advanceTimersByTime(25 * SECOND_MS);
  // Its last message was five seconds ago.
  relay.crash(right.bus);
  jest.advanceTimersByTime(25 * SECOND_MS);
  expect(left.presence.isOnline("ben")).toBe(true);
  expect(left.events).toEqual(["+anna", "+ben"]);
  // Timeouts are checked every ten seconds.
  jest.advanceTimersByTime(10 * SECOND_MS);
  expect(left.presence.onlineIds()).toEqual(["anna"]);
  expect(left.events).toEqual(["+anna", "+ben", "-ben"]);
});

it("keeps users who are also connected here when another process crashes", () => {
  const [left, right] = [start(), start()];
  right.presence.connected("anna", tab());
  right.presence.connected("ben", tab());
  left.presence.connected("anna", tab());
  relay.crash(right.bus);
  jest.advanceTimersByTime(15 * SECOND_MS);
  left.presence.connected("ben", tab());
  jest.advanceTimersByTime(60 * SECOND_MS);
  expect(left.presence.onlineIds().sort()).toEqual(["anna", "ben"]);
  expect(left.events).toEqual(["+anna", "+ben"]);
});

it("ignores missing messages while the bus is disconnected, and restarts the timeout after reconnecting", () => {
  const [left, right] = [start(), start()];
  right.presence.connected("ben", tab());
  relay.setDisconnected(true);
  jest.advanceTimersByTime(300 * SECOND_MS);
  expect(left.presence.isOnline("ben")).toBe(true);
  relay.setDisconnected(false);
  relay.crash(right.bus);
  jest.advanceTimersByTime(30 * SECOND_MS);
  expect(left.presence.isOnline("ben")).toBe(true);
  jest.advanceTimersByTime(10 * SECOND_MS);
  expect(left.presence.isOnline("ben")).toBe(false);
  expect(left.events).toEqual(["+ben", "-ben"]);
});

it("catches up with missed changes within ten seconds after reconnecting", () => {
  const [left, right] = [start(), start()];
  const socket = tab();
  right.presence.connected("ben", socket);
  relay.setDisconnected(true);
  right.presence.disconnected("ben", socket);
  right.presence.connected("cleo", tab());
  jest.advanceTimersByTime(15 * SECOND_MS);
  expect(left.presence.onlineIds()).toEqual(["ben"]);
  relay.setDisconnected(false);
  jest.advanceTimersByTime(10 * SECOND_MS);
  expect(left.presence.onlineIds()).toEqual(["cleo"]);
});

it("counts multiple tabs once, until ten seconds after the last one closes", () => {
  const [left, right] = [start(), start()];
  const tabs = [tab(), tab(), tab()] as const;
  left.presence.connected("anna", tabs[0]);
  left.presence.connected("anna", tabs[1]);
  right.presence.connected("anna", tabs[2]);
  left.presence.disconnected("anna", tabs[0]);
  right.presence.disconnected("anna", tabs[2]);
  jest.advanceTimersByTime(60 * SECOND_MS);
  for (const { events, presence } of [left, right]) {
    expect(events).toEqual(["+anna"]);
    expect(presence.onlineIds()).toEqual(["anna"]);
  }
  left.presence.disconnected("anna", tabs[1]);
  jest.advanceTimersByTime(10 * SECOND_MS - 1);
  for (const { presence } of [left, right]) expect(presence.isOnline("anna")).toBe(true);
  jest.advanceTimersByTime(1);
  for (const { events, presence } of [left, right]) {
    expect(events).toEqual(["+anna", "-anna"]);
    expect(presence.onlineIds()).toEqual([]);
  }
});

it("stays online during a reload, and ignores repeated disconnects of a socket", () => {
  const [left, right] = [start(), start()];
  const [before, after] = [tab(), tab()];
  left.presence.connected("anna", before);
  left.presence.disconnected("anna", before);
  jest.advanceTimersByTime(9 * SECOND_MS);
  left.presence.connected("anna", after);
  // A socket's close can be reported late or twice.
  left.presence.disconnected("anna", before);
  jest.advanceTimersByTime(60 * SECOND_MS);
  for (const { events } of [left, right]) expect(events).toEqual(["+anna"]);
});

it("gives the users of a stopping process ten seconds to reconnect to another", () => {
  const [left, right] = [start(), start()];
  right.presence.connected("anna", tab());
  right.presence.connected("ben", tab());
  right.presence.stop();
  jest.advanceTimersByTime(5 * SECOND_MS);
  left.presence.connected("anna", tab());
  jest.advanceTimersByTime(5 * SECOND_MS - 1);
  expect(left.presence.onlineIds().sort()).toEqual(["anna", "ben"]);
  jest.advanceTimersByTime(1);
  expect(left.presence.onlineIds()).toEqual(["anna"]);
  expect(left.events).toEqual(["+anna", "+ben", "-ben"]);
});
