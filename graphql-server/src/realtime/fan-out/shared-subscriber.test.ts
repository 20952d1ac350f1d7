import type { FormattedExecutionResult } from "graphql";
import { BroadcastStream, type Reader } from "../../kernel/events/broadcast-stream";
import { AppError } from "../../kernel/errors/errors";
import { SharedGroup } from "./shared-group";
import { SharedSubscriber, type Delivery } from "./shared-subscriber";
import type { SocketWriter } from "../socket-writer";

const accessRevoked = new AppError("FORBIDDEN", "Access revoked");

function createSubscriber(isAllowed: Reader<object>["isAllowed"]): {
  subscriber: SharedSubscriber;
  written: string[];
} {
  const written: string[] = [];
  const writer = {
    write: (frame: Buffer) => written.push(frame.toString()) > 0,
    drained: () => Promise.resolve(),
  } as unknown as SocketWriter;
  const broadcast = { key: "events", listen: () => () => undefined };
  return {
    subscriber: new SharedSubscriber(new BroadcastStream<object>(broadcast, { isAllowed }), writer, () => undefined),
    written,
  };
}

const deliveries = (...names: string[]): [Delivery[], Buffer] => [
  names.map((name) => ({ event: { name }, frame: Buffer.from(name) })),
  Buffer.from(names.join("")),
];

const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const noBacklog = (): Promise<Buffer> => Promise.reject(new Error("The backlog is empty"));

it("ends only its own subscription when a pending access check fails, without an unhandled rejection", async () => {
  // Covers both paths: several events in one delivery, and a single event.
  const unhandled: unknown[] = [];
  const record = (error: unknown): void => void unhandled.push(error);
  process.on("unhandledRejection", record);
  const { subscriber, written } = createSubscriber(() => Promise.reject(accessRevoked));
  await subscriber.start(noBacklog);
  subscriber.deliver(...deliveries("a", "b"));
  subscriber.deliver(...deliveries("c"));
  await expect(subscriber.completion.next()).rejects.toMatchObject({ message: accessRevoked.message });
  await nextTick();
  process.off("unhandledRejection", record);
  expect(unhandled).toEqual([]);
  expect(written).toEqual([]);
});

it("buffers events during an access check, and sends them in order once access is granted", async () => {
  let isChecked = false;
  let grant = (_isGranted: boolean): void => undefined;
  const check = new Promise<boolean>((resolve) => (grant = resolve));
  const { subscriber, written } = createSubscriber(() => isChecked || check);
  await subscriber.start(noBacklog);
  subscriber.deliver(...deliveries("a", "b"));
  isChecked = true;
  subscriber.deliver(...deliveries("c"));
  expect(written).toEqual([]);
  grant(true);
  await nextTick();
  expect(written).toEqual(["a", "b", "c"]);
});

it("ends only the subscriber whose access check throws; the rest of the group gets this and later events", async () => {
  const broken = createSubscriber(() => {
    throw new Error("broken access check");
  });
  const healthy = createSubscriber(() => true);
  const group = new SharedGroup((event) => Promise.resolve({ data: { ...event } }));
  for (const { subscriber } of [broken, healthy]) {
    group.add("s", subscriber);
    await subscriber.start(noBacklog);
  }
  const brokenEnd = broken.subscriber.completion.next();
  group.publish({ name: "one" });
  await expect(brokenEnd).rejects.toMatchObject({ code: "INTERNAL" });
  group.publish({ name: "two" });
  for (let tick = 0; tick < 100 && healthy.written.length < 2; tick += 1) await nextTick();
  expect(healthy.written.join()).toMatch(/"one".*"two"/);
  expect(broken.written).toEqual([]);
});

it("executes an event that many subscribers missed once, but again after an error", async () => {
  const event = { name: "missed" };
  const results: FormattedExecutionResult[] = [{ data: null, errors: [{ message: "Busy" }] }, { data: event }];
  let executions = 0;
  const group = new SharedGroup(() => Promise.resolve(results[executions++] ?? {}));
  const [failed, alsoFailed] = await Promise.all([group.backlogPayload(event), group.backlogPayload(event)]);
  expect(failed).toContain("Busy");
  expect(alsoFailed).toBe(failed);
  expect(await group.backlogPayload(event)).toBe(JSON.stringify({ data: event }));
  expect(await group.backlogPayload(event)).toBe(JSON.stringify({ data: event }));
  expect(executions).toBe(2);
  await group.backlogPayload({ name: "missed" });
  expect(executions).toBe(3);
});
