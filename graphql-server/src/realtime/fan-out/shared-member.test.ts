import { BroadcastStream, type Reader } from "../../kernel/events/broadcast-stream";
import { AppError } from "../../kernel/errors/errors";
import { SharedGroup } from "./shared-group";
import { SharedMember, type Delivery } from "./shared-member";
import type { SocketWriter } from "./socket-writer";

const ended = new AppError("FORBIDDEN", "No longer");

function memberWith(isAllowed: Reader<unknown>["isAllowed"]): { member: SharedMember; written: string[] } {
  const written: string[] = [];
  const writer = {
    write: (frame: Buffer) => written.push(frame.toString()) > 0,
    drained: () => Promise.resolve(),
  } as unknown as SocketWriter;
  const broadcast = { key: "events", listen: () => () => undefined };
  return { member: new SharedMember(new BroadcastStream(broadcast, { isAllowed }), writer, () => undefined), written };
}

const deliveries = (...names: string[]): [Delivery[], Buffer] => [
  names.map((event) => ({ event, frame: Buffer.from(event) })),
  Buffer.from(names.join("")),
];

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const noFrame = (): Promise<Buffer> => Promise.reject(new Error("Nothing was missed"));

it("ends alone when a right in doubt turns out to be lost, and leaves no failed promise behind", async () => {
  // Both ways an event is judged: joined with others, and one by one.
  const unheard: unknown[] = [];
  const note = (error: unknown): void => void unheard.push(error);
  process.on("unhandledRejection", note);
  const { member, written } = memberWith(() => Promise.reject(ended));
  await member.start(noFrame);
  member.take(...deliveries("a", "b"));
  member.take(...deliveries("c"));
  await expect(member.ending.next()).rejects.toMatchObject({ message: ended.message });
  await nextTurn();
  process.off("unhandledRejection", note);
  expect(unheard).toEqual([]);
  expect(written).toEqual([]);
});

it("holds events back while a right is in doubt, and sends them in order when it stands", async () => {
  let isCertain = false;
  let confirm = (_stands: boolean): void => undefined;
  const answer = new Promise<boolean>((resolve) => (confirm = resolve));
  const { member, written } = memberWith(() => isCertain || answer);
  await member.start(noFrame);
  member.take(...deliveries("a", "b"));
  isCertain = true;
  member.take(...deliveries("c"));
  expect(written).toEqual([]);
  confirm(true);
  await nextTurn();
  expect(written).toEqual(["a", "b", "c"]);
});

it("ends alone when it throws on delivery, and the others of its group get this and later events", async () => {
  const broken = memberWith(() => {
    throw new Error("broken right");
  });
  const healthy = memberWith(() => true);
  const group = new SharedGroup((event) => Promise.resolve(JSON.stringify(event)));
  for (const { member } of [broken, healthy]) {
    group.add("s", member);
    await member.start(noFrame);
  }
  const brokenEnd = broken.member.ending.next();
  group.accept("one");
  await expect(brokenEnd).rejects.toMatchObject({ code: "INTERNAL" });
  group.accept("two");
  for (let turn = 0; turn < 100 && healthy.written.length < 2; turn += 1) await nextTurn();
  expect(healthy.written.join()).toMatch(/"one".*"two"/);
  expect(broken.written).toEqual([]);
});
