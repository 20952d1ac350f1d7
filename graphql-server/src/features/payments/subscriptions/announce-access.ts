import type { Bus } from "../../../kernel/events/bus";
import type { Topics } from "../../../kernel/events/topics";
import type { Outbox } from "../../../kernel/mail/outbox";

/** Call after the commit: updates channels and open pages immediately. Premium also changes the role. */
export function announceAccess(
  { bus, outbox }: { bus: Bus<Topics>; outbox: Outbox },
  userId: string,
  isPremium: boolean,
): void {
  bus.publish("accessChanged", userId, { userId });
  if (isPremium) for (const key of [userId, "all"]) bus.publish("roleChanged", key, { userId });
  outbox.sendSoon();
}
