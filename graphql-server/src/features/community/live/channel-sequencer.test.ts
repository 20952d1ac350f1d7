import fc from "fast-check";
import type { ChannelEventRecord } from "../messages/messages.topics";
import { ChannelSequencer } from "./channel-sequencer";

// The sequencer uses only the number.
const event = (seq: number): ChannelEventRecord => ({ seq }) as ChannelEventRecord;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("delivers every event once and in order, even if events are lost or out of order", async () => {
  const arrivals = fc
    .tuple(fc.integer({ min: 1, max: 30 }), fc.nat(10))
    .chain(([count, start]) =>
      fc.tuple(
        fc.constant(count),
        fc.constant(Math.min(start, count)),
        fc.array(fc.integer({ min: 1, max: count }), { maxLength: 60 }),
      ),
    );
  await fc.assert(
    fc.asyncProperty(arrivals, async ([count, start, order]) => {
      const stored = Array.from({ length: count }, (_, index) => event(index + 1));
      const delivered: number[] = [];
      const sequencer = new ChannelSequencer({
        readAfter: async (seq) => stored.filter((each) => each.seq > seq),
        onReadError: () => undefined,
      });
      sequencer.listen(({ seq }) => delivered.push(seq));
      for (const [index, seq] of order.entries()) {
        // Events can arrive before the start is known.
        if (index === 1) sequencer.startAt(start);
        sequencer.accept(event(seq));
      }
      if (order.length < 2) sequencer.startAt(start);
      sequencer.accept(event(count));
      // Ten times as long as the sequencer waits before it reads missing events.
      await jest.advanceTimersByTimeAsync(1_000);
      expect(delivered).toEqual(Array.from({ length: count - start }, (_, index) => start + index + 1));
      sequencer.stop();
    }),
  );
});

it("delivers events in order immediately", () => {
  const delivered: number[] = [];
  const sequencer = new ChannelSequencer({ readAfter: async () => [], onReadError: () => undefined });
  sequencer.startAt(0);
  sequencer.listen(({ seq }) => delivered.push(seq));
  for (const seq of [1, 2, 3]) sequencer.accept(event(seq));
  expect(delivered).toEqual([1, 2, 3]);
});
