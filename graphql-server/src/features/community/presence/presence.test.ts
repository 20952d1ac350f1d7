import { Bus } from "../../../kernel/events/bus";
import type { Topics } from "../../../kernel/events/topics";
import { Presence } from "./presence";

const SECOND_MS = 1_000;

/** What carries the buses of several processes, and can lose them. */
class Wire {
  private readonly joined = new Map<Bus<Topics>, { isDisconnected: boolean }>();

  join(): Bus<Topics> {
    const bus = new Bus<Topics>();
    const relay = {
      isDisconnected: false,
      send: (topic: string, key: string, event: unknown) => {
        for (const [other, { isDisconnected }] of relay.isDisconnected || !this.joined.has(bus) ? [] : this.joined) {
          // As text, as it travels between processes.
          const copy = JSON.parse(JSON.stringify(event)) as never;
          if (other !== bus && !isDisconnected) other.emit(topic as keyof Topics, key, copy);
        }
      },
    };
    this.joined.set(bus, relay);
    bus.connect(relay);
    return bus;
  }

  /** As a relay does when processes hear each other for the first time. */
  introduce(): void {
    for (const bus of this.joined.keys()) bus.emit("processJoined", "all", {});
  }

  /** Without a word: nobody is told that it is gone. */
  crash(bus: Bus<Topics>): void {
    this.joined.delete(bus);
  }

  setCut(isDisconnected: boolean): void {
    for (const relay of this.joined.values()) relay.isDisconnected = isDisconnected;
  }
}

interface Process {
  bus: Bus<Topics>;
  presence: Presence;
  /** Comings and goings as this process tells them, in order: "+anna", "-anna". */
  told: string[];
}

let wire: Wire;
let started: Process[] = [];

const start = (): Process => {
  const bus = wire.join();
  const told: string[] = [];
  bus.subscribe("presence", "all", ({ userId, online }) => told.push(`${online ? "+" : "-"}${userId}`));
  const running = { bus, presence: new Presence(bus), told };
  started.push(running);
  wire.introduce();
  return running;
};

beforeEach(() => {
  jest.useFakeTimers();
  wire = new Wire();
});

afterEach(() => {
  for (const { presence } of started) presence.stop();
  started = [];
  jest.useRealTimers();
});

const tab = (): object => ({});

it("tells both processes once who came, and a process that starts later who is there already", () => {
  const [left, right] = [start(), start()];
  left.presence.connected("anna", tab());
  right.presence.connected("ben", tab());
  for (const { told } of [left, right]) expect(told).toEqual(["+anna", "+ben"]);
  const late = start();
  for (const { presence } of [left, right, late]) expect(presence.onlineIds().sort()).toEqual(["anna", "ben"]);
});

it("lets the people of a process that crashed leave once it has been silent for 30 seconds, and not before", () => {
  const [left, right] = [start(), start()];
  left.presence.connected("anna", tab());
  right.presence.connected("ben", tab());
  jest.advanceTimersByTime(25 * SECOND_MS);
  // It was heard last five seconds ago.
  wire.crash(right.bus);
  jest.advanceTimersByTime(25 * SECOND_MS);
  expect(left.presence.isOnline("ben")).toBe(true);
  expect(left.told).toEqual(["+anna", "+ben"]);
  // Silence is looked for every ten seconds.
  jest.advanceTimersByTime(10 * SECOND_MS);
  expect(left.presence.onlineIds()).toEqual(["anna"]);
  expect(left.told).toEqual(["+anna", "+ben", "-ben"]);
});

it("keeps who is here as well, or came here meanwhile, when the other process crashes", () => {
  const [left, right] = [start(), start()];
  right.presence.connected("anna", tab());
  right.presence.connected("ben", tab());
  left.presence.connected("anna", tab());
  wire.crash(right.bus);
  jest.advanceTimersByTime(15 * SECOND_MS);
  left.presence.connected("ben", tab());
  jest.advanceTimersByTime(60 * SECOND_MS);
  expect(left.presence.onlineIds().sort()).toEqual(["anna", "ben"]);
  expect(left.told).toEqual(["+anna", "+ben"]);
});

it("takes silence for nothing while the bus is cut, and counts it from when others can be heard again", () => {
  const [left, right] = [start(), start()];
  right.presence.connected("ben", tab());
  wire.setCut(true);
  jest.advanceTimersByTime(300 * SECOND_MS);
  expect(left.presence.isOnline("ben")).toBe(true);
  wire.setCut(false);
  wire.crash(right.bus);
  jest.advanceTimersByTime(30 * SECOND_MS);
  expect(left.presence.isOnline("ben")).toBe(true);
  jest.advanceTimersByTime(10 * SECOND_MS);
  expect(left.presence.isOnline("ben")).toBe(false);
  expect(left.told).toEqual(["+ben", "-ben"]);
});

it("is right again ten seconds after a cut about who came and who left meanwhile", () => {
  const [left, right] = [start(), start()];
  const socket = tab();
  right.presence.connected("ben", socket);
  wire.setCut(true);
  right.presence.disconnected("ben", socket);
  right.presence.connected("cleo", tab());
  jest.advanceTimersByTime(15 * SECOND_MS);
  expect(left.presence.onlineIds()).toEqual(["ben"]);
  wire.setCut(false);
  jest.advanceTimersByTime(10 * SECOND_MS);
  expect(left.presence.onlineIds()).toEqual(["cleo"]);
});

it("counts several tabs once, on one process and over two, until ten seconds after the last is closed", () => {
  const [left, right] = [start(), start()];
  const tabs = [tab(), tab(), tab()] as const;
  left.presence.connected("anna", tabs[0]);
  left.presence.connected("anna", tabs[1]);
  right.presence.connected("anna", tabs[2]);
  left.presence.disconnected("anna", tabs[0]);
  right.presence.disconnected("anna", tabs[2]);
  jest.advanceTimersByTime(60 * SECOND_MS);
  for (const { told, presence } of [left, right]) {
    expect(told).toEqual(["+anna"]);
    expect(presence.onlineIds()).toEqual(["anna"]);
  }
  left.presence.disconnected("anna", tabs[1]);
  jest.advanceTimersByTime(10 * SECOND_MS - 1);
  for (const { presence } of [left, right]) expect(presence.isOnline("anna")).toBe(true);
  jest.advanceTimersByTime(1);
  for (const { told, presence } of [left, right]) {
    expect(told).toEqual(["+anna", "-anna"]);
    expect(presence.onlineIds()).toEqual([]);
  }
});

it("takes a reload for no leaving, and the same socket twice for one", () => {
  const [left, right] = [start(), start()];
  const [before, after] = [tab(), tab()];
  left.presence.connected("anna", before);
  left.presence.disconnected("anna", before);
  jest.advanceTimersByTime(9 * SECOND_MS);
  left.presence.connected("anna", after);
  // The old socket's end may be noticed late, or twice.
  left.presence.disconnected("anna", before);
  jest.advanceTimersByTime(60 * SECOND_MS);
  for (const { told } of [left, right]) expect(told).toEqual(["+anna"]);
});

it("gives the people of a process that says goodbye ten seconds to come back on another", () => {
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
  expect(left.told).toEqual(["+anna", "+ben", "-ben"]);
});
