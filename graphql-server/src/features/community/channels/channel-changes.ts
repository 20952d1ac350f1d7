import type { DataSource } from "typeorm";
import { Role } from "../../../kernel/auth/roles";
import { query } from "../../../kernel/database";
import type { Bus } from "../../../kernel/events/bus";
import type { Topics } from "../../../kernel/events/topics";
import type { ChannelDetails, ChannelReadEvent } from "./channel.type";

declare module "../../../kernel/events/topics" {
  interface Topics {
    /** Keyed by "all": a channel was created or changed. Keyed by channel id: its readers may have changed. */
    channelChanged: ChannelChangeRecord;
    /** Keyed by user id: the member read new messages or posted. */
    channelRead: ChannelReadEvent;
    /** Keyed by user id: one of the member's conversations has new events, or other members. */
    conversationChanged: { channelId: string };
  }
}

export interface ChannelChangeRecord {
  channelId: string;
  /** The new details, if nothing else changed; null if the channel's category or access may have changed. */
  details: ChannelDetails | null;
  /** The creator's id while the channel is visible only to them and admins; null if everyone gets the event. */
  onlyFor: string | null;
}

/** Call after the commit. Notifies all clients, and makes the channel's subscriptions recheck access if it may have changed. */
export function announceChannelChange(bus: Bus<Topics>, change: ChannelChangeRecord): void {
  if (!change.details) bus.publish("channelChanged", change.channelId, change);
  bus.publish("channelChanged", "all", change);
}

/** Call after the commit, when Premium starts or stops including a course, which affects the course's channels. */
export async function announcePremiumChange(database: DataSource, bus: Bus<Topics>, courseId: number): Promise<void> {
  const channels = await query<{ id: string }>(database, `SELECT id FROM channels WHERE course_id = $1`, [courseId]);
  for (const { id } of channels) announceChannelChange(bus, { channelId: id, details: null, onlyFor: null });
  bus.publish("accessChanged", Role.PREMIUM, { userId: null });
}
