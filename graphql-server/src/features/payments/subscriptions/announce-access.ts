import type { Bus } from "../../../kernel/events/bus";
import type { Topics } from "../../../kernel/events/topics";
import type { EmailQueue } from "../../../kernel/mail/email.queue";

/** Call after the commit: updates channels and open pages immediately. Premium also changes the role. */
export function announceAccess(
  { bus, emailQueue }: { bus: Bus<Topics>; emailQueue: EmailQueue },
  userId: string,
  isPremium: boolean,
): void {
  bus.publish("accessChanged", userId, { userId });
  if (isPremium) for (const key of [userId, "all"]) bus.publish("roleChanged", key, { userId });
  emailQueue.sendSoon();
}
