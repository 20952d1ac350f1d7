const NEW_CONTACT_MS = 30 * 24 * 3_600_000;

const LINK = /https?:\/\/|www\.|\b[a-z0-9-]{2,}\.(?:com|net|org|io|me|xyz|app|info|gg|ly|link|site|top)\b/i;
const MONEY =
  /\b(?:wallets?|seed phrase|send (?:me|us)|deposits?|guaranteed?|invest with|bitcoin|btc|usdt|crypto|gift cards?|paypal|western union|bank account|profits?|returns?|whatsapp|telegram)\b/i;

interface WrittenMessage {
  content: string;
  sender: { id: string };
}

/**
 * What to be careful about in messages of people that the viewer has known for less than 30 days; null if there is nothing.
 * `joinedAt` is when the viewer accepted the conversation.
 */
export function scamWarning(
  messages: readonly WrittenMessage[],
  { viewerId, joinedAt, now }: { viewerId: string; joinedAt: string | null; now: Date },
): string | null {
  if (joinedAt && now.getTime() - Date.parse(joinedAt) >= NEW_CONTACT_MS) return null;
  const texts = messages.filter(({ sender }) => sender.id !== viewerId).map(({ content }) => content);
  if (texts.some((text) => MONEY.test(text))) {
    return "A message here is about money. Never send money, codes, or wallet keys to someone you met here.";
  }
  return texts.some((text) => LINK.test(text))
    ? "A message here has a link. Don't sign in or pay on a page that someone sent you."
    : null;
}
