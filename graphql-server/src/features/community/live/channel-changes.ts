import type { DataSource } from "typeorm";
import { BroadcastStream, type Broadcast } from "../../../kernel/events/broadcast-stream";
import type { Bus } from "../../../kernel/events/bus";
import { query } from "../../../kernel/database";
import { Role } from "../../../kernel/auth/roles";
import type { Topics } from "../../../kernel/events/topics";
import type { ChannelChangeRecord } from "../community-topics";
import { isAdmin, assertNotKicked, type Viewer } from "../../../kernel/auth/viewer";
import type { ChannelChange } from "../messages/message.type";
import type { Presence } from "../presence/presence";
import { refetchSpreadMs } from "./refetch-spread";

export type AnnouncedChange = ChannelChange & Pick<ChannelChangeRecord, "onlyFor">;

/** Call after the commit. Notifies all clients, and makes the channel's feeds recheck access if it may have changed. */
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

/** Streams channel changes to members who can see the channel. After the relay reconnects, signals that any channel may have changed. */
export class ChannelChanges {
  private readonly changes: Broadcast<AnnouncedChange>;

  constructor(bus: Bus<Topics>, presence: Pick<Presence, "onlineIds">) {
    const refetchWithinMs = (): number => refetchSpreadMs(presence.onlineIds().length);
    this.changes = {
      key: "channelChanged",
      listen: (listener) => {
        const unsubscribes = [
          bus.subscribe("channelChanged", "all", (change) =>
            listener({ ...change, refetchWithinMs: refetchWithinMs() }),
          ),
          bus.subscribe("relayReconnected", "all", () =>
            listener({ channelId: null, details: null, onlyFor: null, refetchWithinMs: refetchWithinMs() }),
          ),
        ];
        return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
      },
    };
  }

  subscribe(viewer: Viewer): BroadcastStream<AnnouncedChange> {
    assertNotKicked(viewer);
    return new BroadcastStream(this.changes, {
      isAllowed: ({ onlyFor }) => !onlyFor || onlyFor === viewer.id || isAdmin(viewer),
    });
  }
}
