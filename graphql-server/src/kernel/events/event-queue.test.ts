import { Bus } from "./bus";
import { AppError } from "../errors/errors";
import { EventQueue } from "./event-queue";

it("returns events in order, to a waiting reader and to a later one", async () => {
  const queue = new EventQueue<number>();
  queue.push(1);
  const first = await queue.next();
  const second = queue.next();
  queue.push(2);
  expect([first.value, (await second).value]).toEqual([1, 2]);
});

it("fails with SLOW_CONSUMER and drops waiting events when it exceeds its capacity", async () => {
  let ends = 0;
  const queue = new EventQueue<number>(() => (ends += 1), 100);
  for (let event = 0; event < 5_000; event += 1) queue.push(event);
  expect(ends).toBe(1);
  await expect(queue.next()).rejects.toMatchObject({ code: "SLOW_CONSUMER" });
  expect((await queue.next()).done).toBe(true);
});

it("wakes a waiting reader when it ends", async () => {
  const queue = new EventQueue<number>();
  const waiting = queue.next();
  await queue.return();
  expect((await waiting).done).toBe(true);
  const failing = new EventQueue<number>();
  const reader = failing.next();
  failing.fail(new AppError("FORBIDDEN", "no more"));
  await expect(reader).rejects.toThrow("no more");
});

it("ends only the slow reader, and delivers the whole burst to the others", async () => {
  const bus = new Bus<{ sent: number }>();
  const subscribe = (capacity: number): EventQueue<number> => {
    const queue: EventQueue<number> = new EventQueue(() => unsubscribe(), capacity);
    const unsubscribe = bus.subscribe("sent", "all", (event) => queue.push(event));
    return queue;
  };
  const [slow, roomy] = [subscribe(100), subscribe(10_000)];
  for (let event = 0; event < 5_000; event += 1) bus.publish("sent", "all", event);
  await expect(slow.next()).rejects.toMatchObject({ code: "SLOW_CONSUMER" });
  for (let event = 0; event < 5_000; event += 1) expect((await roomy.next()).value).toBe(event);
});
