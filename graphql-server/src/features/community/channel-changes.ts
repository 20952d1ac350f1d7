import { BroadcastStream, type Broadcast } from "../../kernel/broadcast-stream";
import type { Bus } from "../../kernel/bus";
import type { ChannelChangeRecord, Topics } from "../../kernel/topics";
import { requireCommunity, type Viewer } from "../../kernel/viewer";
import type { ChannelChange } from "./message.type";

/** After the commit: every client shows the change, and feeds of the channel check their right if it may have changed. */
export function announceChannelChange(
  bus: Bus<Topics>,
  channelId: string,
  details: ChannelChangeRecord["details"] = null,
): void {
  if (!details) bus.publish("channelChanged", channelId, { channelId, details });
  bus.publish("channelChanged", "all", { channelId, details });
}

/** Tells everybody which channel changed. After other processes could not be heard, that any may have. */
export class ChannelChanges {
  private readonly changes: Broadcast<ChannelChange>;

  constructor(bus: Bus<Topics>) {
    this.changes = {
      key: "channelChanged",
      listen: (listener) => {
        const ends = [
          bus.subscribe("channelChanged", "all", (change) => listener(change)),
          bus.subscribe("heardAgain", "all", () => listener({ channelId: null, details: null })),
        ];
        return () => ends.forEach((end) => end());
      },
    };
  }

  follow(viewer: Viewer): BroadcastStream<ChannelChange> {
    requireCommunity(viewer);
    return new BroadcastStream(this.changes, { allows: () => true });
  }
}
