import type { DataSource } from "typeorm";
import { BroadcastStream, type Broadcast } from "../../../kernel/events/broadcast-stream";
import type { Bus } from "../../../kernel/events/bus";
import { readRows } from "../../../kernel/database";
import { Role } from "../../../kernel/auth/roles";
import type { Topics } from "../../../kernel/events/topics";
import type { ChannelChangeRecord } from "../community-topics";
import { isAdmin, assertNotKicked, type Viewer } from "../../../kernel/auth/viewer";
import type { ChannelChange } from "../messages/message.type";
import type { Presence } from "../presence/presence";

/** About 125 requests for the list per second, a third of what one process can answer, so that messages are not delayed. */
const SPREAD_MS_PER_MEMBER = 8;
const LONGEST_SPREAD_MS = 30_000;

export type AnnouncedChange = ChannelChange & Pick<ChannelChangeRecord, "onlyFor">;

/** After the commit: every client shows the change, and feeds of the channel check their right if it may have changed. */
export function announceChannelChange(bus: Bus<Topics>, change: ChannelChangeRecord): void {
  if (!change.details) bus.publish("channelChanged", change.channelId, change);
  bus.publish("channelChanged", "all", change);
}

/** After the commit: Premium opens or closes a course, and with it the course's channels. */
export async function announcePremiumChange(database: DataSource, bus: Bus<Topics>, courseId: number): Promise<void> {
  const channels = await readRows<{ id: string }>(database, `SELECT id FROM channels WHERE course_id = $1`, [courseId]);
  for (const { id } of channels) announceChannelChange(bus, { channelId: id, details: null, onlyFor: null });
  bus.publish("permissionsChanged", Role.PREMIUM, { userId: null });
}

/** Tells everyone who may know the channel that it changed. After other processes could not be heard, that any may have. */
export class ChannelChanges {
  private readonly changes: Broadcast<AnnouncedChange>;

  constructor(bus: Bus<Topics>, presence: Pick<Presence, "onlineIds">) {
    const askWithinMs = (): number => Math.min(LONGEST_SPREAD_MS, presence.onlineIds().length * SPREAD_MS_PER_MEMBER);
    this.changes = {
      key: "channelChanged",
      listen: (listener) => {
        const ends = [
          bus.subscribe("channelChanged", "all", (change) => listener({ ...change, askWithinMs: askWithinMs() })),
          bus.subscribe("relayReconnected", "all", () =>
            listener({ channelId: null, details: null, onlyFor: null, askWithinMs: askWithinMs() }),
          ),
        ];
        return () => ends.forEach((end) => end());
      },
    };
  }

  follow(viewer: Viewer): BroadcastStream<AnnouncedChange> {
    assertNotKicked(viewer);
    return new BroadcastStream(this.changes, {
      isAllowed: ({ onlyFor }) => !onlyFor || onlyFor === viewer.id || isAdmin(viewer),
    });
  }
}
