import { FeedController } from "../feed-controller";
import type { FeedOperations, PlaceInHistory } from "../feed-operations";
import { PendingStore } from "../sending/pending-store";
import { message } from "../simulated-channel";

const MESSAGES = 1_000;
const PAGE = 50;

/** The messages with numbers from `first` to `last`, as far as there are such. */
function page(first: number, last: number) {
  const [from, to] = [Math.max(1, first), Math.min(MESSAGES, last)];
  return {
    messages: Array.from({ length: to - from + 1 }, (_each, index) => message(from + index)),
    hasOlder: from > 1,
    hasNewer: to < MESSAGES,
    lastSeq: MESSAGES,
    lastReadSeq: MESSAGES,
  };
}

const numberOf = (id: string): number => Number(id.slice(1));

function pageAt({ before, after, aroundSeq }: PlaceInHistory) {
  if (before) return page(numberOf(before) - PAGE, numberOf(before) - 1);
  if (after) return page(numberOf(after) + 1, numberOf(after) + PAGE);
  if (aroundSeq) return page(aroundSeq - PAGE / 2, aroundSeq + PAGE / 2);
  return page(MESSAGES - PAGE + 1, MESSAGES);
}

/** A long channel, open at its end, whose pages are answered at once, or when one says so. */
async function openLongChannel() {
  let isHeld = false;
  const held: { answer: () => void; fail: () => void }[] = [];
  const operations: Pick<FeedOperations, "history" | "follow" | "locate"> = {
    history: (_channelId, place) =>
      new Promise((resolve, reject) => {
        const answer = (): void => resolve(pageAt(place));
        if (isHeld) held.push({ answer, fail: () => reject(new TypeError("Failed to fetch")) });
        else answer();
      }),
    follow: () => () => undefined,
    locate: (id) => Promise.resolve({ channelId: "c", createdSeq: numberOf(id) }),
  };
  const controller = new FeedController("c", "me", operations as FeedOperations, new PendingStore("me"));
  const settle = (): Promise<void> => jest.advanceTimersByTimeAsync(10);
  controller.open();
  controller.setConnected(true);
  await settle();
  return {
    controller,
    /** What is asked for in the meantime waits. */
    whileHeld: async (act: () => unknown) => {
      isHeld = true;
      act();
      await settle();
      isHeld = false;
      return held.splice(0);
    },
    settle,
    scrollUp: async (pages: number) => {
      for (let count = 0; count < pages; count += 1) {
        controller.loadOlder();
        await settle();
      }
    },
    numbers: () => controller.read().feed.messages.map(({ createdSeq }) => createdSeq),
  };
}

const consecutive = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_each, index) => first + index);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it.each<[string, (controller: FeedController) => void]>([
  ["whoever jumps to the newest meanwhile", (controller) => controller.showLatest()],
  [
    "whoever goes elsewhere and comes back meanwhile",
    (controller) => {
      controller.close();
      controller.open();
    },
  ],
])("leaves no hole when an older page comes late, for %s", async (_who, meanwhile) => {
  const { controller, whileHeld, settle, scrollUp, numbers } = await openLongChannel();
  await scrollUp(5);
  const [older] = await whileHeld(() => controller.loadOlder());
  meanwhile(controller);
  expect(controller.read().olderPage).toBe("idle");
  older?.answer();
  await settle();
  await scrollUp(2);
  expect(numbers()).toEqual(consecutive(701, MESSAGES));
});

it("leaves no hole when the first page is loaded again meanwhile, either", async () => {
  const { controller, whileHeld, settle, scrollUp, numbers } = await openLongChannel();
  await scrollUp(2);
  const [older] = await whileHeld(() => controller.loadOlder());
  controller.reload();
  await settle();
  older?.answer();
  await settle();
  await scrollUp(1);
  expect(numbers()).toEqual(consecutive(901, MESSAGES));
});

it("says nothing on a stretch of a page that failed beside another one", async () => {
  const { controller, whileHeld, settle, scrollUp } = await openLongChannel();
  await scrollUp(5);
  const [older] = await whileHeld(() => controller.loadOlder());
  controller.showLatest();
  older?.fail();
  await settle();
  expect(controller.read().olderPage).toBe("idle");
});

it("shows the older page all the same when a jump away from it fails", async () => {
  const { controller, whileHeld, settle, scrollUp, numbers } = await openLongChannel();
  await controller.showMessage("m300");
  const [older] = await whileHeld(() => controller.loadOlder());
  const [newest] = await whileHeld(() => controller.showLatest());
  newest?.fail();
  older?.answer();
  await settle();
  expect(controller.read()).toMatchObject({ olderPage: "idle", newerPage: "failed" });
  await scrollUp(1);
  expect(numbers()).toEqual(consecutive(175, 325));
});

it("stays where one went last when what was asked for before comes later", async () => {
  const { controller, whileHeld, settle, numbers } = await openLongChannel();
  const [far] = await whileHeld(() => void controller.showMessage("m300"));
  controller.showLatest();
  far?.answer();
  await settle();
  expect(numbers()).toEqual(consecutive(951, MESSAGES));
  expect(controller.read().view.messageId).toBeNull();
});
