/** @jest-environment node */
import { scamWarning } from "./scam-warning";

const now = new Date("2023-06-30T00:00:00Z");
const warn = (content: string, joinedAt: string | null = "2023-06-20T00:00:00Z", from = "other") =>
  scamWarning([{ content, sender: { id: from } }], { viewerId: "me", joinedAt, now });

it.each(["Send me 100 USDT", "I guarantee a return", "What is your wallet?", "Write to me on Telegram"])(
  "warns about money: %s",
  (text) => expect(warn(text)).toContain("money"),
);

it.each(["https://example.test/x", "see www.example.test", "go to best-broker.io now"])(
  "warns about links: %s",
  (text) => expect(warn(text)).toContain("link"),
);

it("stays quiet about plain texts, the viewer's own messages, and people known for 30 days", () => {
  expect(warn("What do you think of the open?")).toBeNull();
  expect(warn("Send me your wallet", undefined, "me")).toBeNull();
  expect(warn("Send me your wallet", "2023-05-30T00:00:00Z")).toBeNull();
});

it("warns on requests, which nobody accepted yet", () => {
  expect(warn("Send me your wallet", null)).not.toBeNull();
});
