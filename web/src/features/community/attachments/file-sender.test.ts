import { UnsentMessages } from "../live/sending/unsent-messages";
import { PendingStore } from "../live/sending/pending-store";
import { message } from "../live/simulated-channel";
import { EMPTY_FEED, type MessageFeed, type PendingMessage } from "../live/window/message-feed";
import type { SendOutcome } from "../live/feed-operations";
import type { FileSender } from "./file-sender";
import type { PendingFile } from "./tray-store";

const file: PendingFile = {
  key: "k1",
  name: "a.png",
  bytes: 1,
  width: 1,
  height: 1,
  isImage: true,
  altText: "Gold",
  attachmentId: null,
  error: null,
};
const uploaded = { ...file, attachmentId: "a1" };

beforeEach(() => sessionStorage.clear());

function setUp(upload: FileSender["upload"], answer: (sent: PendingMessage) => SendOutcome) {
  let feed: MessageFeed = EMPTY_FEED;
  const calls: string[] = [];
  const sent: PendingMessage[] = [];
  const files: FileSender = {
    upload,
    remove: async ({ files: removed = [] }) => void calls.push(`remove ${removed.length}`),
    discard: async (discarded) => void calls.push(`discard ${discarded?.files?.length ?? 0}`),
    reset: (reset) => reset.map((each) => ({ ...each, attachmentId: null })),
  };
  const store = new PendingStore("u");
  const unsent = new UnsentMessages({
    channelId: "c",
    feed: { read: () => feed, update: (change) => (feed = change(feed)), onAward: () => undefined },
    store,
    operations: {
      send: async (_channelId, pending) => {
        sent.push(pending);
        return answer(pending);
      },
    },
    files,
  });
  return { unsent, store, calls, sent, feed: () => feed };
}

const stored = ({ clientMessageId, content }: PendingMessage): SendOutcome => ({
  kind: "sent",
  message: message(1, { clientMessageId, content }),
  xpAwarded: 0,
  duplicateWindowMs: null,
});
const settled = () => new Promise((resolve) => setTimeout(resolve));

it("sends a message after its uploads, with their ids, and then removes the files", async () => {
  const { unsent, store, calls, sent, feed } = setUp(async () => ({ files: [uploaded] }), stored);
  unsent.send("Chart", null, [file]);
  expect(store.read("c")[0]?.files).toEqual([file]);
  await settled();
  expect(sent.map(({ files }) => files)).toEqual([[uploaded]]);
  expect(calls).toEqual(["remove 1"]);
  expect(feed().pending).toEqual([]);
});

it("keeps the message queued while the server can't be reached for its uploads", async () => {
  const { unsent, sent, feed } = setUp(async () => ({ outcome: { kind: "unreachable" } }), stored);
  unsent.send("", null, [file]);
  await settled();
  expect(sent).toEqual([]);
  expect(feed().pending).toMatchObject([{ status: "queued", files: [file] }]);
  unsent.stop();
});

it("uploads again after the server removed the upload, when the member retries", async () => {
  const { unsent, feed } = setUp(
    async () => ({ files: [uploaded] }),
    () => ({
      kind: "rejected",
      error: "Attach it again",
      code: "VALIDATION",
      isQuoteMissing: false,
      areFilesMissing: true,
    }),
  );
  unsent.send("", null, [file]);
  await settled();
  expect(feed().pending).toMatchObject([{ status: "failed", error: "Attach it again", files: [file] }]);
});

it("doesn't send a message that was discarded during its uploads", async () => {
  let finish: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (finish = resolve));
  const { unsent, calls, sent, feed } = setUp(async () => held.then(() => ({ files: [uploaded] })), stored);
  unsent.send("", null, [file]);
  unsent.discard(feed().pending[0]?.clientMessageId ?? "");
  finish();
  await settled();
  expect(sent).toEqual([]);
  expect(calls).toEqual(["discard 1"]);
});
